import { apart } from '../../ui/text/format-values.ts';
import { describe, expect, test } from 'vitest';
import { causeSentence } from '../../../shared/queues/delay-cause.ts';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { toMachineQueues, tasksOf } from '../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../open-shop/sample-queues.ts';
import { dueGroups, duesOf } from './risk/timeline-deliveries.ts';
import { shownNumber } from './timeline-bar.tsx';
import { causesOf } from '../../open-shop/queues-worker-requests.ts';
import { findJobsAtRisk } from './risk/find-jobs-at-risk.ts';
import { adjacentBar, rowsOf, spanOf } from './timeline-rows.ts';
import { inWeek, weekOf } from '../machine/machine-week.tsx';
import { axisOf, closedIn, daysIn, hoursOf, tickHours, ticksOf, zoomed } from './timeline-scale.ts';
import { jobPaths } from './timeline-job-path.tsx';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: ['2026-11-23'] };
const now = '2026-11-20T08:50:00.000Z';
const at = Date.parse(now);
const local = (text: string) => Date.parse(`${text}+05:30`);
const answer = sampleQueues({ now, calendar });
const tasks = tasksOf(answer, new Date(now));
const rows = rowsOf(toMachineQueues(answer, tasks), [], at);
const bars = rows.flatMap((row) => row.bars);
const dues = duesOf(tasks, findJobsAtRisk(tasks, at));
const of = (number: string) => bars.filter((bar) => bar.number === number);

describe('bars', () => {
  test('every operation has a bar, and bars of one machine never overlap', () => {
    expect(bars).toHaveLength(answer.jobs.flatMap(({ operations }) => operations).length);
    for (const row of rows)
      for (const [place, bar] of row.bars.entries())
        expect(bar.start).toBeGreaterThanOrEqual(row.bars[place - 1]?.end ?? 0);
  });
  test('a running operation begins at its start time and shows its progress', () => {
    const [komori] = rows;
    expect(komori?.bars[0]).toMatchObject({ number: 'MR-2421', start: at - 95 * 60_000, state: 'running' });
    expect(komori?.bars[0]?.progress).toBeCloseTo(33_440 / 61_600, 2);
    expect(komori?.bars[1]).toMatchObject({ number: 'MR-2419', progress: 0 });
  });
  test.each([
    [null, Infinity],
    ['2026-11-20T12:00:00.000Z', Date.parse('2026-11-20T12:00:00.000Z')],
    // The return of a machine that should have been back by now is unknown.
    ['2026-11-20T08:00:00.000Z', Infinity],
  ])('a machine that is expected back at %s is down until that time', (expectedBack, until) => {
    const since = '2026-11-20T07:00:00.000Z';
    const machines = answer.machines.map((machine) => ({
      ...machine,
      down: { reason: 'Feeder', since, expectedBack },
    }));
    const [komori] = rowsOf(toMachineQueues({ ...answer, machines }, []), [], at);
    expect(komori?.down).toEqual({ from: Date.parse(since), to: until });
    expect(rows[0]?.down).toBeNull();
  });
  test('the time after the delivery is marked', () => {
    const late = of('MR-2404').map((bar) => [bar.lateFrom, bar.start]);
    expect(late.length).toBeGreaterThan(0);
    for (const [lateFrom, start] of late) expect(lateFrom).toBe(start);
    const early = of('MR-2436').map((bar) => bar.lateFrom);
    expect(early.length).toBeGreaterThan(0);
    expect(new Set(early)).toEqual(new Set([null]));
  });
  test.each([
    ['2451', 31, '2451'],
    ['2451', 30, '51'],
    ['2451', 15, '51'],
    ['2451', 14, ''],
    ['0002451', 48, '51'],
    ['0002451', 49, '0002451'],
  ])('the number %s on a bar of %d px is shown as “%s”', (number, width, shown) => {
    expect(shownNumber(number, width)).toBe(shown);
  });
  test('operations without a machine have a row for each type, with lanes where they overlap', () => {
    const machines = answer.machines.filter(({ id }) => id !== 'packing' && id !== 'lamina');
    const changed = { ...answer, machines };
    const again = rowsOf(toMachineQueues(changed, tasksOf(changed, new Date(now))), [], at);
    expect(again.slice(-2).map(({ name, type }) => [name, type])).toEqual([
      ['Corrugation', 'Corrugation'],
      ['Packing', 'Packing'],
    ]);
    expect(again.at(-2)).toMatchObject({ bars: [], undated: 1 });
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
    const [komori] = rowsOf(toMachineQueues(answer, tasks), [finished], at);
    expect(komori?.bars[0]).toMatchObject({ id: 'done', state: 'finished', task: null });
  });
});

