/** Reads from a snapshot when its jobs end, if the queues stay as they are. */
import { decode } from '../calculate-schedule.ts';
import { readProblem } from '../planning-problem.ts';
import { type PlanSnapshot } from '../snapshot.ts';

/** Returns the end of each job in ms, by the job's id. Jobs without a date are left out. */
export function endsOfJobs(shop: PlanSnapshot): Map<string, number> {
  const problem = readProblem(shop);
  const { finish } = decode(problem);
  const ends = new Map<string, number>();
  for (const [each, job] of problem.job.entries()) {
    const id = problem.jobIds[job] ?? '';
    ends.set(id, Math.max(ends.get(id) ?? 0, finish[each]));
  }
  return new Map([...ends].filter(([, end]) => !Number.isNaN(end)));
}
