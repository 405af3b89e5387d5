/**
 * Calculates what each move of a proposal does: it calculates the queues again as they would be if the user accepted
 * all of the proposal but that move.
 */
import { decode } from './calculate-schedule.ts';
import { groupBy } from './group-by.ts';
import { mergeQueue } from './merge-queue-order.ts';
import { type Schedule } from './operation-timing.ts';
import { gainsAndPays, isOtherTime, jobEffect, type MoveEffect } from './plan-comparison.ts';
import { type Problem, withQueues } from './planning-problem.ts';
import { type PlanOperation, type PlanSnapshot } from './snapshot.ts';

/** What accepting a proposal writes: each queue in its new sequence, and the changed operations. */
export interface Writes {
  orders: Readonly<Record<string, readonly string[]>>;
  changes: readonly Pick<PlanOperation, 'id' | 'machineId' | 'keptUntil'>[];
}

/** The largest number of jobs that an effect names as gaining, and as paying. */
const named = 2;

/**
 * Returns the effects of the operations' moves by operation id, in the given sequence, until `goesOn` returns false. An
 * operation that moves only because others do has the effect null: accepting the proposal writes nothing for it.
 */
export function moveEffects(
  snapshot: PlanSnapshot,
  problem: Problem,
  { work, present, moves }: { work: Writes; present: Schedule; moves: readonly string[] },
  goesOn: () => boolean,
): Map<string, MoveEffect | null> {
  const effects = new Map<string, MoveEffect | null>();
  const written = new Set(work.changes.map(({ id }) => id));
  const problemOf = partsOf(snapshot, problem, work);
  const scheduleWithout = (operationId: string | null) => {
    const queued = problemOf((id) => id !== operationId);
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
        ...mainEffects(snapshot, endsOfJobs(problem, schedule), ends),
        needing: problem.operationIds.filter(isNeeding).length,
      });
    }
  }
  return effects;
}

/** Returns a function that returns the problem after the acceptance of only those changes for which `isIn` returns true. */
export function partsOf(
  { operations }: PlanSnapshot,
  problem: Problem,
  work: Writes,
): (isIn: (operationId: string) => boolean) => Problem {
  const queues = groupBy(
    operations.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity)),
    ({ machineId }) => machineId,
  );
  return (isIn) => {
    const changes = work.changes.filter(({ id }) => isIn(id));
    return withQueues(problem, applyPart(operations, queues, { ...work, changes }));
  };
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
const hasMoved =
  ({ currentPlan }: Problem, present: Schedule) =>
  ({ machine, start }: Schedule, place: number): boolean =>
    machine[place] !== currentPlan.machine[place] || isOtherTime(present.start[place], start[place]);

/** Returns the finish of each job in ms by the job's index. It is NaN if an operation of the job has no date. */
export function endsOfJobs({ job, jobIds }: Problem, { finish }: Schedule): Float64Array {
  const ends = new Float64Array(jobIds.length).fill(-Infinity);
  for (const [place, of] of job.entries()) ends[of] = Math.max(ends[of], finish[place]);
  return ends;
}

/** Names the jobs on which a move has the greatest effects, and counts the others. */
function mainEffects({ jobs }: PlanSnapshot, without: Float64Array, ends: Float64Array) {
  const all = jobs.flatMap((job, place) => jobEffect(job, without[place], ends[place]) ?? []);
  const { gains, pays } = gainsAndPays(all);
  const main = { gains: gains.slice(0, named), pays: pays.slice(0, named) };
  return { ...main, others: all.length - main.gains.length - main.pays.length };
}
