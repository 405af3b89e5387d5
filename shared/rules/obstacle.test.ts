import { expect, test } from 'vitest';
import { inWords } from '../reasons/reason.ts';
import { type Obstructed, obstacleOf } from './obstacle.ts';

const job: Obstructed = {
  status: 'in production',
  holdReason: null,
  scheduled: true,
  steps: 2,
  papersRequired: 125,
  papersAssigned: 125,
  made: 1000,
  sent: 0,
  short: 0,
  awaits: null,
  step: {
    name: 'Printing Frontside',
    needsMachine: true,
    state: 'queued',
    pauseReason: null,
    machine: { name: 'Komori 4', down: null },
    ahead: 0,
  },
};
const at = (step: Partial<NonNullable<Obstructed['step']>>) => ({
  step: { ...(job.step as NonNullable<Obstructed['step']>), ...step },
});
const down = (expectedBack: string | null) => ({ machine: { name: 'Komori 4', down: { expectedBack } } });

test.each<[string, Partial<Obstructed>, string | null]>([
  ['held', { status: 'on hold', holdReason: 'Not paid for yet' }, 'On hold: Not paid for yet'],
  ['held without a reason', { status: 'on hold' }, 'On hold'],
  [
    'a bare draft',
    { status: 'draft', scheduled: false, steps: 0 },
    'Still a draft: no operations are planned',
  ],
  [
    'a draft whose artwork waits for approval',
    { status: 'draft', scheduled: false, unapproved: true, papersAssigned: 1 },
    'Still a draft: its artwork is not approved',
  ],
  [
    'a draft without paper',
    { status: 'draft', scheduled: false, papersAssigned: 1 },
    'Still a draft: paper is 124 sheets short',
  ],
  [
    'a draft with its paper',
    { status: 'draft', scheduled: false },
    'Still a draft: its paper is assigned, not scheduled yet',
  ],
  [
    'a make-up run without its paper',
    { papersRequired: 206 },
    '81 sheets for the make-up run are still to be assigned',
  ],
  ['finished', { status: 'finished', step: null }, 'Ready to dispatch'],
  [
    'finished short',
    { status: 'finished', step: null, made: 900, short: 100 },
    'Ready to dispatch, 100 short',
  ],
  [
    'finished short, and sent',
    { status: 'finished', step: null, made: 900, sent: 900, short: 100 },
    'Finished, 100 short',
  ],
  [
    'waiting for paper',
    { awaits: { paper: 'Art Card 300', sheets: 124, expected: '2020-05-04T18:00:00Z', zone: 'UTC' } },
    '124 sheets of Art Card 300 have not arrived; expected on Mon 4 May 2020 18:00',
  ],
  ['without a machine', at({ machine: null }), 'Printing Frontside has no machine'],
  [
    'by hand',
    at({ machine: null, needsMachine: false, name: 'Packing Export' }),
    'Packing Export is not started',
  ],
  [
    'by hand, under way',
    at({ machine: null, needsMachine: false, name: 'Packing Export', state: 'running' }),
    'Packing Export is under way',
  ],
  [
    'at a supplier',
    at({
      machine: null,
      needsMachine: false,
      name: 'Outsource',
      state: 'running',
      supplier: 'Shree Binders',
      dueBack: '2020-05-04T18:00:00Z',
    }),
    'Outsource is at Shree Binders, due back on Mon 4 May 2020 18:00',
  ],
  [
    'by hand, paused',
    at({ machine: null, needsMachine: false, name: 'Packing', state: 'paused', pauseReason: 'Cartons' }),
    'Packing is paused: Cartons',
  ],
  ['on a machine that is down', at(down(null)), 'Komori 4 is down, nobody knows until when'],
  [
    'paused',
    at({ state: 'paused', pauseReason: 'Stripping pins bent' }),
    'Printing Frontside is paused on Komori 4: Stripping pins bent',
  ],
  ['running', at({ state: 'running' }), 'Printing Frontside runs on Komori 4'],
  ['behind others', at({ ahead: 6 }), 'Printing Frontside: behind 6 operations on Komori 4'],
  ['next', at({}), 'Printing Frontside is next on Komori 4, not started'],
  ['with nothing left to name', { step: null }, null],
])('%s', (_what, more, words) => {
  expect(inWords(obstacleOf({ ...job, ...more }, 'UTC'))).toBe(words);
});

test('a machine that is down says when it is expected back', () => {
  const words = inWords(obstacleOf({ ...job, ...at(down('2020-05-04T18:00:00Z')) }, 'UTC'));
  expect(words).toBe('Komori 4 is down, expected back on Mon 4 May 2020 18:00');
});
