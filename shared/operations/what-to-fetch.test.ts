import { expect, test } from 'vitest';
import { sentence } from '../platform/reasons/refusal-reason.ts';
import { type FetchFacts, type PaperToFetch, type StepToFetchFor, whatToFetch } from './what-to-fetch.ts';

const day = '2026-11-27T04:30:00.000Z';
const step = (id: string, index: number, more: Partial<StepToFetchFor> = {}): StepToFetchFor => {
  return { id, index, overlap: false, after: null, type: 'Printing', state: 'queued', makeUp: null, ...more };
};
const board: PaperToFetch = {
  id: 'board',
  name: 'SBS Board',
  shelf: 'A3',
  gsm: 300,
  length: 760,
  breadth: 560,
  stockQuantity: 2000,
  quantity: 315,
  consumed: 0,
  cut: 1,
  ordered: 0,
  expected: null,
};
const die = { id: 'die', name: 'D-104', kind: 'Die', place: 'Rack 3' } as const;

type Given = Partial<Omit<FetchFacts, 'operation' | 'job'>> & {
  operation?: Partial<FetchFacts['operation']>;
  job?: Partial<FetchFacts['job']>;
};
function facts({ operation, job, ...more }: Given): FetchFacts {
  const own = { ...step('own', 0), setup: null, tools: [], toolsAway: [], ...operation };
  return {
    operation: own,
    operations: [own],
    job: {
      number: 'MR-2552',
      quantity: 1200,
      ups: 4,
      makeUpSheets: 0,
      sheetsBeforeMakeUp: null,
      ink: 'CMYK',
      coat: '',
      artworkToCome: false,
      paperQuality: 'SBS',
      paperGsm: 300,
      paperLength: 760,
      paperBreadth: 560,
      ...job,
    },
    papers: [board],
    zone: 'Asia/Kolkata',
    ...more,
  };
}
const print = ['paper:board:315', 'ink:CMYK', 'plates:MR-2552'];
const punch = step('punch', 1, { type: 'Punching' });
const away = {
  id: 'die',
  tool: 'D-104',
  state: 'running',
  jobNumber: 'MR-2421',
  name: 'Punching',
  machineName: 'Bobst',
};

test.each<[string, Given, string[]]>([
  ['the first step takes paper, ink and plates', {}, print],
  ['a waiting one as well', { operation: { state: 'waiting' } }, print],
  ['nothing once it runs', { operation: { state: 'running' } }, []],
  ['nothing once it is finished', { operation: { state: 'finished' } }, []],
  [
    'the job of a coat without a step for it',
    { job: { coat: 'Gloss' } },
    [...print.slice(0, 2), 'coat:Gloss', 'plates:MR-2552'],
  ],
  [
    'a coat is for its own step',
    { job: { coat: 'Gloss' }, operations: [step('own', 0), step('uv', 1, { type: 'UV and Drip' })] },
    print,
  ],
  [
    'the step of the coat brings it, and no plates',
    {
      job: { coat: 'Gloss' },
      operation: { id: 'uv', index: 1, type: 'UV and Drip' },
      operations: [step('own', 0)],
    },
    ['coat:Gloss'],
  ],
  [
    'a later step brings its die alone',
    { operation: { ...punch, tools: [die] }, operations: [step('own', 0), punch] },
    ['tool:die'],
  ],
  [
    'pasting brings nothing',
    { operation: { ...punch, type: 'Pasting' }, operations: [step('own', 0), punch] },
    [],
  ],
  [
    'a cancelled step passes on no sheets',
    { operation: punch, operations: [step('own', 0, { state: 'cancelled' }), punch] },
    ['paper:board:315'],
  ],
  [
    'a plate of the rack replaces the plates of the job',
    { operation: { tools: [{ ...die, kind: 'Plate' }] } },
    ['paper:board:315', 'ink:CMYK', 'tool:die'],
  ],
  ['digital printing has no plates', { operation: { type: 'Digital printing' } }, print.slice(0, 2)],
  [
    'an ink set that a person set',
    { operation: { setup: { ink: 'Pantone 021' } } },
    [print[0]!, 'ink:Pantone 021', print[2]!],
  ],
  ['no ink, no line', { job: { ink: '' } }, [print[0]!, print[2]!]],
  ['sheets that were consumed at the first start', { papers: [{ ...board, consumed: 315 }] }, print],
  [
    'a make-up run takes only its own sheets',
    {
      operation: { id: 'again', index: 2, makeUp: 1 },
      operations: [step('own', 0, { state: 'finished' }), step('again', 2, { makeUp: 1 })],
      papers: [{ ...board, quantity: 365, consumed: 315 }],
    },
    ['paper:board:50', ...print.slice(1)],
  ],
  [
    'no sheets for a job that began before Makeready',
    { job: { sheetsBeforeMakeUp: 0 }, papers: [] },
    print.slice(1),
  ],
])('%s', (_, given, keys) => {
  expect(whatToFetch(facts(given)).map(({ key }) => key)).toEqual(keys);
});

test.each<[string, Given, (string | null)[]]>([
  ['nothing', {}, [null, null, null]],
  [
    'paper that is not assigned',
    { papers: [] },
    ['Paper for 300 sheets is still to be assigned', null, null],
  ],
  [
    'some sheets that are not assigned',
    { papers: [{ ...board, quantity: 200 }] },
    [null, 'Paper for 100 sheets is still to be assigned', null, null],
  ],
  [
    'paper on order',
    { papers: [{ ...board, ordered: 115, expected: day }] },
    ['115 sheets of SBS Board have not arrived; expected on Fri 27 Nov 10:00', null, null],
  ],
  [
    'sheets that a count did not find',
    { papers: [{ ...board, stockQuantity: 300 }] },
    ['Only 300 of SBS Board are in stock; the job needs 315', null, null],
  ],
  [
    'nothing of what the first start consumed',
    { papers: [{ ...board, consumed: 315, stockQuantity: 0 }] },
    [null, null, null],
  ],
  [
    'plates without artwork',
    { job: { artworkToCome: true } },
    [null, null, 'The artwork is still to come; add it to the job first'],
  ],
  [
    'a die on another machine',
    { operation: { ...punch, tools: [die], toolsAway: [away] }, operations: [step('own', 0), punch] },
    ['D-104 is on Bobst for MR-2421 Punching'],
  ],
])('names as missing: %s', (_, given, missing) => {
  expect(whatToFetch(facts(given)).map((each) => each.missing && sentence(each.missing))).toEqual(missing);
});
