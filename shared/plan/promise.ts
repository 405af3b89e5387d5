/**
 * When a job that is not in the queues yet could be made (docs/plan.md): in the gaps, where it makes nobody later, and by the urgency of
 * its date, where others wait for it. Pure; what chance there is comes from a seed.
 */
import { type Actuals, chancesOf, type Promised } from './chances.ts';
import { decode, obstacleOn } from './decode.ts';
import { latenessOf, linesOf } from './load.ts';
import { inOrder, placedByUrgency, type Precedes } from './by-urgency.ts';
import { keysCount, type Problem } from './problem.ts';
import { change, changeOf, copyOf, type Ready, readyAt, type Schedule, settle } from './settle.ts';
import { type PlanSnapshot } from './snapshot.ts';

/** Another job that is made later for it; `late` by how much after its delivery, then. */
export interface Pays {
  job: number;
  milliseconds: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
}

/** Where an operation of it goes. */
export interface Placed {
  operation: number;
  /** -1: it needs none. */
  machine: number;
  start: number;
  finish: number;
}

export interface Promise {
  gaps: Promised & { placed: Placed[] };
  displacing: Promised & { placed: Placed[]; pays: Pays[] };
  /** Why it has no date; null: it has one. */
  why: string | null;
}

/** In ms: what is later by less is not told. */
const noticed = 60_000;

/** The job is among the snapshot's, its operations on no machine; `by` is the date of which the odds are wanted. In steps, between which the caller may do something else. */
export function* promiseOf(
  snapshot: PlanSnapshot,
  of: { problem: Problem; job: number; precedes: Precedes; actuals: Actuals; by?: number | null },
): Generator<void, Promise> {
  const { problem, job, precedes, actuals, by = null } = of;
  const own = inOrder(problem, job);
  const base = decode(problem);
  yield;
  const gaps = copyOf(base);
  const why = intoGaps(problem, gaps, own);
  if (why !== null) {
    const never = { expected: Infinity, likely: Infinity, sure: null, odds: null, placed: [] };
    return { gaps: never, displacing: { ...never, pays: [] }, why };
  }
  yield;
  const plan = yield* placedByUrgency(problem, base, { jobs: [job], precedes });
  const displaced = decode(problem, plan);
  const ends = (schedule: Schedule) => Math.max(...own.map((each) => schedule.finish[each] as number));
  // Behind all that is more urgent it may come later than in a gap, which it can always have.
  const isSooner = ends(displaced) < ends(gaps);
  const told = (schedule: Schedule) => ({
    ...chancesOf(snapshot, { problem, schedule, own, actuals, by }),
    placed: own.map((operation) => ({
      operation,
      machine: schedule.machine[operation] as number,
      start: schedule.start[operation] as number,
      finish: schedule.finish[operation] as number,
    })),
  });
  return {
    gaps: told(gaps),
    displacing: isSooner
      ? { ...told(displaced), pays: paysOf(problem, base, displaced, job) }
      : { ...told(gaps), pays: [] },
    why: null,
  };
}

/** Places each operation where it is done first without touching another one; answers what keeps one from it, null: nothing. */
function intoGaps(problem: Problem, schedule: Schedule, own: readonly number[]): string | null {
  const { optionAt, optionMachine } = problem;
  const lines = linesOf(problem, schedule);
  for (const operation of own) {
    const options: number[] = [];
    for (let at = optionAt[operation] as number; at < (optionAt[operation + 1] as number); at += 1)
      options.push(at);
    const ready = readyAt(problem, schedule, operation);
    if (options.length === 0) {
      const why = obstacleOn(problem, operation, -1);
      const turn = { operation, machine: -1, option: -1, readyAt: ready, free: ready, makeReady: 0 };
      if (why !== null || settle(problem, schedule, turn) === Infinity) return why ?? 'never open';
      continue;
    }
    const found = options
      .filter((option) => obstacleOn(problem, operation, optionMachine[option] as number) === null)
      .map((option) => {
        const line = lines[optionMachine[option] as number] as number[];
        return { option, ...gapFor(problem, schedule, { operation, option, ready, line }) };
      })
      .filter(({ finish }) => finish < Infinity)
      .sort((a, b) => a.finish - b.finish);
    const [best] = found;
    if (!best) {
      const first = optionMachine[options[0] as number] as number;
      return obstacleOn(problem, operation, first) ?? 'never open';
    }
    settle(problem, schedule, turnOf(problem, operation, best.option, best));
    const line = lines[optionMachine[best.option] as number] as number[];
    line.splice(best.place, 0, operation);
  }
  return null;
}

