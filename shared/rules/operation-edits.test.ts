import { describe, expect, test } from 'vitest';
import { jobStatuses } from './job-status.ts';
import { refuseAddStep, refuseMove, refuseRemove, refuseRetype } from './operation-edits.ts';
import { operationStates, refuseCounts, refuseUndo, secondsRun } from './operation-state.ts';

describe('undo', () => {
  const plain = {
    state: 'finished',
    jobCancelled: false,
    back: 'running',
    later: null,
    moved: null,
    machineDown: null,
    occupant: null,
  } as const;
  const occupant = 'Komori has since started MR-2 Printing';
  const [moved, machineDown] = ['It has been moved', 'Komori is down: feeder'];
  test.each([
    [{}, null],
    [{ back: null }, 'There is nothing to undo'],
    [{ state: 'cancelled' }, 'The job is cancelled; reinstate it first'],
    [{ jobCancelled: true }, 'The job is cancelled; reinstate it first'],
    [{ later: 'Lamination' }, 'Lamination comes later and has started; undo that first'],
    [{ moved }, moved],
    [{ machineDown }, machineDown],
    [{ occupant }, occupant],
    [{ state: 'running', back: 'queued', machineDown, occupant }, null],
    [{ state: 'paused', back: 'running', occupant }, null],
    [{ state: 'queued', back: 'paused', machineDown }, null],
    [{ state: 'queued', back: 'paused', occupant }, occupant],
  ] as const)('%j: %s', (facts, reason) => {
    expect(refuseUndo({ ...plain, ...facts })).toBe(reason);
  });
});

test('only what is at rest moves, only what never started is retyped or deleted', () => {
  expect(operationStates.filter((state) => refuseMove(state) === null)).toEqual(['waiting', 'queued']);
  expect(refuseMove('paused')).toBe('The operation is paused; suspend it first');
  const free = (state: (typeof operationStates)[number]) => refuseRetype({ state, started: false }) === null;
  expect(operationStates.filter(free)).toEqual(['waiting', 'queued', 'running', 'paused']);
  expect(refuseRetype({ state: 'queued', started: true })).toMatch(/has started/);
  expect(refuseRemove({ started: true })).toMatch(/has started/);
  expect(refuseRemove({ started: false })).toBeNull();
  expect(refuseCounts({ state: 'queued', started: false })).toMatch(/not started/);
  expect(refuseCounts({ state: 'finished', started: true })).toBeNull();
});

test('steps are added to unfinished jobs', () => {
  expect(jobStatuses.filter((status) => refuseAddStep(status) === null)).toEqual([
    'draft',
    'scheduled',
    'in production',
    'on hold',
  ]);
});

test('seconds run count the current run and nothing before it began', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(secondsRun({ runningSeconds: 90, runningSince: null }, now)).toBe(90);
  expect(secondsRun({ runningSeconds: 90, runningSince: '2026-11-20T09:59:29.500Z' }, now)).toBe(120);
  expect(secondsRun({ runningSeconds: 90, runningSince: '2026-11-20T10:00:01Z' }, now)).toBe(90);
});
