import { expect, test } from 'vitest';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { tasksOf, toMachineQueues } from '../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../open-shop/sample-queues.ts';
import { placementsAfter, withMoves } from './moved-bars.ts';
import { rowsOf } from './timeline-rows.ts';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const now = '2026-11-20T08:50:00.000Z';
const at = new Date(now);
const queues = sampleQueues({ now, calendar });
const before = tasksOf(queues, at);
const waiting = before.find(({ machineId, expected }) => machineId !== null && (expected.start ?? '') > now);
const moved = waiting?.job.operations.find(({ id }) => id === waiting.id);
const other =
  queues.machines.find(({ id, type }) => id !== moved?.machineId && type !== moved?.type)?.id ?? '';

test('nothing moves if nothing has changed, even half a minute later', () => {
  expect(placementsAfter(before, tasksOf(queues, at))).toEqual([]);
  const later = before.map((task) => ({
    ...task,
    expected: {
      ...task.expected,
      start: task.expected.start && new Date(Date.parse(task.expected.start) + 30_000).toISOString(),
    },
  }));
  expect(placementsAfter(before, later)).toEqual([]);
});

test('an operation on another machine has a marked bar there, and a hollow bar at its present place', () => {
  const after = before.map((task) =>
    task.id === moved?.id
      ? { ...task, machineId: other, machine: queues.machines.find(({ id }) => id === other) ?? null }
      : task,
  );
  const rows = withMoves(
    rowsOf(toMachineQueues(queues, after), [], at.getTime()),
    placementsAfter(before, after),
  );
  const rowOf = (machineId: string | null | undefined) =>
    rows.find(({ queue }) => queue.machine?.id === machineId);
  expect(rowOf(other)?.bars.find(({ id }) => id === moved?.id)?.move).toBe('earlier');
  expect(rowOf(moved?.machineId)?.ghosts?.map(({ id }) => id)).toEqual([moved?.id]);
  expect(rows.flatMap(({ bars }) => bars).filter(({ move }) => move)).toHaveLength(1);
});

test('an operation without a date, or gone with its job, has only the hollow bar', () => {
  const undated = before.map((task) =>
    task.id === moved?.id ? { ...task, expected: { ...task.expected, start: null, finish: null } } : task,
  );
  const gone = before.filter(({ id }) => id !== moved?.id);
  for (const after of [undated, gone]) {
    const placements = placementsAfter(before, after);
    expect(placements.map(({ operationId, start }) => [operationId, start])).toEqual([[moved?.id, null]]);
    const rows = withMoves(rowsOf(toMachineQueues(queues, after), [], at.getTime()), placements);
    expect(rows.flatMap(({ ghosts = [] }) => ghosts).map(({ id }) => id)).toEqual([moved?.id]);
    expect(rows.flatMap(({ bars }) => bars).some(({ id }) => id === moved?.id)).toBe(false);
  }
});
