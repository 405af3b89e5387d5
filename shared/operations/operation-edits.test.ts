import { describe, expect, test } from 'vitest';
import { sentenceOrNull, reason } from '../platform/reasons/refusal-reason.ts';
import { jobStatuses } from '../jobs/aggregate/job-status.ts';
import {
  refuseAddStep,
  refuseMoveOperation,
  refuseDeleteOperation,
  refuseOperationTypeChange,
} from './operation-edits.ts';
import {
  operationStates,
  refuseOperationCounts,
  refuseUndoOperation,
  secondsRun,
} from '../jobs/aggregate/operation-state.ts';

describe('undo', () => {
  const plain = {
    state: 'finished',
    jobCancelled: false,
    back: 'running',
    later: null,
    moved: null,
    short: null,
    machineDown: null,
    occupant: null,
  } as const;
  const occupant = reason('machine-running', { machine: 'Komori', job: 'MR-2', operation: 'Printing' });
  const moved = reason('left-its-machine');
  const short = reason('sheets-returned', { names: ['Lux 300'], job: 'MR-2', left: 90, required: 100 });
  const machineDown = reason('machine-down', { machine: 'Komori', why: 'feeder' });
  test.each([
    [{}, null],
    [{ back: null }, 'There is nothing to undo'],
    [{ state: 'cancelled' }, 'The job is cancelled; reinstate it first'],
    [{ jobCancelled: true }, 'The job is cancelled; reinstate it first'],
    [{ later: 'Lamination' }, 'Lamination comes later and has started; undo that first'],
    [{ counted: true }, 'It has been counted since it started; strike the counts out first'],
    [{ moved }, 'It is no longer on its machine'],
    [
      { short, machineDown },
      'Sheets of Lux 300 were returned from MR-2: 90 of the 100 that it needs are left; assign the missing ones first',
    ],
    [{ machineDown }, 'Komori is down: feeder'],
    [{ occupant }, 'Komori is running MR-2 Printing'],
    [{ state: 'running', back: 'queued', machineDown, occupant }, null],
    [{ state: 'paused', back: 'running', occupant }, null],
    [{ state: 'queued', back: 'paused', machineDown }, null],
    [{ state: 'queued', back: 'paused', occupant }, 'Komori is running MR-2 Printing'],
  ] as const)('%j: %s', (facts, words) => {
    expect(sentenceOrNull(refuseUndoOperation({ ...plain, ...facts }))).toBe(words);
  });
});

test('only waiting or queued operations move, and only unstarted operations change type or are deleted', () => {
  const startedAt = '2026-11-20T09:00:00Z';
  expect(operationStates.filter((state) => refuseMoveOperation(state) === null)).toEqual([
    'waiting',
    'queued',
  ]);
  expect(sentenceOrNull(refuseMoveOperation('paused'))).toBe('It is paused. Put it back in the queue first');
  const free = (state: (typeof operationStates)[number]) =>
    refuseOperationTypeChange({ state, startedAt: null }) === null;
  expect(operationStates.filter(free)).toEqual(['waiting', 'queued', 'running', 'paused']);
  expect(sentenceOrNull(refuseOperationTypeChange({ state: 'queued', startedAt }))).toMatch(/has started/);
  expect(sentenceOrNull(refuseDeleteOperation({ state: 'running', startedAt }))).toMatch(/has started/);
  expect(refuseDeleteOperation({ state: 'queued', startedAt: null })).toBeNull();
  const nothing = { goodQuantity: 0, wasteQuantity: 0 };
  const queued = { state: 'queued', startedAt: null, ...nothing } as const;
  expect(sentenceOrNull(refuseOperationCounts(queued))).toMatch(/not started/);
  expect(refuseOperationCounts({ ...queued, wasteQuantity: 5 })).toBeNull();
  expect(refuseOperationCounts({ state: 'finished', startedAt, ...nothing })).toBeNull();
});

test('only unfinished jobs accept more steps', () => {
  expect(jobStatuses.filter((status) => refuseAddStep(status) === null)).toEqual([
    'draft',
    'scheduled',
    'in production',
    'on hold',
  ]);
});

test('the run time includes the current run, but nothing before its start', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(secondsRun({ runningSeconds: 90, runningSince: null }, now)).toBe(90);
  expect(secondsRun({ runningSeconds: 90, runningSince: '2026-11-20T09:59:29.500Z' }, now)).toBe(120);
  expect(secondsRun({ runningSeconds: 90, runningSince: '2026-11-20T10:00:01Z' }, now)).toBe(90);
});
