import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOf } from '../../../packages/planner/src/open-hours.ts';
import { shopPlanCalendar, defaultHours, type ShopCalendar } from '../../shop/calendar.ts';
import { minutesLeft } from './remaining-work-minutes.ts';
import {
  always,
  cutter,
  minutes,
  now,
  operation,
  press,
  project,
  ran,
} from '../../open-shop/testing/calculate-expected-dates.ts';

const kolkata: ShopCalendar = { timeZone: 'Asia/Kolkata', hours: defaultHours, holidays: [] };
const iso = (text: string) => new Date(text).toISOString();

describe('working time', () => {
  const after = (calendar: ShopCalendar, from: string, minutes: number) => {
    const end = hoursOf(shopPlanCalendar('', calendar), now).finishOf(Date.parse(from), minutes * 60_000);
    return end === Infinity ? null : new Date(end).toISOString();
  };
  test.each([
    ['counts within the day', '2026-11-20T10:00+05:30', 60, '2026-11-20T11:00+05:30'],
    ['counts up to closing time', '2026-11-20T10:00+05:30', 480, '2026-11-20T18:00+05:30'],
    ['skips the night', '2026-11-20T17:00+05:30', 120, '2026-11-21T10:00+05:30'],
    ['skips Sunday', '2026-11-21T17:30+05:30', 60, '2026-11-23T09:30+05:30'],
    ['starts at opening time', '2026-11-21T03:00+05:30', 30, '2026-11-21T09:30+05:30'],
  ])('%s', (_case, from, minutes, end) => {
    expect(after(kolkata, from, minutes)).toBe(iso(end));
  });
  test('skips holidays', () => {
    const diwali = { ...kolkata, holidays: ['2026-11-21', '2026-11-23'] };
    expect(after(diwali, '2026-11-20T17:00+05:30', 120)).toBe(iso('2026-11-24T10:00+05:30'));
  });
  test('counts a night shift for the day on which it begins', () => {
    const night = {
      ...kolkata,
      hours: defaultHours.map((each) => ({ ...each, from: '22:00', to: '06:00' })),
    };
    expect(after(night, '2026-11-20T10:00+05:30', 600)).toBe(iso('2026-11-22T00:00+05:30'));
    expect(
      hoursOf(shopPlanCalendar('', night), new Date('2026-11-20T02:00+05:30')).nextOpen(
        Date.parse('2026-11-20T02:00+05:30'),
      ),
    ).toBe(Date.parse('2026-11-20T02:00+05:30'));
  });
  test('is correct on days when the clocks change', () => {
    const berlin = {
      timeZone: 'Europe/Berlin',
      hours: always.hours.map(() => ({ open: true, from: '09:00', to: '17:00' })),
      holidays: [],
    };
    const working = hoursOf(shopPlanCalendar('', berlin), new Date('2026-10-24T12:00Z'));
    expect(new Date(working.nextOpen(Date.parse('2026-10-24T16:00Z'))).toISOString()).toBe(
      '2026-10-25T08:00:00.000Z',
    );
    expect(new Date(working.nextOpen(Date.parse('2026-10-24T00:00Z'))).toISOString()).toBe(
      '2026-10-24T07:00:00.000Z',
    );
  });
  test('never ends in a shop that is always closed', () => {
    const closed = { ...kolkata, hours: defaultHours.map((each) => ({ ...each, open: false })) };
    expect(after(closed, '2026-11-20T10:00+05:30', 1)).toBeNull();
  });
});

describe('the remaining minutes', () => {
  test.each([
    ['are make-ready and run before the start', {}, 90],
    ['are half the run if half is made', { run: ran({ made: 3000, seconds: 10 }) }, 30],
    ['use the run time if there are no counts', { run: ran({ seconds: 50 * 60 }) }, 40],
    ['are zero past the planned time', { run: ran({ seconds: 500 * 60 }) }, 0],
    ['are zero above the planned pieces', { run: ran({ made: 9000 }) }, 0],
  ])('%s', (_case, changes, left) => {
    expect(minutesLeft(operation('a', changes), press)).toBe(left);
  });
  test('are an hour in total without a machine', () => {
    expect(minutesLeft(operation('a', { type: 'Packing' }), undefined)).toBe(60);
    expect(minutesLeft(operation('a', { type: 'Packing', run: ran({ seconds: 1800 }) }), undefined)).toBe(30);
  });
});

