/** Calculates when a job would finish if a machine that is down were back in service now. */
import { decode } from './calculate-schedule.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanMachine, type PlanSnapshot } from './snapshot.ts';

export interface MachineBack {
  machineId: string;
  finish: string;
}

/** The gain in ms from which a machine's return counts. */
const noticed = 60_000;

const isDown = (now: string) => (down: PlanMachine['downs'][number]) =>
  Date.parse(down.from) <= Date.parse(now) &&
  (down.until === null || Date.parse(down.until) > Date.parse(now));

/**
 * Returns the machines that are down and could do one of the job's operations, each with the finish of the job if that
 * machine were back in service now. The earliest finish comes first. Machines without an effect on the job are left out.
 */
export function machinesBack(snapshot: PlanSnapshot, jobId: string): MachineBack[] {
  const { now, machines, operations } = snapshot;
  const own = operations.filter((operation) => operation.jobId === jobId);
  const used = new Set(own.flatMap(({ options }) => options.map(({ machineId }) => machineId)));
  const finish = finishOf(snapshot, jobId);
  return machines
    .filter(({ id, downs }) => used.has(id) && downs.some(isDown(now)))
    .flatMap(({ id }) => {
      const back = machines.map((each) =>
        each.id === id ? { ...each, downs: each.downs.filter((down) => !isDown(now)(down)) } : each,
      );
      const after = finishOf({ ...snapshot, machines: back }, jobId);
      return after <= finish - noticed || (Number.isNaN(finish) && !Number.isNaN(after))
        ? [{ machineId: id, finish: new Date(after).toISOString() }]
        : [];
    })
    .sort((a, b) => Date.parse(a.finish) - Date.parse(b.finish));
}

/** Returns the finish of the job in ms, or NaN if it has no date. */
function finishOf(snapshot: PlanSnapshot, jobId: string): number {
  const problem = readProblem(snapshot);
  const schedule = decode(problem);
  const own = [...problem.job.keys()].filter((each) => problem.jobIds[problem.job[each] ?? -1] === jobId);
  return Math.max(...own.map((each) => schedule.finish[each] ?? NaN));
}
