/** Replaces changed jobs and machines in the cached queues, so that a change does not refetch all queues. */
import { type Changed } from '../client/events/outdated-queries.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { afterSeconds } from '../../shared/open-shop/expected-dates-input.ts';
import { groupsOf } from './queue-order.ts';

/**
 * Returns the ids of jobs and machines to refetch after a change. An operation affects its job, the machines that it
 * names, and all jobs that need its tools. A paper movement affects the jobs that it names.
 */
export function changedIds({ entity, id, concerns }: Changed, shown: Queues): readonly string[] | null {
  if (entity === 'operations') {
    const [job, ...related] = concerns;
    const needs = ({ tools = [] }: { tools?: readonly { id: string }[] | undefined }) =>
      tools.some((tool) => related.includes(tool.id));
    const needing = related.length > 0 ? shown.jobs.filter(({ operations }) => operations.some(needs)) : [];
    return [...new Set([job ?? id, ...related, ...needing.map((each) => each.id)])];
  }
  if (entity === 'papers' || entity === 'paper_orders') return concerns;
  return entity === 'jobs' || entity === 'machines' ? [id] : null;
}

/**
 * Returns the ids of the jobs in the machine's queue that a change affects, or null if the whole queue must be
 * refetched.
 */
export const changedJobsOnMachine =
  (machineId: string) =>
  ({ entity, id, concerns }: Changed, shown: readonly OperationOnMachine[]): readonly string[] | null => {
    if (entity === 'machines' || concerns.includes(machineId)) return null;
    const needsIt = ({ toolIds }: OperationOnMachine) => toolIds.some((tool) => concerns.includes(tool));
    // A response to the user's own verb names the operation and not always its job.
    if (entity === 'operations' && (concerns.includes(id) || shown.some(needsIt))) return null;
    const about = entity === 'jobs' ? [id] : entitiesNamingJobs.has(entity) ? concerns : null;
    return about && about.filter((job) => shown.some(({ jobId }) => jobId === job));
  };
const entitiesNamingJobs = new Set(['operations', 'papers', 'paper_orders', 'risk']);

/**
 * Replaces the operations of these jobs in a machine's queue. The patch also replaces the operation that is on the
 * machine.
 */
export function patchMachineQueue(
  former: readonly OperationOnMachine[],
  part: readonly OperationOnMachine[],
  ids: readonly string[],
): OperationOnMachine[] {
  const of = new Set(ids);
  const others = former.filter(({ jobId, state }) => !of.has(jobId) && !isOnMachine(state));
  const { now, queued, waiting } = groupsOf([...others, ...part]);
  return [...now, ...queued, ...waiting];
}

/** Replaces the jobs and machines with these ids in the queues by the jobs and machines of the patch. */
export function patchQueues(former: Queues, part: Queues, ids: readonly string[]): Queues {
  const of = new Set<string | null>(ids);
  const since = Math.round((Date.parse(part.now) - Date.parse(former.now)) / 1000);
  const jobs = new Map(
    former.jobs.filter(({ id }) => !of.has(id)).map((job) => [job.id, withElapsedRun(job, since)]),
  );
  for (const [id, job] of jobs) {
    const elsewhere = job.operations.filter(({ machineId }) => !of.has(machineId));
    if (elsewhere.length < job.operations.length) jobs.set(id, { ...job, operations: elsewhere });
  }
  for (const job of part.jobs) {
    const operations = [...(jobs.get(job.id)?.operations ?? []), ...job.operations];
    jobs.set(job.id, { ...job, operations: operations.toSorted(compareBy(({ index }) => index)) });
  }
  const open = [...jobs.values()].filter(({ operations }) => operations.length > 0);
  const past = former.finished.filter(({ jobId, machineId }) => !of.has(jobId) && !of.has(machineId));
  return {
    ...part,
    jobs: open.toSorted(compareBy(({ deliveryDate }) => Date.parse(deliveryDate))),
    finished: [...past, ...part.finished].toSorted(compareBy(({ finishedAt }) => Date.parse(finishedAt))),
  };
}

/** Adds the seconds since the previous response to the run time of operations that were running. */
function withElapsedRun(job: Queues['jobs'][number], seconds: number): Queues['jobs'][number] {
  if (!job.operations.some(({ run }) => run?.running)) return job;
  return { ...job, operations: job.operations.map((each) => afterSeconds(each, seconds)) };
}

/** Returns a function that compares two records by a value, then by id, as the server sorts its response. */
const compareBy =
  <T extends { id: string }>(value: (each: T) => number) =>
  (a: T, b: T) =>
    value(a) - value(b) || (a.id < b.id ? -1 : 1);
