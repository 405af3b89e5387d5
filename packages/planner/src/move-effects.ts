/**
 * Calculates what each move of a proposal does: it calculates the queues again as they would be if the user accepted
 * all of the proposal but that move.
 */
import { decode } from './calculate-schedule.ts';
import { groupBy } from './group-by.ts';
import { mergeQueue } from './merge-queue-order.ts';
import { type Schedule } from './operation-timing.ts';
import { type JobEffect, movedMinutes, type MoveEffect } from './plan-comparison.ts';
import { type Problem, withQueues } from './planning-problem.ts';
import { type PlanOperation, type PlanSnapshot } from './snapshot.ts';

/** What accepting a proposal writes: each queue in its new sequence, and the changed operations. */
interface Writes {
  orders: Readonly<Record<string, readonly string[]>>;
  changes: readonly Pick<PlanOperation, 'id' | 'machineId' | 'keptUntil'>[];
}

/** The largest number of jobs that an effect names as gaining, and as paying. */
const named = 2;
const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the effects of the operations' moves by operation id, in the given sequence, until `goesOn` returns false. The
 * effect is null if the operation moves only because others do, so that accepting the proposal does not change it.
 */
export function moveEffects(
  snapshot: PlanSnapshot,
  problem: Problem,
  { work, present, moves }: { work: Writes; present: Schedule; moves: readonly string[] },
  goesOn: () => boolean,
): Map<string, MoveEffect | null> {
  const effects = new Map<string, MoveEffect | null>();
  const written = new Set(work.changes.map(({ id }) => id));
  const queues = groupBy(
    snapshot.operations.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity)),
    ({ machineId }) => machineId,
  );
  const scheduleWithout = (operationId: string | null) => {
    const changes = work.changes.filter(({ id }) => id !== operationId);
    const queued = withQueues(problem, applyPart(snapshot.operations, queues, { ...work, changes }));
    // An operation without a date has its machine in the plan alone.
    return { ...decode(queued), machine: queued.currentPlan.machine };
  };
  const whole = scheduleWithout(null);
  const ends = endsOfJobs(problem, whole);
  const isMoved = hasMoved(problem, present);
  const wholeMoves = problem.operationIds.map((_, place) => isMoved(whole, place));
  for (const operationId of moves) {
    if (!written.has(operationId)) effects.set(operationId, null);
    else if (goesOn()) {
      const schedule = scheduleWithout(operationId);
      const isNeeding = (id: string, place: number) =>
        id !== operationId && wholeMoves[place] && !isMoved(schedule, place);
      effects.set(operationId, {
        ...jobEffects(snapshot, endsOfJobs(problem, schedule), ends),
        needing: problem.operationIds.filter(isNeeding).length,
      });
    }
  }
  return effects;
}

/** Returns the operations as accepting these changes would leave them. */
function applyPart(
  operations: PlanSnapshot['operations'],
  queues: ReadonlyMap<string | null, PlanSnapshot['operations']>,
  { orders, changes }: Writes,
): PlanSnapshot['operations'] {
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const ranks = new Map<string, number>();
  for (const [machineId, order] of Object.entries(orders)) {
    const rest = (queues.get(machineId) ?? []).map(({ id }) => id).filter((id) => !changeOf.has(id));
    const coming = order.filter((id) => changeOf.get(id)?.machineId === machineId);
    for (const [place, id] of mergeQueue(rest, coming, order).entries()) ranks.set(id, place + 1);
  }
  return operations.map((operation) => {
    const rank = ranks.get(operation.id) ?? operation.rank;
    const { machineId, keptUntil } = changeOf.get(operation.id) ?? operation;
    return { ...operation, rank, machineId, keptUntil };
  });
}

/** Returns a function that says whether a schedule moves the operation away from its present machine or time. */
function hasMoved({ currentPlan }: Problem, present: Schedule) {
  return ({ machine, start }: Schedule, place: number): boolean => {
    if (machine[place] !== currentPlan.machine[place]) return true;
    const [was, is] = [present.start[place], start[place]];
    if (Number.isNaN(was) || Number.isNaN(is)) return Number.isNaN(was) !== Number.isNaN(is);
    return Math.abs(is - was) > movedMinutes * minute;
  };
}

/** Returns the finish of each job in ms by the job's index. It is NaN if an operation of the job has no date. */
function endsOfJobs({ job, jobIds }: Problem, { finish }: Schedule): Float64Array {
  const ends = new Float64Array(jobIds.length).fill(-Infinity);
  for (const [place, of] of job.entries()) ends[of] = Math.max(ends[of], finish[place]);
  return ends;
}

/** Returns the jobs whose finish changes from `without` to `ends` by more than counts as moved. */
function jobEffects({ jobs }: PlanSnapshot, without: Float64Array, ends: Float64Array) {
  const iso = (at: number) => (Number.isNaN(at) ? null : new Date(at).toISOString());
  const gains: JobEffect[] = [];
  const pays: JobEffect[] = [];
  for (const [place, { id: jobId, deliveryDate }] of jobs.entries()) {
    const [from, to] = [without[place], ends[place]];
    const by = to - from;
    const isDated = Number.isNaN(from) !== Number.isNaN(to);
    if (!isDated && !(Math.abs(by) > movedMinutes * minute)) continue;
    const hours = isDated ? 0 : Math.round((100 * Math.abs(by)) / hour) / 100;
    const isGain = isDated ? Number.isNaN(from) : by < 0;
    (isGain ? gains : pays).push({ jobId, deliveryDate, from: iso(from), to: iso(to), hours });
  }
  const most = (effects: JobEffect[]) => effects.toSorted((a, b) => b.hours - a.hours).slice(0, named);
  const all = gains.length + pays.length;
  const [first, last] = [most(gains), most(pays)];
  return { gains: first, pays: last, others: all - first.length - last.length };
}