describe('the projection', () => {
  test('runs one operation at a time on a machine, in the order of its queue', () => {
    const queue = [
      operation('b', { rank: 2048 }),
      operation('a', { rank: 1024 }),
      operation('c', { rank: 3072 }),
    ];
    expect(minutes(queue)).toEqual({ a: [0, 90], b: [90, 180], c: [180, 270] });
  });
  test('runs the running operation first, for its remaining time', () => {
    const running = operation('r', { state: 'running', run: ran({ made: 3000 }), rank: 9000 });
    expect(minutes([operation('a'), running])).toEqual({ r: [0, 30], a: [30, 120] });
  });
  test('starts a later operation after the previous one, and parallel operations together', () => {
    const job = { jobId: 'j' };
    const steps = [
      operation('print', job),
      operation('foil', {
        ...job,
        index: 1,
        machineId: 'cutter',
        type: 'Foiling',
        state: 'waiting',
        planned: 3000,
      }),
      operation('inspect', { ...job, index: 1, machineId: null, type: 'Final Inspection', state: 'waiting' }),
      operation('pack', { ...job, index: 2, machineId: null, type: 'Packing', state: 'waiting' }),
    ];
    expect(minutes(steps)).toEqual({ print: [0, 90], foil: [90, 210], inspect: [90, 150], pack: [210, 270] });
  });
  test('gives an idle machine the first operation of its queue that is ready', () => {
    const late = { jobId: 'j', machineId: 'cutter', type: 'Foiling', planned: 3000 } as const;
    const queue = [
      operation('print', { jobId: 'j' }),
      operation('first in the queue, waits', { ...late, index: 1, rank: 1, state: 'waiting' }),
      operation('second, ready', { ...late, jobId: 'k', rank: 2 }),
    ];
    expect(minutes(queue)).toEqual({
      print: [0, 90],
      'second, ready': [0, 120],
      'first in the queue, waits': [120, 240],
    });
  });
  test('explains a missing date, also for successors', () => {
    const down = { ...press, down: { expectedBack: null } };
    const job = { jobId: 'j' };
    const operations = [
      operation('on the dead press', job),
      operation('after it', { ...job, index: 1, machineId: 'cutter', type: 'Foiling', state: 'waiting' }),
      operation('homeless', { machineId: null }),
      operation('held', { machineId: 'cutter', jobOnHold: true }),
    ];
    expect(minutes(operations, [down, cutter])).toEqual({
      'on the dead press': 'machine down',
      'after it': 'an earlier operation',
      homeless: 'no machine',
      held: 'job on hold',
    });
  });
  test('starts a machine that is down at its expected return', () => {
    const down = { ...press, down: { expectedBack: '2026-11-20T06:30:00Z' } };
    expect(minutes([operation('a')], [down])).toEqual({ a: [120, 210] });
  });
  test('ignores an expected return in the past', () => {
    const down = { ...press, down: { expectedBack: '2026-11-20T04:29:00Z' } };
    expect(minutes([operation('a')], [down])).toEqual({ a: 'machine down' });
  });
  test('calls an operation late that finishes after its delivery, in working hours', () => {
    const friday = operation('a', { deliveryDate: '2026-11-20T18:00+05:30', planned: 48_000 });
    expect(project([press], [friday], kolkata).get('a')).toEqual({
      start: iso('2026-11-20T10:00+05:30'),
      finish: iso('2026-11-21T09:30+05:30'),
      late: true,
      why: null,
    });
  });

  test('calls an operation in time if it ends at its delivery, and late a minute afterwards', () => {
    const at = (deliveryDate: string) =>
      project([press], [operation('a', { deliveryDate })], always).get('a')?.late;
    const finish = project([press], [operation('a')], always).get('a')?.finish ?? '';
    expect(at(finish)).toBe(false);
    expect(at(new Date(Date.parse(finish) - 60_000).toISOString())).toBe(true);
  });
  test('continues a running operation of a job on hold, and starts no waiting operation', () => {
    const held = { jobId: 'j', jobOnHold: true };
    const operations = [
      operation('runs', { ...held, state: 'running', run: ran() }),
      operation('held', { ...held, machineId: 'cutter', type: 'Foiling' }),
    ];
    expect(minutes(operations)).toEqual({ runs: [0, 90], held: 'job on hold' });
  });

  const anyShop = fc
    .array(
      fc.record({
        jobId: fc.constantFrom('j1', 'j2', 'j3', 'j4'),
        machineId: fc.constantFrom('press', 'cutter'),
        index: fc.nat(3),
        overlap: fc.boolean(),
        rank: fc.nat(50),
        planned: fc.integer({ min: 1, max: 50_000 }),
      }),
      { maxLength: 25 },
    )
    .map((all) =>
      all.map((each, n) => operation(`o${n}`, { ...each, ...(each.overlap && { state: 'waiting' }) })),
    );

  test('property: respects predecessors, machines and working hours, in whatever order operations are given', () => {
    fc.assert(
      fc.property(anyShop, (operations) => {
        const projected = project([press, cutter], operations, kolkata);
        const times = operations.map((each) => {
          const { start, finish } = projected.get(each.id) ?? {};
          return { ...each, start: Date.parse(start ?? ''), finish: Date.parse(finish ?? '') };
        });
        const working = hoursOf(shopPlanCalendar('', kolkata), now);
        for (const a of times) {
          expect(a.start).toBeGreaterThanOrEqual(now.getTime());
          expect(working.nextOpen(a.start)).toBe(a.start);
          const left = minutesLeft(a, a.machineId === 'press' ? press : cutter);
          const alone = working.finishOf(a.start, Math.round(left * 60_000));
          expect(a.finish >= alone && (a.overlap || a.finish === alone)).toBe(true);
          const following = times.filter((b) => a.jobId === b.jobId && a.index < b.index);
          expect(following.every((b) => b.start >= (b.overlap ? a.start : a.finish))).toBe(true);
          expect(following.every((b) => b.finish > a.finish)).toBe(true);
          const onTheSame = times.filter((b) => a !== b && a.machineId === b.machineId);
          expect(onTheSame.every((b) => a.finish <= b.start || b.finish <= a.start)).toBe(true);
        }
        const reversed = project([cutter, press], operations.toReversed(), kolkata);
        expect(Object.fromEntries(reversed)).toEqual(Object.fromEntries(projected));
      }),
      { numRuns: 60 },
    );
  });
});
