import { apart } from '../../ui/page/format.ts';
import { describe, expect, test } from 'vitest';
import { defaultHours } from '../../../shared/rules/calendar.ts';
import { queuesOf, tasksOf } from './model.ts';
import { sampleQueues } from './sample.ts';
import { barBeside, risksOf, rowsOf, spanOf } from './timeline-rows.ts';
import { axisOf, closedIn, daysIn, hoursOf, tickHours, ticksOf, zoomed } from './timeline-scale.ts';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: ['2026-11-23'] };
const now = '2026-11-20T08:50:00.000Z';
const at = Date.parse(now);
const local = (text: string) => Date.parse(`${text}+05:30`);
const answer = sampleQueues({ now, calendar });
const tasks = tasksOf(answer, new Date(now));
const rows = rowsOf(queuesOf(answer, tasks), [], at);
const bars = rows.flatMap((row) => row.bars);
const of = (number: string) => bars.filter((bar) => bar.number === number);

describe('bars', () => {
  test('every operation has one, and those of a machine never overlap', () => {
    expect(bars).toHaveLength(answer.jobs.flatMap(({ operations }) => operations).length);
    for (const row of rows)
      for (const [place, bar] of row.bars.entries())
        expect(bar.start).toBeGreaterThanOrEqual(row.bars[place - 1]?.end ?? 0);
  });
  test('a running operation begins when it was started and shows its progress', () => {
    const [komori] = rows;
    expect(komori?.bars[0]).toMatchObject({ number: 'MR-2421', start: at - 95 * 60_000, state: 'running' });
    expect(komori?.bars[0]?.part).toBeCloseTo(33_440 / 61_600, 2);
    expect(komori?.bars[1]).toMatchObject({ number: 'MR-2419', part: 0 });
  });
  test('the part after the delivery is marked', () => {
    const late = of('MR-2404').map((bar) => [bar.lateFrom, bar.start]);
    expect(late.length).toBeGreaterThan(0);
    for (const [lateFrom, start] of late) expect(lateFrom).toBe(start);
    const early = of('MR-2436').map((bar) => bar.lateFrom);
    expect(early.length).toBeGreaterThan(0);
    expect(new Set(early)).toEqual(new Set([null]));
  });
  test('a job’s delivery is on the row where the job ends', () => {
    const flags = rows.flatMap((row) => row.flags);
    expect(new Set(flags.map(({ number }) => number)).size).toBe(answer.jobs.length);
    expect(flags.find(({ number }) => number === 'MR-2404')).toMatchObject({ late: true });
    expect(flags.find(({ number }) => number === 'MR-2436')?.late).toBe(false);
  });
  test('operations without a machine have a row for each type, and lanes if they overlap', () => {
    const machines = answer.machines.filter(({ id }) => id !== 'packing' && id !== 'lamina');
    const changed = { ...answer, machines };
    const again = rowsOf(queuesOf(changed, tasksOf(changed, new Date(now))), [], at);
    expect(again.slice(-2).map(({ name, type }) => [name, type])).toEqual([
      ['Corrugation', 'Corrugation'],
      ['Packing', 'Packing'],
    ]);
    expect(again.at(-2)).toMatchObject({ bars: [], unexpected: 1 });
    const packing = again.at(-1);
    for (const lane of Array.from({ length: packing?.lanes ?? 0 }, (_, n) => n)) {
      const own = packing?.bars.filter((bar) => bar.lane === lane) ?? [];
      for (const [place, bar] of own.entries())
        expect(bar.start).toBeGreaterThanOrEqual(own[place - 1]?.end ?? 0);
    }
  });
  test('a finished operation is shown in the past', () => {
    const finished = {
      id: 'done',
      name: 'Printing Frontside',
      machineId: 'komori',
      jobId: 'MR-2400',
      jobNumber: 'MR-2400',
      jobName: 'Tea sampler',
      startedAt: '2026-11-20T03:30:00.000Z',
      finishedAt: '2026-11-20T05:00:00.000Z',
    };
    const [komori] = rowsOf(queuesOf(answer, tasks), [finished], at);
    expect(komori?.bars[0]).toMatchObject({ id: 'done', state: 'finished', task: null });
  });
});

describe('arrow keys', () => {
  const [first, second] = rows[0]?.bars ?? [];
  test('move along a row, up to its end', () => {
    expect(barBeside(rows, first?.id ?? '', 'ArrowRight')?.bar).toBe(second);
    expect(barBeside(rows, second?.id ?? '', 'ArrowLeft')?.bar).toBe(first);
    expect(barBeside(rows, first?.id ?? '', 'ArrowLeft')).toBeNull();
  });
  test('move to the nearest bar of the next row that has bars', () => {
    const gap = rows.map((row, place) => (place === 1 ? { ...row, bars: [] } : row));
    expect(barBeside(gap, first?.id ?? '', 'ArrowDown')?.row).toBe(2);
    expect(barBeside(rows, first?.id ?? '', 'ArrowUp')).toBeNull();
  });
});

