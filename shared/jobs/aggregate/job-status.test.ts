import { describe, expect, test } from 'vitest';
import { sentenceOrNull, reason } from '../../platform/reasons/refusal-reason.ts';
import {
  type StatusFacts,
  jobStatus,
  refuseCancel,
  refuseDeleteJob,
  refuseDispatch,
  refuseHold,
  refuseReinstate,
  refuseRelease,
  refuseSchedule,
  refuseUnschedule,
  isOverDispatched,
  refuseDispatchDate,
} from './job-status.ts';

const draft: StatusFacts = {
  scheduled: false,
  onHold: false,
  cancelled: false,
  dispatched: 0,
  dispatchedComplete: false,
  closedShort: false,
  tolerance: null,
  made: null,
  quantity: 500,
  operations: [],
};
const scheduled = { ...draft, scheduled: true };
const step = (state: 'waiting' | 'running' | 'finished' | 'cancelled', started = state !== 'waiting') => ({
  state,
  startedAt: started ? '2026-11-20T09:00:00Z' : null,
});
const finished = { ...scheduled, operations: [step('finished'), step('finished')] };

const tolerance = { under: 5, over: 10 };
const fewMade = { ...finished, tolerance, made: 480 };

describe('the status follows from the facts', () => {
  test.each<[string, StatusFacts]>([
    ['dispatched', { ...fewMade, dispatched: 480 }],
    ['finished', { ...fewMade, dispatched: 478 }],
    ['finished', { ...fewMade, dispatched: 480, tolerance: null }],
    ['finished', { ...fewMade, dispatched: 470, made: 470 }],
    ['finished', { ...fewMade, dispatched: 480, made: null }],
    ['finished', { ...fewMade, dispatched: 0, made: 0, tolerance: { under: 100, over: 0 } }],
    ['in production', { ...fewMade, dispatched: 480, operations: [step('finished'), step('waiting')] }],
    ['draft', draft],
    ['scheduled', { ...scheduled, operations: [step('waiting')] }],
    ['in production', { ...scheduled, operations: [step('running'), step('waiting')] }],
    ['in production', { ...scheduled, operations: [step('finished'), step('waiting')] }],
    ['finished', finished],
    ['finished', { ...scheduled, operations: [step('finished'), step('cancelled', false)] }],
    ['finished', { ...finished, dispatched: 499 }],
    ['dispatched', { ...finished, dispatched: 500 }],
    ['dispatched', { ...finished, dispatched: 1, dispatchedComplete: true }],
    ['in production', { ...scheduled, dispatched: 500, operations: [step('finished'), step('waiting')] }],
    ['on hold', { ...scheduled, onHold: true, operations: [step('running')] }],
    ['on hold', { ...finished, onHold: true }],
    ['cancelled', { ...finished, cancelled: true, onHold: true }],
  ])('%s', (status, facts) => {
    expect(jobStatus(facts)).toBe(status);
  });
});

test('only a draft with operations and all its paper can be scheduled', () => {
  const job = {
    status: 'draft',
    productOperationsCount: 1,
    papersRequired: 100,
    papersAssigned: 100,
  } as const;
  expect(refuseSchedule(job)).toBeNull();
  expect(sentenceOrNull(refuseSchedule({ ...job, papersAssigned: 99 }))).toBe(
    '1 sheet of paper is not assigned',
  );
  expect(sentenceOrNull(refuseSchedule({ ...job, productOperationsCount: 0 }))).toBe(
    'The job has no operations; add at least one',
  );
  expect(sentenceOrNull(refuseSchedule({ ...job, status: 'scheduled' }))).toBe(
    'The job is already scheduled',
  );
  expect(sentenceOrNull(refuseSchedule({ ...job, status: 'on hold' }))).toBe(
    'The job is on hold; release it first',
  );
});

test('the refusal names started operations or recorded deliveries', () => {
  const job = { scheduled: true, cancelled: false, started: [] };
  expect(refuseUnschedule(job)).toBeNull();
  expect(sentenceOrNull(refuseUnschedule({ ...job, started: ['Printing'] }))).toBe(
    'Printing has started; undo it first',
  );
  expect(sentenceOrNull(refuseUnschedule({ ...job, deliveries: 2 }))).toBe(
    '2 deliveries of the job were recorded; remove them first',
  );
  expect(refuseDeleteJob('draft', { started: [] })).toBeNull();
  expect(sentenceOrNull(refuseDeleteJob('in production', { started: ['Printing'] }))).toBe(
    '1 operation of the job started; cancel the job instead',
  );
  for (const status of ['finished', 'dispatched', 'cancelled'] as const)
    expect(sentenceOrNull(refuseDeleteJob(status, { started: ['Printing'] }))).toBe(
      '1 operation of the job started; it stays as a record',
    );
  expect(sentenceOrNull(refuseDeleteJob('cancelled', { started: [], deliveries: 1 }))).toBe(
    '1 delivery of the job was recorded; remove it first',
  );
});

test('each refused verb names the status that forbids it', () => {
  const onMachine = reason('on-machine', { operation: 'Printing', state: 'running', machine: 'Komori 4' });
  expect(refuseHold('in production')).toBeNull();
  expect(sentenceOrNull(refuseHold('on hold'))).toBe('The job is already on hold');
  expect(sentenceOrNull(refuseHold('finished'))).toBe('The job is finished');
  expect(refuseRelease('on hold')).toBeNull();
  expect(sentenceOrNull(refuseRelease('draft'))).toBe('The job is not on hold');
  expect(refuseCancel({ status: 'scheduled', onMachine: null })).toBeNull();
  expect(sentenceOrNull(refuseCancel({ status: 'finished', onMachine: null }))).toBe('The job is finished');
  expect(sentenceOrNull(refuseCancel({ status: 'in production', onMachine }))).toBe(
    'Printing is running on Komori 4; finish it, undo it or put it back in the queue first',
  );
  expect(refuseReinstate('cancelled')).toBeNull();
  expect(sentenceOrNull(refuseReinstate('draft'))).toBe('The job is not cancelled');
  expect(refuseDispatch('finished')).toBeNull();
  expect(sentenceOrNull(refuseDispatch('draft'))).toBe(
    'The job is a draft; only what is in production or finished can be dispatched',
  );
});

test('a delivery date is at most a day in the future', () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  expect([-240, 0, 23].map((hours) => refuseDispatchDate(at(hours), now))).toEqual([null, null, null]);
  expect([25, 48, 240].map((hours) => refuseDispatchDate(at(hours), now)?.code)).toEqual(
    Array(3).fill('in-the-future'),
  );
});

test('a dispatch is above the plan only if it exceeds the quantity with its buffer', () => {
  // Nobody set the buffer, so the expected loss requires 50.
  const job = {
    quantity: 1000,
    buffer: 1,
    effectiveBuffer: 50,
    dispatches: [{ quantity: 400 }, { quantity: 100 }],
  };
  expect([549, 550, 551].map((more) => isOverDispatched(job, more))).toEqual([false, false, true]);
});
