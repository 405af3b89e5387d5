/** What holds up each job that is late or at risk. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { becauseWords, mainCause } from '../../../shared/rules/because.ts';
import { partsOfJobs } from '../../../shared/rules/why-jobs.ts';

/** Of each of these jobs, by its id, what keeps it longest, in the words of its own page; null: its work alone. */
export function causesOf(jobs: readonly string[], queues: Queues, at: number): Map<string, string | null> {
  if (jobs.length === 0) return new Map();
  const names = new Map(queues.machines.map(({ id, name }) => [id, name]));
  const partsOf = partsOfJobs(queues, new Date(at));
  return new Map(
    jobs.map((id) => {
      const most = mainCause(partsOf(id));
      return [id, most && becauseWords({ ...most, machine: names.get(most.machineId ?? '') ?? null })];
    }),
  );
}