const turnOf = (
  { optionMachine, optionReady }: Problem,
  operation: number,
  option: number,
  { ready, free, change: more }: { ready: number; free: number; change: number },
) => ({
  operation,
  machine: optionMachine[option] as number,
  option,
  readyAt: ready,
  free,
  makeReady: (optionReady[option] as number) + more,
});

/** The first place on the machine where the operation is done before the next one begins there. */
function gapFor(
  problem: Problem,
  schedule: Schedule,
  of: { operation: number; option: number; ready: number; line: readonly number[] },
): { finish: number; free: number; place: number; ready: number; change: number } {
  const { operation, option, ready, line } = of;
  const machine = problem.optionMachine[option] as number;
  let free = problem.free[machine] as number;
  const is = problem.machineKeys.slice(machine * keysCount, (machine + 1) * keysCount);
  for (let place = 0; ; place += 1) {
    const next = line[place];
    const begins = next === undefined ? Infinity : (schedule.start[next] as number);
    if (begins > ready || next === undefined) {
      const more = changeOf(problem, operation, machine, { is, at: 0 });
      const trial = turnOf(problem, operation, option, { ready, free, change: more });
      const finish = settle(problem, schedule, trial);
      forget(schedule, operation);
      const after = { operation, machine, line: line.slice(place), is };
      if (next === undefined || (finish <= begins && isReadyAfter(problem, after)))
        return { finish, free, place, ready, change: more };
    }
    change(problem, next, { is, at: 0 });
    free = Math.max(free, schedule.finish[next] as number);
  }
}

/** Whether nothing of the line takes longer to be made ready for behind the operation than behind what was made ready for before. */
function isReadyAfter(
  problem: Problem,
  {
    operation,
    machine,
    line,
    is,
  }: { operation: number; machine: number; line: readonly number[]; is: Int32Array },
): boolean {
  const [without, behind] = [is.slice(), is.slice()].map((own) => ({ is: own, at: 0 })) as [Ready, Ready];
  change(problem, operation, behind);
  for (const next of line) {
    if (changeOf(problem, next, machine, behind) > changeOf(problem, next, machine, without)) return false;
    change(problem, next, behind);
    change(problem, next, without);
    if (behind.is.every((key, place) => key === without.is[place])) return true;
  }
  return true;
}

function forget({ machine, start, run, finish }: Schedule, operation: number): void {
  machine[operation] = -1;
  for (const times of [start, run, finish]) times[operation] = NaN;
}

/** From what hurts most. */
const harms: readonly Pays['late'][] = ['becomes-late', 'later-still', 'in-time'];

/** Who is made later, those that pay most first. */
function paysOf(problem: Problem, before: Schedule, after: Schedule, own: number): Pays[] {
  const late = { before: latenessOf(problem, before), after: latenessOf(problem, after) };
  const ends = ({ finish }: Schedule) => {
    const all = new Map<number, number>();
    for (const [operation, job] of problem.job.entries())
      all.set(job, Math.max(all.get(job) ?? -Infinity, finish[operation] as number));
    return all;
  };
  const [then, now] = [ends(before), ends(after)];
  const pays = [...now].flatMap(([job, end]): Pays[] => {
    const milliseconds = end - (then.get(job) ?? NaN);
    if (job === own || !(milliseconds >= noticed)) return [];
    const was = late.before.has(job) ? 'later-still' : 'becomes-late';
    return [{ job, milliseconds, late: late.after.has(job) ? was : 'in-time' }];
  });
  const harm = ({ late }: Pays) => harms.indexOf(late);
  return pays.sort((a, b) => harm(a) - harm(b) || b.milliseconds - a.milliseconds);
}
