/**
 * Builds the review of a period from its deliveries, counts, machine hours and late jobs (design: review). The
 * review also has the figures of the periods before it.
 */
import { type Review, type ReviewPeriod } from '../../shared/review/review.contract.ts';
import {
  type LateJob,
  type MachinePast,
  type Span,
  explainLateness,
} from '../../shared/review/past-lateness.ts';
import {
  type RequestedDays,
  shopOpeningsWithin,
  periodsOf,
  openingsWithin,
  spanOf,
} from '../../shared/shop/review-periods.ts';
import { countByBand, type LedgerPromise } from '../../shared/jobs/promise/promise-ledger.ts';
import { duties } from '../../shared/platform/duties.ts';
import { machinePlanCalendar, type ShopCalendar } from '../../shared/shop/calendar.ts';
import { readPromises } from '../jobs/read/promise-ledger.domain.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { type Context } from '../platform/verb/verb.ts';
import { requestedDays } from '../shop/requested-period.domain.ts';
import {
  type CountFigures,
  readCounted,
  readDispatched,
  readTimeFigures,
  type TimeFigures,
} from './review-figures.repo.ts';
import { type MachineTime, readHours, readOwnCalendars } from './machine-hours.repo.ts';
import { type LateRow, readLate, readMachinesPast } from './late-jobs.repo.ts';
import { type Period } from './period-sql.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

export { readRatios } from './review-figures.repo.ts';

/** The largest number of late jobs that a review lists. */
const lateMost = 100;
const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the figures of the requested days, by default of this week, and of the periods before them. */
export async function readReview(context: Context, request: RequestedDays): Promise<Review> {
  const { timeZone, hours, holidays } = await readSettings(context);
  const now = new Date();
  const days = requestedDays(request, now, timeZone);
  const calendar = { timeZone, hours, holidays: holidays.map(({ date }) => date) };
  const calendars = await readOwnCalendars(context.db);
  const all = periodsOf(days);
  const periods = all.map((each, n): Period => {
    const { start, end } = spanOf(each, timeZone);
    const span = { start, end: Math.max(start, Math.min(end, now.getTime())) };
    const openings = shopOpeningsWithin(calendar, span);
    const own = calendars.map((each) => {
      return { calendar: each.id, openings: openingsWithin(machinePlanCalendar(each, calendar), span) };
    });
    return { n, ...span, openings, own };
  });
  const [last, previous, before] = [periods.at(-1), periods.at(-2), all.at(-2)];
  if (!last || !previous || !before) throw new Error('A review is of two periods at least');
  const { db } = context;
  const [left, counted, took, times, late, promises] = await Promise.all([
    readDispatched(db, periods),
    readCounted(db, periods),
    readTimeFigures(db, periods),
    readHours(db, periods),
    readLate(db, last, lateMost),
    readPromises(db, { from: new Date(previous.start), to: new Date(last.end) }),
  ]);
  return {
    ...days,
    before,
    until: iso(last.end),
    periods: all.map((each, n) => ({
      ...each,
      ...toDispatchFigures(left.find((row) => row.n === n)),
      ...toCountFigures(counted.find((row) => row.n === n && row.of === 'all')),
      ...toHourFigures(times.filter((row) => row.n === n)),
      ...toMakeReadyFigures(took.filter((row) => row.n === n)),
    })),
    ...toWaste(counted, last.n),
    ...toHours(times, last.n),
    estimates: toEstimates(took.filter((row) => row.n === last.n)),
    promises: toPromises(promises, { last, now }),
    late: await toLate(context, late, { calendar, calendars }),
  };
}

type Figures<K extends keyof ReviewPeriod> = Pick<ReviewPeriod, K>;

const toDispatchFigures = (
  row?: Figures<'jobs' | 'onTime' | 'pieces'>,
): Figures<'jobs' | 'onTime' | 'pieces'> => ({
  jobs: row?.jobs ?? 0,
  onTime: row?.onTime ?? 0,
  pieces: row?.pieces ?? 0,
});

const toCountFigures = (row?: CountFigures): Figures<'wasted' | 'counted'> => ({
  wasted: roundToTenth(row?.wastedSheets),
  counted: roundToTenth(row?.sheets),
});

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const roundToTenth = (value = 0) => Math.round(value * 10) / 10;