describe('late or at risk', () => {
  test('the latest first, and none whose delivery is far away', () => {
    const risks = risksOf(tasks, at);
    expect(risks[0]?.job.number).toBe('MR-2404');
    expect(risks.every((risk, place) => risk.by <= (risks[place - 1]?.by ?? Infinity))).toBe(true);
    expect(risks.map(({ job }) => job.number)).not.toContain('MR-2436');
  });
  test('a job without an expected time counts as late after its delivery', () => {
    const machines = answer.machines.map((machine) =>
      machine.id === 'packing'
        ? { ...machine, down: { reason: 'Strapper', since: now, expectedBack: null } }
        : machine,
    );
    const risks = risksOf(tasksOf({ ...answer, machines }, new Date(now)), at);
    expect(risks.map(({ job, finish }) => [job.number, finish])).toEqual([['MR-2404', null]]);
  });
  test.each([
    [2 * 86_400_000 + 1, '2 days'],
    [86_400_000, '1 day'],
    [-5.5 * 3_600_000, '5 h'],
    [30_000, '1 min'],
  ])('%d ms are %s', (ms, words) => {
    expect(apart(ms)).toBe(words);
  });
});

describe('the axis', () => {
  test('covers all bars', () => {
    const { from, to } = spanOf(rows, at);
    expect(bars.every((bar) => bar.start > from && bar.end < to)).toBe(true);
  });
  test('covers at most a year, and anything beyond is at its end', () => {
    const far = rows.map((row) => ({
      ...row,
      bars: row.bars.map((bar) => ({ ...bar, start: local('2024-11-20T09:00') })),
      flags: row.flags.map((flag) => ({ ...flag, at: local('2206-11-20T09:00') })),
    }));
    const span = spanOf(far, at);
    expect((span.to - at) / 86_400_000).toBeCloseTo(367, 0);
    expect((at - span.from) / 86_400_000).toBeCloseTo(31, 0);
    const axis = axisOf(span, calendar);
    expect(axis.place(local('2206-11-20T09:00'))).toBe(axis.size);
    expect(axis.place(local('2024-11-20T09:00'))).toBe(0);
    expect(axis.days.length).toBeLessThan(401);
  });
  test('days are the shop’s', () => {
    const days = daysIn(
      { from: local('2026-11-20T14:20'), to: local('2026-11-22T00:00') },
      calendar.timeZone,
    );
    expect(days.map(({ start }) => start)).toEqual([local('2026-11-20T00:00'), local('2026-11-21T00:00')]);
    const [longDay] = daysIn(
      { from: Date.parse('2026-10-25T06:00Z'), to: Date.parse('2026-10-25T07:00Z') },
      'Europe/Berlin',
    );
    expect(longDay && ticksOf(longDay, 1)).toHaveLength(25);
  });
  test.each([
    [100, 1],
    [20, 2],
    [7.5, 6],
    [1, 24],
  ])('at %d px an hour there is a tick every %d hours', (px, hours) => {
    expect(tickHours(px)).toBe(hours);
  });
  test('nights, Sundays and holidays are closed', () => {
    const closed = closedIn({ from: local('2026-11-20T12:00'), to: local('2026-11-24T12:00') }, calendar);
    expect(closed).toEqual([
      { from: local('2026-11-20T18:00'), to: local('2026-11-21T09:00') },
      { from: local('2026-11-21T18:00'), to: local('2026-11-24T09:00') },
    ]);
  });
  test('closed hours are compressed, and a position converts back to its time', () => {
    const span = { from: local('2026-11-20T09:00'), to: local('2026-11-24T18:00') };
    const axis = axisOf(span, calendar);
    const hours = (from: string, to: string) => (axis.place(local(to)) - axis.place(local(from))) / 3_600_000;
    expect(hours('2026-11-20T09:00', '2026-11-20T18:00')).toBeCloseTo(9);
    expect(hours('2026-11-20T18:00', '2026-11-21T09:00')).toBeCloseTo(15 * 0.12);
    for (let moment = span.from; moment <= span.to; moment += 37 * 60_000)
      expect(axis.at(axis.place(moment))).toBeCloseTo(moment, -1);
    expect(axis.place(span.to)).toBeCloseTo(axis.size);
  });
  test('zooming has limits, and an invalid zoom in the address is ignored', () => {
    expect(zoomed(72, 1)).toBe(48);
    expect(zoomed(2, 1)).toBe(2);
    expect(zoomed(1_300, -1)).toBe(1_344);
    expect([hoursOf('168', 72), hoursOf('x', 72), hoursOf(null, 72), hoursOf('-3', 72)]).toEqual([
      168, 72, 72, 72,
    ]);
  });
});
