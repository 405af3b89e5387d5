import { describe, expect, test } from 'vitest';
import { sortMoves } from '../../../packages/planner/src/plan-comparison.ts';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { type Task, tasksOf } from '../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../open-shop/sample-queues.ts';
import { isPlanOutdated } from './is-plan-outdated.ts';
import { entriesAfterPart, jobImpact, type Entry, moves, planRows } from './proposal-timeline-rows.ts';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const now = '2026-11-20T08:50:00.000Z';
const at = new Date(now);
const queues = sampleQueues({ now, calendar });
const tasks = tasksOf(queues, at);
const shop = { queues, at, tasks };
const entries = tasks.map(({ id, job, machine, expected }): Entry => ({
  operationId: id,
  jobId: job.id,
  machineId: machine?.id ?? null,
  start: expected.start,
  finish: expected.finish,
  why: null,
  fromMachineId: machine?.id ?? null,
  fromStart: expected.start,
  fromFinish: expected.finish,
  moved: false,
}));
const later = (time: string | null, hours: number) =>
  time && new Date(Date.parse(time) + hours * 3_600_000).toISOString();

describe('the rows of a proposal', () => {
  test('a plan without moves leaves every bar in its place', () => {
    const rows = planRows(shop, entries);
    expect(rows.flatMap(({ bars }) => bars).every(({ move }) => move === 'stays')).toBe(true);
    expect(rows.some(moves)).toBe(false);
  });
  test('a moved operation has a bar on its new machine and a hollow bar at its present place', () => {
    const from = entries.find(({ machineId, start }) => machineId !== null && start !== null && start > now);
    const other = queues.machines.find(({ id }) => id !== from?.machineId)?.id ?? '';
    const moved = entries.map((entry) =>
      entry === from
        ? {
            ...entry,
            machineId: other,
            start: later(entry.start, 5),
            finish: later(entry.finish, 5),
            moved: true,
          }
        : entry,
    );
    const moving = planRows(shop, moved).filter(moves);
    const of = (id: string | null | undefined) => moving.find(({ queue }) => queue.machine?.id === id);
    expect(moving).toHaveLength(2);
    expect(of(other)?.bars.find(({ id }) => id === from?.operationId)).toMatchObject({
      move: 'later',
      start: Date.parse(later(from?.start ?? null, 5) ?? ''),
    });
    expect(of(from?.machineId)?.ghosts).toEqual([
      {
        id: from?.operationId,
        from: Date.parse(from?.fromStart ?? ''),
        to: Date.parse(from?.fromFinish ?? ''),
      },
    ]);
  });
});

test('after a part of a proposal, entries have the times that the engine calculates for it', () => {
  const [first, second] = entries.filter(({ start }) => start !== null);
  const after = tasks.map((task) =>
    task.id === first?.operationId
      ? { ...task, expected: { ...task.expected, start: later(task.expected.start, 3) } }
      : task,
  );
  // The proposal moves the second one, which was left out and stays.
  const proposed = entries.map((entry) =>
    entry === second ? { ...entry, start: later(entry.start, 5), moved: true } : entry,
  );
  const of = entriesAfterPart(proposed, after);
  expect(of.filter(({ moved }) => moved).map(({ operationId }) => operationId)).toEqual([first?.operationId]);
  expect(of.find(({ operationId }) => operationId === second?.operationId)?.start).toBe(second?.fromStart);
});

test.each([
  ['2026-11-25', '2026-11-27', '2026-11-24', 'saved'],
  ['2026-11-25', '2026-11-24', '2026-11-27', 'becomes late'],
  ['2026-11-25', '2026-11-29', '2026-11-27', 'still late'],
  ['2026-11-25', '2026-11-23', '2026-11-24', 'in time'],
  ['2026-11-25', null, '2026-11-24', 'saved'],
  // Past its delivery nothing saves it.
  ['2026-11-19', '2026-11-27', '2026-11-24', 'still late'],
])('due %s, from %s to %s: %s', (deliveryDate, from, to, is) => {
  const time = (day: string | null) => day && `${day}T09:00:00.000Z`;
  const effect = { jobId: 'one', deliveryDate: `${deliveryDate}T09:00:00.000Z`, hours: 1 };
  expect(jobImpact({ ...effect, from: time(from), to: time(to) }, at)).toBe(is);
});

describe('a proposal is out of date', () => {
  const plan = { at: now, entries };
  const after = (minutes: number, change: (task: Task) => Partial<Task> | null = () => ({})) => ({
    at: new Date(Date.parse(now) + minutes * 60_000),
    tasks: tasks.flatMap((task) => {
      const changed = change(task);
      return changed ? [{ ...task, ...changed }] : [];
    }),
  });
  const one = tasks.find(({ expected, machine }) => machine && expected.start && expected.start > now)?.id;
  const other = queues.machines.find(({ id }) => id !== tasks.find((task) => task.id === one)?.machine?.id);
  const ofOne = (change: (task: Task) => Partial<Task> | null) => (task: Task) =>
    task.id === one ? change(task) : {};
  const shifted = (minutes: number) => (task: Task) => ({
    expected: { ...task.expected, start: later(task.expected.start, minutes / 60) },
  });
  test.each([
    ['not at once', after(0), false],
    ['not because nothing has begun and all slips with the clock', after(20, shifted(20)), false],
    ['not if this device’s queues are older', after(-1, ofOne(shifted(90))), false],
    ['after half an hour', after(31), true],
    ['if an operation starts later than the clock explains', after(10, ofOne(shifted(20))), true],
    ['if an operation starts earlier', after(10, ofOne(shifted(-10))), true],
    [
      'if an operation has ended',
      after(
        1,
        ofOne(() => null),
      ),
      true,
    ],
    [
      'if an operation is new',
      after(
        1,
        ofOne(() => ({ id: 'new' })),
      ),
      true,
    ],
    [
      'if an operation is on another machine',
      after(
        1,
        ofOne(() => ({ machine: other ?? null })),
      ),
      true,
    ],
    [
      'if an operation has lost its date',
      after(
        1,
        ofOne(({ expected }) => ({ expected: { ...expected, start: null } })),
      ),
      true,
    ],
  ])('%s', (_name, present, is) => {
    expect(isPlanOutdated(plan, present)).toBe(is);
  });
});

test('moves are listed by what their jobs gain, and those of jobs that pay come last', () => {
  const of = (jobId: string, start: string, moved = true): Entry => ({
    ...(entries[0] as Entry),
    operationId: `${jobId} ${start}`,
    jobId,
    start: `2026-11-21T${start}:00.000Z`,
    moved,
  });
  const effect = (jobId: string) => ({ jobId, deliveryDate: now, from: now, to: now, hours: 1 });
  const plan = { gains: [effect('most'), effect('less')], pays: [effect('pays')] };
  const all = [
    of('pays', '08:00'),
    of('neither', '08:00'),
    of('less', '08:00'),
    of('most', '11:00'),
    of('most', '09:00'),
    of('less', '12:00', false),
  ];
  expect(sortMoves(plan, all).map(({ operationId }) => operationId)).toEqual([
    'most 09:00',
    'most 11:00',
    'less 08:00',
    'neither 08:00',
    'pays 08:00',
  ]);
});
