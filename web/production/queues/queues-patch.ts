/** How queues, a machine's or those of a whole shop, are brought up to date by the part that changed. */
import { type Changed } from '../../client/api/dependents.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { groupsOf } from './queue-order.ts';

/**
 * A change of an operation is one of its job, and of what can be done with the others on the machines that it names, and with all that need a
 * tool that it names; a movement of paper one of the jobs that can start by it, or no longer.
 */
export function changedIds({ entity, id, concerns }: Changed, shown: Queues): readonly string[] | null {
  if (entity === 'operations') {
    const [job, ...beside] = concerns;
    const needs = ({ tools = [] }: { tools?: readonly { id: string }[] | undefined }) =>
      tools.some((tool) => beside.includes(tool.id));
    const needing = beside.length > 0 ? shown.jobs.filter(({ operations }) => operations.some(needs)) : [];
    return [...new Set([job ?? id, ...beside, ...needing.map((each) => each.id)])];
  }
  if (entity === 'papers' || entity === 'paper_orders') return concerns;
  return entity === 'jobs' || entity === 'machines' ? [id] : null;
}

/** Of the jobs in the queue of the machine those that a change is about; null: all, as where the change names the machine. */
export const changedJobsOnMachine =
  (machineId: string) =>
  ({ entity, id, concerns }: Changed, shown: readonly OperationOnMachine[]): readonly string[] | null => {
    if (entity === 'machines' || concerns.includes(machineId)) return null;
    const needsIt = ({ toolIds }: OperationOnMachine) => toolIds.some((tool) => concerns.includes(tool));
    // One's own verb names the operation itself, and not always its job.
    if (entity === 'operations' && (concerns.includes(id) || shown.some(needsIt))) return null;
    const about = entity === 'jobs' ? [id] : entitiesNamingJobs.has(entity) ? concerns : null;
    return about && about.filter((job) => shown.some(({ jobId }) => jobId === job));
  };
const entitiesNamingJobs = new Set(['operations', 'papers', 'paper_orders', 'risk']);

/** A machine's queue with what the `part` of these jobs tells in the place of what they had, and what runs or is paused now. */
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

/**
 * The queues with what the `part` of these jobs and machines tells in the place of what they had: the jobs as they are, of others
 * what stands on the machines.
 */
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

/** What runs was told as it was at the former answer's time. */
function withElapsedRun(job: Queues['jobs'][number], seconds: number): Queues['jobs'][number] {
  if (!job.operations.some(({ run }) => run?.running)) return job;
  const operations = job.operations.map((each) =>
    each.run?.running ? { ...each, run: { ...each.run, seconds: each.run.seconds + seconds } } : each,
  );
  return { ...job, operations };
}

/** In the order of the server's answer. */
const compareBy =
  <T extends { id: string }>(value: (each: T) => number) =>
  (a: T, b: T) =>
    value(a) - value(b) || (a.id < b.id ? -1 : 1);