const toHourFigures = (
  rows: readonly MachineTime[],
): Figures<'openSeconds' | 'runSeconds' | 'makeReadySeconds'> => ({
  openSeconds: sum(rows, ({ open }) => open),
  runSeconds: sum(rows, ({ run }) => run),
  makeReadySeconds: sum(rows, ({ ready }) => ready),
});

function toMakeReadyFigures(rows: readonly TimeFigures[]) {
  const makeReadies = sum(rows, ({ ready }) => ready);
  const mean = (of: (row: TimeFigures) => number) =>
    makeReadies > 0 ? Math.round(sum(rows, of) / makeReadies) : null;
  return {
    makeReadies,
    makeReadyRuns: sum(rows, ({ operations }) => operations),
    makeReadyMean: mean(({ readySeconds }) => readySeconds),
    makeReadyPlanned: mean(({ readyPlanned }) => readyPlanned),
    estimateSeconds: sum(rows, ({ estimate }) => estimate),
    actualSeconds: sum(rows, ({ actual }) => actual),
  };
}

const toEstimates = (rows: readonly TimeFigures[]): Review['estimates'] =>
  rows
    .map(({ type, operations, estimate, actual }) => ({
      type,
      operations,
      estimateSeconds: estimate,
      actualSeconds: actual,
    }))
    .sort((a, b) => b.actualSeconds / b.estimateSeconds - a.actualSeconds / a.estimateSeconds);

function toWaste(rows: readonly CountFigures[], n: number): Pick<Review, 'wasteByMachine' | 'wasteByReason'> {
  const before = rows.filter((row) => row.n === n - 1);
  const now = rows.filter((row) => row.n === n);
  const figures = (row?: CountFigures) => ({
    wasted: roundToTenth(row?.wasted),
    counted: roundToTenth(row?.units),
  });
  return {
    wasteByMachine: now
      .flatMap((row) =>
        row.of === 'machine' && row.machineId !== null && row.units > 0
          ? [{ ...row, machineId: row.machineId, machine: row.machine ?? '' }]
          : [],
      )
      .sort((a, b) => b.wasted / b.units - a.wasted / a.units)
      .map((row) => ({
        machineId: row.machineId,
        machine: row.machine,
        ...figures(row),
        before: figures(before.find(({ of, machineId }) => of === 'machine' && machineId === row.machineId)),
      })),
    wasteByReason: now
      .flatMap(({ of, reason, wastedSheets }) =>
        of === 'reason' && reason !== null && wastedSheets > 0
          ? [{ reason, wasted: roundToTenth(wastedSheets) }]
          : [],
      )
      .sort((a, b) => b.wasted - a.wasted)
      .map(({ reason, wasted }) => ({
        reason,
        wasted,
        before: roundToTenth(
          before.find((row) => row.of === 'reason' && row.reason === reason)?.wastedSheets,
        ),
      })),
  };
}

