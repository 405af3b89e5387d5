/**
 * Explains the expected date of each job in the queues. It converts the planner's result
 * (packages/planner/src/delay-reasons.ts) to the ids and ISO times that screens use.
 */
import { decode, planEntries } from '../../packages/planner/src/calculate-schedule.ts';
import { type Problem, readProblem } from '../../packages/planner/src/planning-problem.ts';
import { DelayReasons, type WhyKind, type WhySpan } from '../../packages/planner/src/delay-reasons.ts';
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { type ShopQueues } from '../open-shop/expected-dates-input.ts';
import { snapshotQueues } from '../open-shop/queue-snapshot.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

export interface DelayExplanation {
  from: string;
  /**
   * The job's expected finish in ISO 8601. It is null if an operation has no date (see `why`), or if no
   * operation is open.
   */
  finish: string | null;
  why: { operationId: string; why: WithoutDate } | null;
  /** The hours between `from` and `finish`, added up by kind and machine, the longest sum first. */
  parts: { kind: WhyKind; machineId: string | null; behind: string[]; hours: number }[];
  /** The spans between `from` and `finish`, in the sequence of time. */
  spans: {
    kind: WhyKind;
    operationId: string;
    machineId: string | null;
    start: string;
    end: string;
    behind: string[];
  }[];
}

const hour = 3_600_000;
const toIso = (at: number) => new Date(at).toISOString();

function reasonsOf(queues: ShopQueues, at: Date) {
  const snapshot = snapshotQueues(queues, at);
  const problem = readProblem(snapshot);
  const schedule = decode(problem);
  const paper = new Map(queues.jobs.map(({ id, awaits }) => [id, Date.parse(awaits?.expected ?? '')]));
  const isPaper = (job: number) =>
    paper.get(problem.jobIds[job] as string) === (problem.jobRelease[job] as number);
  const reasons = new DelayReasons(snapshot, problem, schedule, isPaper);
  const ofJob = groupBy(problem.job.keys(), (operation) => problem.jobIds[problem.job[operation] as number]);
  return { problem, schedule, reasons, operationsOf: (jobId: string) => ofJob.get(jobId) ?? [] };
}

const partsIn = (
  problem: Problem,
  reasons: DelayReasons,
  spans: readonly WhySpan[],
): DelayExplanation['parts'] =>
  reasons.partsOf(spans).map(({ kind, machine, milliseconds, behind }) => ({
    kind,
    machineId: problem.machineIds[machine] ?? null,
    behind: behind.map((job) => problem.jobIds[job] as string),
    hours: milliseconds / hour,
  }));

/** The time between now and an operation's start, in the sequence of time. It has no spans if the operation has started. */
export interface StartExplanation extends Pick<DelayExplanation, 'from' | 'spans'> {
  /** The operation's expected start in ISO 8601, null if it has none. */
  start: string | null;
}

/** Explains the dates of jobs, and the starts of operations in the queues. */
export interface DelayExplanations {
  ofJob: (jobId: string) => DelayExplanation;
  /** Returns null if the operation is not in the queues. */
  beforeStart: (operationId: string) => StartExplanation | null;
}

/** Returns the functions that explain dates. They share one calculation of all dates. */
export function explainDelays(queues: ShopQueues, at: Date = new Date(queues.now)): DelayExplanations {
  const { problem, schedule, reasons, operationsOf } = reasonsOf(queues, at);
  const entries = planEntries(problem, schedule);
  const toSpans = (spans: readonly WhySpan[]) =>
    spans.map((span) => ({ kind: span.kind, ...placeOf(problem, span), behind: jobsOf(problem, span) }));
  const ofJob = (jobId: string): DelayExplanation => {
    const operations = operationsOf(jobId);
    const spans = reasons.spansOf(operations);
    const undated = operations.filter((each) => entries[each]?.finish === null);
    // An operation that only waits for another one does not show the problem.
    const without = undated.find((each) => entries[each]?.why !== 'an earlier operation') ?? undated[0];
    const why = without === undefined ? null : entries[without];
    const from = toIso(problem.now);
    return {
      from,
      finish: operations.length === 0 || why ? null : toIso(spans.at(-1)?.end ?? problem.now),
      why: why ? { operationId: why.operationId, why: why.why as WithoutDate } : null,
      parts: partsIn(problem, reasons, spans),
      spans: toSpans(spans),
    };
  };
  const beforeStart = (operationId: string): StartExplanation | null => {
    const place = problem.operationIds.indexOf(operationId);
    if (place < 0) return null;
    const { start = null } = entries[place] ?? {};
    return { from: toIso(problem.now), start, spans: toSpans(reasons.spansBefore(place)) };
  };
  return { ofJob, beforeStart };
}

const placeOf = (
  problem: Problem,
  { operation, machine, start, end }: { operation: number; machine: number; start: number; end: number },
) => ({
  operationId: problem.operationIds[operation] as string,
  machineId: problem.machineIds[machine] ?? null,
  start: toIso(start),
  end: toIso(end),
});

const jobsOf = (
  problem: Problem,
  { operation, behind }: { operation: number; behind: readonly number[] },
) => [
  ...new Set(
    behind.flatMap((other) =>
      problem.job[other] === problem.job[operation]
        ? []
        : (problem.jobIds[problem.job[other] as number] as string),
    ),
  ),
];