describe('arrow keys', () => {
  const [first, second] = rows[0]?.bars ?? [];
  test('move along a row, up to its end', () => {
    expect(adjacentBar(rows, first?.id ?? '', 'ArrowRight')?.bar).toBe(second);
    expect(adjacentBar(rows, second?.id ?? '', 'ArrowLeft')?.bar).toBe(first);
    expect(adjacentBar(rows, first?.id ?? '', 'ArrowLeft')).toBeNull();
  });
  test('move to the nearest bar of the next row that has bars', () => {
    const gap = rows.map((row, place) => (place === 1 ? { ...row, bars: [] } : row));
    expect(adjacentBar(gap, first?.id ?? '', 'ArrowDown')?.row).toBe(2);
    expect(adjacentBar(rows, first?.id ?? '', 'ArrowUp')).toBeNull();
  });
});

describe('deliveries above the timeline', () => {
  test('every job has one delivery, sorted by time, and deliveries of late jobs are marked', () => {
    expect(dues).toHaveLength(answer.jobs.length);
    expect(dues.map((due) => due.at)).toEqual(dues.map((due) => due.at).toSorted((a, b) => a - b));
    expect(dues.find(({ number }) => number === 'MR-2404')?.late).toBe(true);
    expect(dues.find(({ number }) => number === 'MR-2436')?.late).toBe(false);
  });
  const due = (number: string, px: number, late: boolean) => ({ jobId: number, number, at: px, late });
  const groups = (of: ReturnType<typeof due>[]) => dueGroups(of, (px) => px, 'MR-');
  test('labels name late jobs and count the others', () => {
    const [group] = groups([due('MR-2448', 40, true), due('MR-2463', 40, true), due('MR-2470', 40, false)]);
    expect(group).toMatchObject({ left: 40, ticks: [{ px: 0, late: true }] });
    expect(group?.words).toEqual({ late: '2448 2463 late', inTime: '1 in time' });
  });
  test('labels never overlap, however close the deliveries are', () => {
    const many = Array.from({ length: 60 }, (_, n) => due(`MR-${2400 + n}`, n * 17, n % 3 === 0));
    const found = groups(many);
    expect(found.flatMap((group) => group.dues)).toEqual(many);
    for (const [place, { left, words }] of found.entries())
      expect((found[place + 1]?.left ?? Infinity) - left).toBeGreaterThan(
        5 * (words.late.length + words.inTime.length),
      );
    expect(found[0]?.words.late).toMatch(/^2400 2403 2406 \+\d+ late$/);
  });
});

describe('the path of the selected job', () => {
  test('leads from each operation to the next one on another row, from edge to edge', () => {
    const jobId = of('MR-2436')[0]?.jobId ?? '';
    const on = rows.flatMap((row, index) =>
      row.bars.filter((bar) => bar.jobId === jobId).map((bar) => ({ index, start: bar.start })),
    );
    on.sort((a, b) => a.start - b.start);
    const changes = on.slice(1).filter(({ index }, before) => index !== on[before]?.index);
    expect(changes.length).toBeGreaterThan(0);
    const tops = rows.map((_, index) => index * 100);
    const paths = jobPaths(rows, tops, { job: jobId, x: (time) => (time - at) / 60_000 });
    expect(paths).toHaveLength(changes.length);
    for (const [place, path] of paths.entries())
      expect(Math.floor(Number(/V(\d+)$/.exec(path)?.[1]) / 100)).toBe(changes[place]?.index);
    expect(jobPaths(rows, tops, { job: 'none', x: Number })).toEqual([]);
  });
});

