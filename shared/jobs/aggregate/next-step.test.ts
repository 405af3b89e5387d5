import { expect, test } from 'vitest';
import { nextStep, type StepJob, type StepOperation } from './next-step.ts';

const everything: StepJob['can'] = {
  release: null,
  edit: null,
  approveArtwork: null,
  assignPaper: null,
  schedule: null,
  makeUp: null,
  dispatch: null,
};
const running: StepJob = {
  status: 'in production',
  operationsCount: 2,
  needsApproval: false,
  artworkUrl: '/artwork',
  artworkToCome: false,
  artworkApprovedAt: null,
  papersRequired: 125,
  papersAssigned: 125,
  makeUpSheets: 0,
  short: 0,
  made: 0,
  sent: 0,
  can: everything,
};
const draft: StepJob = { ...running, status: 'draft' };
const finished: StepJob = { ...running, status: 'finished', made: 1000 };
const not = (...verbs: (keyof StepJob['can'])[]) => ({
  can: { ...everything, ...Object.fromEntries(verbs.map((verb) => [verb, 'refused'])) },
});
const at = (state: StepOperation['state'], machine: object | null = {}): StepOperation => ({
  state,
  machine,
  needsMachine: true,
});

test.each<[string, StepJob, string | null]>([
  ['a draft without operations is planned', { ...draft, operationsCount: 0 }, 'operations'],
  ['a draft with operations, paper and no wish for approval is scheduled', draft, 'schedule'],
  ['a draft without paper gets paper', { ...draft, papersAssigned: 1 }, 'paper'],
  ['artwork is approved before paper', { ...draft, needsApproval: true, papersAssigned: 1 }, 'approval'],
  ['missing artwork is added first', { ...draft, needsApproval: true, artworkUrl: null }, 'artwork'],
  [
    'approved artwork is done',
    { ...draft, needsApproval: true, artworkApprovedAt: '2026-11-20' },
    'schedule',
  ],
  [
    'who may not approve, but assign paper, does that',
    { ...draft, needsApproval: true, papersAssigned: 1, ...not('approveArtwork', 'edit') },
    'paper',
  ],
  ['who may nothing gets no step', { ...draft, ...not('schedule') }, null],
  ['a draft is planned while its artwork is to come', { ...draft, artworkToCome: true }, 'schedule'],
  ['artwork to come is added before work goes on', { ...running, artworkToCome: true }, 'artwork'],
  ['a job on hold is released', { ...running, status: 'on hold' }, 'release'],
  ['a job that will be short gets a make-up run', { ...running, short: 614 }, 'makeUp'],
  ['if that is not possible yet, work goes on', { ...running, short: 614, ...not('makeUp') }, 'floor'],
  [
    'a make-up run gets its paper before more is made',
    { ...running, short: 5, makeUpSheets: 10, papersAssigned: 120 },
    'paper',
  ],
  ['a finished job is sent', finished, 'dispatch'],
  ['what is made is sent before the rest is made', { ...finished, short: 614 }, 'dispatch'],
  ['after that the rest is made', { ...finished, short: 614, sent: 1000 }, 'makeUp'],
  ['or the job is completed', { ...finished, short: 614, sent: 1000, ...not('makeUp') }, 'dispatch'],
  ['nothing is left of a dispatched job', { ...finished, status: 'dispatched' }, null],
  ['nor of a cancelled job', { ...running, status: 'cancelled' }, null],
])('%s', (_, job, is) => {
  expect(nextStep(job, [at('finished'), at('queued')])?.is ?? null).toBe(is);
});

test.each<[string, StepOperation[], NonNullable<ReturnType<typeof nextStep>>['is'] | null, number]>([
  ['the operation on a machine comes first', [at('queued'), at('paused')], 'floor', 1],
  ['without one, the first that can start', [at('finished'), at('queued'), at('queued')], 'floor', 1],
  ['a waiting operation without a machine needs one', [at('waiting', null)], 'machine', 0],
  ['while others go on, it waits', [at('waiting', null), at('running')], 'floor', 1],
  ['an operation that waits for nothing but time has no step', [at('waiting')], null, -1],
])('%s', (_, operations, is, index) => {
  const step = nextStep(running, operations);
  expect(step?.is ?? null).toBe(is);
  expect(step && 'operation' in step ? operations.indexOf(step.operation) : -1).toBe(index);
});

test('an operation that its machine refuses is still the next step', () =>
  expect(nextStep({ ...running, ...not('edit', 'makeUp') }, [at('queued')])?.is).toBe('floor'));
