import { describe, expect, test } from 'vitest';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { tasksOf } from '../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../open-shop/sample-queues.ts';
import { jobImpact, type Entry, moves, planRows } from './proposal-timeline-rows.ts';

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