/** Returns how long the pauses waited for the people with each duty, the longest first. */
function toWaits(of: MachineTime['reasons']): Review['pausedByReason'][number]['waitedFor'] {
  return duties
    .map((duty) => ({
      duty,
      seconds: sum(of, (row) => (row.duty === duty ? row.seconds : 0)),
    }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds);
}

function toHours(rows: readonly MachineTime[], n: number): Pick<Review, 'hours' | 'pausedByReason'> {
  const reasons = (of: number) => rows.filter((row) => row.n === of).flatMap((row) => row.reasons);
  const paused = groupBy(reasons(n), ({ reason }) => reason);
  const before = groupBy(reasons(n - 1), ({ reason }) => reason);
  const secondsOf = (of: MachineTime['reasons'] = []) => sum(of, ({ seconds }) => seconds);
  return {
    hours: rows
      .filter((row) => row.n === n)
      .map(({ machineId, machine, open, run, ready, paused, down, outside }) => ({
        machineId,
        machine,
        openSeconds: open,
        runSeconds: run,
        makeReadySeconds: ready,
        pausedSeconds: paused,
        downSeconds: down,
        idleSeconds: Math.max(0, open - run - ready - paused - down),
        outsideSeconds: outside,
      }))
      .sort((a, b) => b.runSeconds + b.makeReadySeconds - a.runSeconds - a.makeReadySeconds),
    pausedByReason: [...paused]
      .map(([reason, of]) => ({
        reason,
        seconds: secondsOf(of),
        before: secondsOf(before.get(reason)),
        waitedFor: toWaits(of),
      }))
      .filter(({ seconds }) => seconds > 0)
      .sort((a, b) => b.seconds - a.seconds),
  };
}

function toPromises(all: readonly LedgerPromise[], { last, now }: { last: Period; now: Date }) {
  const isIn = ({ promisedDate }: LedgerPromise) => Date.parse(promisedDate) >= last.start;
  return countByBand({ now: all.filter(isIn), before: all.filter((each) => !isIn(each)) }, now);
}

/** Returns the times when the job was on hold. If nobody ended a hold, it counts until the job was dispatched. */
function findHolds({ decided, out }: LateRow): Span[] {
  const held: Span[] = [];
  for (const { verb, at } of decided) {
    const last = held.at(-1);
    const open = last?.end === Infinity ? last : undefined;
    if (verb === 'job.hold' && !open) held.push({ start: at, end: Infinity });
    else if (verb === 'job.release' && open) open.end = at;
  }
  return held.map(({ start, end }) => ({ start, end: Math.min(end, out) }));
}

function toLateJob(row: LateRow): LateJob {
  const { createdAt, deliveryDate, out, scheduledAt, paperAt, artworkAt } = row;
  const steps = row.steps.map(({ times, ...step }) => ({
    ...step,
    runs: times.filter(({ state }) => state === 'running'),
    pauses: times.filter(({ state }) => state === 'paused'),
  }));
  return { createdAt, deliveryDate, out, scheduledAt, paperAt, artworkAt, held: findHolds(row), steps };
}

async function toLate(
  context: Context,
  rows: readonly LateRow[],
  {
    calendar,
    calendars,
  }: { calendar: ShopCalendar; calendars: Awaited<ReturnType<typeof readOwnCalendars>> },
): Promise<Review['late']> {
  const [first] = rows;
  if (!first) return { jobs: 0, meanSeconds: null, causes: [], listed: [] };
  const window = {
    start: Math.min(...rows.map(({ createdAt }) => createdAt)),
    end: Math.max(...rows.map(({ out }) => out)),
  };
  const ids = new Set(rows.flatMap(({ steps }) => steps.flatMap(({ machineId }) => machineId ?? [])));
  const pasts = await readMachinesPast(context.db, [...ids], window);
  const whole = { start: window.start * 1000, end: window.end * 1000 };
  const inSeconds = ({ start, end }: Span) => ({
    start: Math.floor(start / 1000),
    end: Math.floor(end / 1000),
  });
  const openings = shopOpeningsWithin(calendar, whole).map(inSeconds);
  const own = new Map(
    calendars.flatMap((each) => {
      const hours = openingsWithin(machinePlanCalendar(each, calendar), whole).map(inSeconds);
      return each.machines.map((machineId) => [machineId, hours] as const);
    }),
  );
  const listed = rows.map((row) => {
    const within = ({ start, end }: Span) => start < row.out && end > row.createdAt;
    const timesOf = (id: string, state: 'busy' | 'down') =>
      pasts.find((past) => past.machineId === id && past.state === state)?.times.filter(within) ?? [];
    const at = row.steps.flatMap(({ machineId }) => machineId ?? []);
    const machines = new Map<string, MachinePast>(
      at.map((id) => {
        const openings = own.get(id)?.filter(within);
        return [id, { busy: timesOf(id, 'busy'), down: timesOf(id, 'down'), openings }];
      }),
    );
    return {
      id: row.id,
      number: row.number,
      name: row.name,
      deliveryDate: iso(row.deliveryDate * 1000),
      out: iso(row.out * 1000),
      lateSeconds: row.out - row.deliveryDate,
      parts: explainLateness(toLateJob(row), machines, openings.filter(within)),
    };
  });
  const causes = groupBy(listed, ({ parts }) => parts[0]?.cause ?? 'work');
  return {
    jobs: first.total,
    meanSeconds: Math.round(first.totalSeconds / first.total),
    causes: [...causes].map(([cause, of]) => ({ cause, jobs: of.length })).sort((a, b) => b.jobs - a.jobs),
    listed,
  };
}
