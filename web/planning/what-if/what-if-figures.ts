/**
 * Compares what-if plans with the current plan: key numbers, jobs no longer late, jobs newly late, and the
 * best what-if plan.
 */
import { type PlanAssumption, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { daysRemaining, isDeliveryPast } from '../../../shared/platform/days-remaining.ts';
import { dateTime, shortDate, timeFrom } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';

export const maxWhatIfs = 3;
type Late = NonNullable<PlanRecord['late']>;
export type LateJob = Late['after'][number];

/** Holds the numbers that compare a what-if with the present. */
export interface WhatIfFigures {
  /** The number of jobs that are late, at risk or without a date. */
  late: number;
  undated: number;
  hours: number;
  makeReady: number;
  /** When the last job ends, in ISO 8601. Null if no job has a date. */
  ends: string | null;
  overtime: number;
}

/** Returns the numbers before the plan or after it. Returns null until the planner has computed them. */
export function figuresOf(plan: PlanRecord, which: 'before' | 'after'): WhatIfFigures | null {
  const { measures, late, overtime, at } = plan;
  if (!measures || !late) return null;
  const { tardinessHours, makeReadyHours, makespanHours } = measures[which];
  return {
    late: late[which].length,
    undated: late[which].filter(({ finish }) => finish === null).length,
    hours: tardinessHours,
    makeReady: makeReadyHours,
    ends: makespanHours > 0 ? new Date(Date.parse(at) + makespanHours * 3_600_000).toISOString() : null,
    overtime: which === 'after' ? (overtime?.hours ?? 0) : 0,
  };
}

/**
 * Returns the id of the best plan: the fewest late jobs, then the fewest late hours, then the least overtime. Returns
 * null unless there are at least two plans and all are done.
 */
export function bestOf(plans: readonly PlanRecord[]): string | null {
  const known = plans.flatMap((plan) => {
    const figures = plan.state === 'done' ? figuresOf(plan, 'after') : null;
    return figures ? [{ id: plan.id, figures }] : [];
  });
  if (known.length < 2 || known.length < plans.length) return null;
  const tenths = (hours: number) => Math.round(hours * 10);
  const [best] = known.toSorted(
    ({ figures: a }, { figures: b }) =>
      a.late - b.late || tenths(a.hours) - tenths(b.hours) || a.overtime - b.overtime,
  );
  return best?.id ?? null;
}

export interface LateImpact {
  saved: { jobId: string; finish: string | null }[];
  becomeLate: LateJob[];
  refused: string[];
}

/**
 * Returns the jobs that the what-if saves, and the jobs that it makes late. Jobs that the what-if refuses are in
 * neither list.
 */
export function lateImpact(plan: PlanRecord): LateImpact {
  const { before = [], after = [] } = plan.late ?? {};
  const refused = assumptionsOf(plan).flatMap(({ jobRefused }) => jobRefused?.jobId ?? []);
  const late = new Set(after.map(({ jobId }) => jobId));
  const was = new Set(before.map(({ jobId }) => jobId));
  const saved = new Set([...was].filter((jobId) => !late.has(jobId) && !refused.includes(jobId)));
  const finish = new Map<string, string>();
  for (const { jobId, finish: ends } of plan.entries)
    if (saved.has(jobId) && ends !== null && ends > (finish.get(jobId) ?? '')) finish.set(jobId, ends);
  return {
    saved: [...saved].map((jobId) => ({ jobId, finish: finish.get(jobId) ?? null })),
    becomeLate: after.filter(({ jobId }) => !was.has(jobId)),
    refused,
  };
}

/**
 * Returns the number of late jobs before and after the what-if. It also returns how many jobs the what-if saves,
 * makes late or leaves without a date. Returns null until the planner has computed them.
 */
export function lateChange(plan: PlanRecord) {
  if (!plan.late) return null;
  const { before, after } = plan.late;
  const { saved, becomeLate } = lateImpact(plan);
  const undated = after.filter(({ finish }) => finish === null).length;
  return {
    before: before.length,
    after: after.length,
    saved: saved.length,
    becomeLate: becomeLate.length,
    undated,
  };
}

/** Counts the late jobs by their delivery: past, on each of the next six days, and later. */
export function lateByDay(
  late: readonly LateJob[],
  at: Date,
  zone: string,
): { label: string; count: number }[] {
  const named = [0, 1, 2, 3, 4, 5];
  const counts = new Map<string, number>();
  for (const { deliveryDate } of late) {
    const { days } = daysRemaining(deliveryDate, at, zone);
    const ahead = named.includes(days) ? String(days) : 'later';
    const label = isDeliveryPast(deliveryDate, at) ? 'past' : ahead;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const dayOf = (ahead: number) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, day: 'numeric' }).format(
      at.getTime() + ahead * 86_400_000,
    );
  return ['past', ...named.map(String), 'later'].map((label) => ({
    label: /\d/.test(label) ? dayOf(Number(label)) : label,
    count: counts.get(label) ?? 0,
  }));
}

/** Returns the largest number of late jobs on one day in all plans, so that all bars have the same scale. */
export const mostOnDay = (plans: readonly PlanRecord[], zone: string): number =>
  Math.max(
    1,
    ...plans.flatMap(({ late, at }) =>
      [late?.before ?? [], late?.after ?? []].flatMap((jobs) =>
        lateByDay(jobs, new Date(at), zone).map(({ count }) => count),
      ),
    ),
  );

export const assumptionsOf = ({ assume }: Pick<PlanRecord, 'assume'>) => assume as readonly PlanAssumption[];

export interface Names {
  machines: ReadonlyMap<string, string>;
  jobs: ReadonlyMap<string, string>;
}
export const namesOf = ({ machines, jobs }: Queues): Names => ({
  machines: new Map(machines.map(({ id, name }) => [id, name])),
  jobs: new Map(jobs.map(({ id, number }) => [id, number])),
});

/** Formats a change of the shop: "Komori G40 down till Thu 26 Nov 18:00". */
export function changeWords(
  { machineDown, shift, machineAdded, jobFirst, jobRefused, paperLate }: PlanAssumption,
  { machines, jobs }: Names,
  zone: string,
): string {
  const machine = (id: string) => machines.get(id) ?? t('A machine that is gone');
  const job = (id: string) => jobs.get(id) ?? t('A job that is closed');
  if (machineDown) {
    const { machineId, from, until } = machineDown;
    const since = from === undefined ? '' : t` from ${dateTime(from, { zone })}`;
    if (until === null) return t`${machine(machineId)} down${since}, nobody knows until when`;
    const end = from === undefined ? dateTime(until, { zone }) : timeFrom(from, until, { zone });
    return t`${machine(machineId)} down${since} till ${end}`;
  }
  if (shift) {
    const day = shortDate(`${shift.date}T12:00Z`, { zone: 'UTC' });
    const who = shift.machineId === null ? t('The whole shop') : machine(shift.machineId);
    return t`${who} open ${day} ${shift.from} to ${shift.to}`;
  }
  if (machineAdded) return t`A second ${machine(machineAdded.like)}`;
  if (jobFirst) return t`${job(jobFirst.jobId)} first`;
  if (jobRefused) return t`${job(jobRefused.jobId)} refused`;
  if (paperLate) return t`Paper of ${job(paperLate.jobId)} not before ${dateTime(paperLate.until, { zone })}`;
  return t('Nothing');
}