describe('late jobs and jobs at risk', () => {
  const risks = findJobsAtRisk(tasks, at);
  test('jobs at risk come first by delivery, then late jobs, latest first; jobs in time are left out', () => {
    expect(risks.map(({ lateness }) => lateness)).toEqual(risks.map(({ lateness }) => lateness).toSorted());
    const [ahead, late] = (['at-risk', 'late'] as const).map((is) =>
      risks.filter((risk) => risk.lateness === is),
    );
    const dates = ahead?.map(({ job }) => job.deliveryDate);
    expect(dates).toEqual(dates?.toSorted());
    expect(late?.map(({ by }) => by)).toEqual(late?.map(({ by }) => by).toSorted((a, b) => b - a));
    expect(late?.[0]?.job.number).toBe('MR-2404');
    expect(risks.map(({ job }) => job.number)).not.toContain('MR-2436');
  });
  test('each job shows its greatest cause of delay', () => {
    const risks = findJobsAtRisk(tasks, at);
    const causes = causesOf(
      risks.map(({ job }) => job.id),
      answer,
      at,
    );
    const wordsOf = (id: string) => {
      const named = causes.get(id);
      return named && causeSentence(named.cause, named.names);
    };
    expect(risks.map(({ job }) => [job.number, wordsOf(job.id)])).toEqual([
      ['MR-2421', '19 h of work left'],
      ['MR-2410', '27 h behind 4 jobs on Packing bench 2'],
      ['MR-2418', '21 h behind 2 jobs on Packing bench 2'],
      ['MR-2415', '30 h behind 5 jobs on Packing bench 2'],
      ['MR-2404', 'Pasting Single-Side is paused on Bobst Visionfold 110: Glue nozzle blocked'],
    ]);
    expect(causesOf([], answer, at).size).toBe(0);
  });
  test('a job without an expected time counts as late after its delivery', () => {
    const machines = answer.machines.map((machine) =>
      machine.id === 'packing'
        ? { ...machine, down: { reason: 'Strapper', since: now, expectedBack: null } }
        : machine,
    );
    const risks = findJobsAtRisk(tasksOf({ ...answer, machines }, new Date(now)), at);
    expect(risks.map(({ job, finish }) => [job.number, finish])).toEqual([['MR-2404', null]]);
  });
  test.each([
    [2 * 86_400_000 + 1, '2 days'],
    [47 * 3_600_000, '47 h'],
    [60.5 * 3_600_000, '3 days'],
    [-1.8 * 3_600_000, '1.8 h'],
    [30_000, '1 min'],
  ])('%d ms are %s', (ms, words) => {
    expect(apart(ms)).toBe(words);
  });
});

describe('the axis', () => {
  test('covers all bars', () => {
    const { from, to } = spanOf(rows, dues, at);
    expect(bars.every((bar) => bar.start > from && bar.end < to)).toBe(true);
  });
  test('covers at most a year, and anything beyond is at its end', () => {
    const far = rows.map((row) => ({
      ...row,
      bars: row.bars.map((bar) => ({ ...bar, start: local('2024-11-20T09:00') })),
    }));
    const span = spanOf(far, [{ at: local('2206-11-20T09:00') }], at);
    expect((span.to - at) / 86_400_000).toBeCloseTo(367, 0);
    expect((at - span.from) / 86_400_000).toBeCloseTo(31, 0);
    const axis = axisOf(span, calendar);
    expect(axis.place(local('2206-11-20T09:00'))).toBe(axis.size);
    expect(axis.place(local('2024-11-20T09:00'))).toBe(0);
    expect(axis.days.length).toBeLessThan(401);
  });
  test('days begin and end in the shop’s time zone', () => {
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

describe('the printed week', () => {
  test('runs from Monday to Sunday in the shop’s time zone', () => {
    const sunday = new Date(local('2026-11-22T23:30'));
    expect(weekOf(sunday, 0, calendar.timeZone)).toEqual({
      from: local('2026-11-16T00:00'),
      to: local('2026-11-23T00:00'),
    });
    expect(weekOf(sunday, 1, calendar.timeZone).from).toBe(local('2026-11-23T00:00'));
  });
  test('lists its operations in order, including those that began before the week', () => {
    const here = inWeek(tasks, { from: at + 3_600_000, to: at + 24 * 3_600_000 });
    const starts = here.map(({ expected }) => expected.start ?? '');
    expect(starts).toEqual(starts.toSorted());
    expect(here.map(({ job }) => job.number)).toContain('MR-2421');
    const none = tasks.filter((task) => !here.includes(task) && task.expected.start !== null);
    for (const { expected } of none)
      expect(
        Date.parse(expected.start ?? '') >= at + 24 * 3_600_000 ||
          Date.parse(expected.finish ?? '') <= at + 3_600_000,
      ).toBe(true);
  });
});
