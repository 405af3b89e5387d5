/** Finds the jobs that are late or at risk, and the time between delivery date and expected finish. */
import { type Lateness, currentLateness } from '../../../../shared/jobs/aggregate/lateness.ts';
import { type Task } from '../../../open-shop/queue-tasks.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';

export interface Risk {
  job: Task['job'];
  lateness: Lateness;
  /**
   * The operation that the list shows for the job. It is the one that prevents a date, else the running one, else the
   * next one.
   */
  task: Task;
  /** The expected finish of the whole job in ms. It is null if unknown. */
  finish: number | null;
  /**
   * The time in ms from the delivery to the expected finish. It is negative if the job finishes before the delivery.
   */
  by: number;
}

const moment = (time: string | null) => Date.parse(time ?? '');

/**
 * Returns the jobs that are late or at risk at `at` (rule lateness). Jobs at risk come first, sorted by delivery. The
 * late jobs follow, the latest first.
 */
export function findJobsAtRisk(tasks: readonly Task[], at: number): Risk[] {
  const jobs = groupBy(tasks, ({ job }) => job.id);
  const risks = [...jobs.values()].flatMap((ofJob): Risk[] => {
    const undated = ofJob.filter(({ expected }) => expected.finish === null);
    const task = undated.find(({ expected }) => expected.why !== 'an earlier operation') ?? ofJob[0];
    if (!task) return [];
    const known = undated.length === 0;
    const finish = known ? Math.max(...ofJob.map(({ expected }) => moment(expected.finish))) : null;
    const by = (finish ?? at) - Date.parse(task.job.deliveryDate);
    const expected = finish === null ? task.job.expected : new Date(finish).toISOString();
    const is = currentLateness({ ...task.job, expected }, new Date(at));
    return is ? [{ job: task.job, lateness: is, task, finish, by }] : [];
  });
  const ofLateness = (which: Risk['lateness']) => risks.filter(({ lateness }) => lateness === which);
  const [ahead, late] = [ofLateness('at-risk'), ofLateness('late')];
  ahead.sort((a, b) => Date.parse(a.job.deliveryDate) - Date.parse(b.job.deliveryDate) || b.by - a.by);
  return [...ahead, ...late.sort((a, b) => b.by - a.by)];
}
