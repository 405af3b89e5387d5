/** Which jobs are late or at risk, by how much, and what holds each of them up. */
import { type PlanCalendar } from '../../../shared/plan/snapshot.ts';
import { calendarOf, ownCalendarOf, planOpenings } from '../../../shared/rules/calendar.ts';
import { type ShopQueues } from '../../../shared/rules/shop-queues.ts';
import { type Lateness, latenessSince } from '../../../shared/rules/lateness.ts';
import { type Task } from './model.ts';
import { hour } from './timeline-rows.ts';

/** What keeps a job the longest: it waits behind others of a machine, or for nobody. */
export interface Cause {
  task: Task;
  /** Open time in ms that the operation waits for its machine; 0 where it doesn't. */
  wait: number;
  /** How many operations are made before it in that time. */
  behind: number;
}

export interface Risk {
  job: Task['job'];
  lateness: Lateness;
  /** Its running operation, or the next one. */
  task: Task;
  /** When the whole job is expected to finish; null if unknown. */
  finish: number | null;
  /** Ms after the delivery; negative if before it. */
  by: number;
}

/** Further ahead nobody counts the hours that a job waits. */
const mostDays = 120;

/** Counts the open time between two moments. */
function openTime(calendar: PlanCalendar, at: number, until: number): (from: number, to: number) => number {
  const days = Math.min(mostDays, Math.ceil((until - at) / (24 * hour)) + 1);
  const openings = planOpenings(calendar, new Date(at), days);
  return (from, to) => {
    let sum = 0;
    for (const { start, end } of openings) {
      if (start >= to) break;
      sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
    }
    return sum;
  };
}

/** The same by the hours of a machine. */
function openTimes(
  { calendar, calendars = [], machines }: Pick<ShopQueues, 'calendar' | 'calendars' | 'machines'>,
  at: number,
  until: number,
): (machineId: string) => ReturnType<typeof openTime> {
  const shops = openTime(calendarOf('', calendar), at, until);
  const own = new Map(
    calendars.map((each) => [each.id, openTime(ownCalendarOf(each, calendar), at, until)] as const),
  );
  const ofMachine = new Map(machines.map(({ id, calendarId }) => [id, own.get(calendarId ?? '') ?? shops]));
  return (machineId) => ofMachine.get(machineId) ?? shops;
}

const moment = (time: string | null) => Date.parse(time ?? '');

/** Of each of these jobs, by its id, the operation that waits longest for its machine. */
export function causesOf(
  risks: readonly Risk[],
  tasks: readonly Task[],
  { queues, at }: { queues: Pick<ShopQueues, 'calendar' | 'calendars' | 'machines'>; at: number },
): Map<string, Cause> {
  const jobs = Map.groupBy(tasks, ({ job }) => job.id);
  const machines = Map.groupBy(tasks, ({ machine }) => machine?.id);
  const until = Math.max(at, ...risks.map(({ finish }) => finish ?? at));
  const open = openTimes(queues, at, until);
  return new Map(
    risks.map(({ job, task: first }) => {
      const ofJob = jobs.get(job.id) ?? [];
      let longest: Cause = { task: first, wait: 0, behind: 0 };
      for (const task of ofJob) {
        const before = ofJob.filter(({ index }) => index < task.index);
        const ready = Math.max(at, ...before.map(({ expected }) => moment(expected.finish)));
        const start = moment(task.expected.start);
        if (!task.machine || !(start > ready)) continue;
        const wait = open(task.machine.id)(ready, start);
        if (wait <= longest.wait) continue;
        const others = machines.get(task.machine.id) ?? [];
        const behind = others.filter(
          ({ id, expected }) =>
            id !== task.id && moment(expected.start) < start && moment(expected.finish) > ready,
        );
        longest = { task, wait, behind: behind.length };
      }
      return [job.id, longest];
    }),
  );
}

/**
 * The jobs that are late or at risk (rule lateness), by what the queues say at this moment: first those at risk, whose date is still
 * ahead, by date; then the late ones, latest first.
 */
export function risksOf(tasks: readonly Task[], at: number): Risk[] {
  const jobs = Map.groupBy(tasks, ({ job }) => job.id);
  const risks = [...jobs.values()].flatMap((ofJob): Risk[] => {
    const [task] = ofJob;
    if (!task) return [];
    const known = ofJob.every(({ expected }) => expected.finish !== null);
    const finish = known ? Math.max(...ofJob.map(({ expected }) => moment(expected.finish))) : null;
    const by = (finish ?? at) - Date.parse(task.job.deliveryDate);
    const expected = finish === null ? task.job.expected : new Date(finish).toISOString();
    const is = latenessSince({ ...task.job, expected }, new Date(at));
    return is ? [{ job: task.job, lateness: is, task, finish, by }] : [];
  });
  const { 'at-risk': ahead = [], late = [] } = Object.groupBy(risks, ({ lateness }) => lateness);
  ahead.sort((a, b) => Date.parse(a.job.deliveryDate) - Date.parse(b.job.deliveryDate) || b.by - a.by);
  return [...ahead, ...late.sort((a, b) => b.by - a.by)];
}
