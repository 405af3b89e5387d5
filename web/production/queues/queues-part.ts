/** How the queues of a whole shop, megabytes of them, are brought up to date by the part that changed. */
import { type Queues } from '../../../shared/contract/queues.ts';

/** The queues with what the `part` of these jobs and machines tells in the place of what they had of them. */
export function withPart(former: Queues, part: Queues, ids: readonly string[]): Queues {
  const of = new Set<string | null>(ids);
  const since = Math.round((Date.parse(part.now) - Date.parse(former.now)) / 1000);
  const kept = former.jobs
    .filter(({ id, operations }) => !of.has(id) && !operations.some(({ machineId }) => of.has(machineId)))
    .map((job) => grown(job, since));
  const told = new Set(part.jobs.map(({ id }) => id));
  const past = former.finished.filter(({ jobId, machineId }) => !of.has(jobId) && !of.has(machineId));
  return {
    ...part,
    jobs: [...kept.filter(({ id }) => !told.has(id)), ...part.jobs].toSorted(
      by(({ deliveryDate }) => deliveryDate),
    ),
    finished: [...past, ...part.finished].toSorted(by(({ finishedAt }) => finishedAt)),
  };
}

/** What runs was told as it was at the former answer's time. */
function grown(job: Queues['jobs'][number], seconds: number): Queues['jobs'][number] {
  if (!job.operations.some(({ run }) => run?.running)) return job;
  const operations = job.operations.map((each) =>
    each.run?.running ? { ...each, run: { ...each.run, seconds: each.run.seconds + seconds } } : each,
  );
  return { ...job, operations };
}

/** In the order of the server's answer. */
const by =
  <T extends { id: string }>(time: (each: T) => string) =>
  (a: T, b: T) =>
    Date.parse(time(a)) - Date.parse(time(b)) || (a.id < b.id ? -1 : 1);
