import { describe, expect, test } from 'vitest';
import { type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { afterPresses, type ShownOperation, type WaitingPress } from './operation-after-presses.ts';

const readAt = Date.parse('2026-11-29T14:00:00Z');
const seen = { readAt, user: { id: 'u1', name: 'Ravi Kumar' } };
const at = (minute: number) => new Date(readAt + minute * 60_000).toISOString();
const operation = (more: Partial<ShownOperation> = {}) =>
  ({
    id: 'o1',
    state: 'queued',
    unit: 'sheets',
    job: { ups: 8 },
    machine: { id: 'm1', name: 'Komori', down: null },
    goodQuantity: 0,
    wasteQuantity: 0,
    runningSeconds: 0,
    runningSince: null,
    startedAt: null,
    finishedAt: null,
    pauseReason: null,
    undoable: null,
    can: { advance: null },
    ...more,
  }) as unknown as ShownOperation;
const press = (
  verb: WaitingPress['verb'],
  from: OperationState | undefined,
  minute: number,
  more: Partial<WaitingPress['body']> = {},
): WaitingPress => ({ verb, body: { at: at(minute), ...(from && { from }), ...more } });
const run = press('advance', 'queued', 2);
const pause = press('pause', 'running', 12, { reason: 'Plate' });
const resume = press('resume', 'paused', 20);
const finish = press('advance', 'running', 30, { goodQuantity: 20 });

test.each<[string, WaitingPress[], object]>([
  ['nothing waits', [], { state: 'queued', startedAt: null }],
  ['run', [run], { state: 'running', startedAt: at(2), runningSince: at(2), runningSeconds: -120 }],
  [
    'run, pause',
    [run, pause],
    { state: 'paused', pauseReason: 'Plate', runningSeconds: 600, runningSince: null },
  ],
  ['run, pause, resume', [run, pause, resume], { state: 'running', runningSince: at(20), pauseReason: null }],
  [
    'a whole run',
    [run, pause, resume, finish],
    { state: 'finished', runningSeconds: 1200, goodQuantity: 160, finishedAt: at(30), startedAt: at(2) },
  ],
  ['run, undo', [run, press('undo', 'running', 3)], { state: 'queued', startedAt: null }],
  ['run, pause, undo', [run, pause, press('undo', 'paused', 13)], { state: 'running', runningSince: at(2) }],
  [
    'run, two counts',
    [run, press('addEntry', 'running', 3, { good: 5 }), press('addEntry', 'running', 4, { waste: 2 })],
    { goodQuantity: 40, wasteQuantity: 16 },
  ],
  [
    'back to the queue',
    [run, press('suspend', 'running', 5)],
    { state: 'queued', runningSeconds: 180, startedAt: at(2) },
  ],
  ['a press that saw another state', [pause], { state: 'queued' }],
  ['a press that the state does not allow', [press('resume', undefined, 2)], { state: 'queued' }],
])('%s', (_, presses, shown) => {
  expect(afterPresses(operation(), presses, seen)).toMatchObject(shown);
});

test('an operation that no press changes stays the same object', () => {
  const shown = operation();
  expect(afterPresses(shown, [], seen)).toBe(shown);
  expect(afterPresses(shown, [pause], seen)).toBe(shown);
});

test('the last press is the one to undo, by the person who pressed', () => {
  const undoable = { verb: 'pause', at: at(12), receivedAt: null, userId: 'u1', userName: 'Ravi Kumar' };
  expect(afterPresses(operation(), [run, pause], seen).undoable).toEqual(undoable);
});

describe('what may be pressed next follows from the state', () => {
  test.each<[string, WaitingPress[], string[]]>([
    ['running', [run], ['advance', 'pause', 'suspend']],
    ['paused', [run, pause], ['resume', 'suspend']],
    ['finished', [run, finish], []],
    ['queued', [run, press('undo', 'running', 3)], ['advance']],
  ])('%s', (_, presses, expected) => {
    const can = afterPresses(operation(), presses, seen).can ?? {};
    const verbs = Object.entries(can).flatMap(([verb, refusal]) =>
      refusal === null && verb !== 'undo' ? verb : [],
    );
    expect(verbs.sort()).toEqual(expected);
  });
});

test('an undo of what the server has accepted returns to the state before it', () => {
  const undoable = {
    verb: 'finish',
    at: at(-5),
    receivedAt: null,
    userId: 'u1',
    userName: 'Ravi Kumar',
  } as const;
  const finished = operation({ state: 'finished', finishedAt: at(-5), undoable });
  const back = afterPresses(finished, [press('undo', 'finished', 1)], seen);
  expect(back).toMatchObject({ state: 'running', finishedAt: null, runningSince: at(0) });
});
