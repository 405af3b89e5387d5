/**
 * Finds gaps in the queues of machines where a new job fits without delaying other jobs (see
 * calculate-promise.ts).
 */
import { type AttendedSpan, attendedSpans, withoutCrewUntil } from './attended-spans.ts';
import { obstacleOn } from './calculate-schedule.ts';
import { linesOf } from './machine-load.ts';
import { keysCount, type Problem } from './planning-problem.ts';
import { toolMatesOf } from './flatten-operation-lists.ts';
import {
  applyChangeover,
  changeoverTime,
  makeReadyTime,
  type SetupState,
  readyAt,
  type Schedule,
  scheduleOperation,
  unschedule,
} from './operation-timing.ts';

/**
 * Places each operation of the job in a gap where it delays no other operation: the first gap of the machine
 * that finishes it earliest. With `isExact`, no other operation may become earlier either. It returns why an
 * operation can't be placed, or null.
 */
export function placeInGaps(
  problem: Problem,
  schedule: Schedule,
  own: readonly number[],
  isExact: boolean,
): string | null {
  const { optionAt, optionMachine } = problem;
  const lines = linesOf(problem, schedule);
  const toolMates = toolMatesOf(problem);
  let attended = attendedSpans(problem, schedule);
  for (const operation of own) {
    const options: number[] = [];
    for (let at = optionAt[operation]; at < optionAt[operation + 1]; at += 1) options.push(at);
    const ready = readyAt(problem, schedule, operation);
    if (options.length === 0) {
      const why = obstacleOn(problem, operation, -1);
      const turn = { operation, machine: -1, option: -1, readyAt: ready, free: ready, makeReady: 0 };
      if (why !== null || scheduleOperation(problem, schedule, turn) === Infinity) return why ?? 'never open';
      continue;
    }
    const found = options
      .filter((option) => obstacleOn(problem, operation, optionMachine[option]) === null)
      .map((option) => {
        const line = lines[optionMachine[option]];
        const mates = toolMates[operation] ?? [];
        return gapFor(problem, schedule, { operation, option, ready, line, mates, attended, isExact });
      })
      .filter(({ finish }) => finish < Infinity)
      .sort((a, b) => a.finish - b.finish);
    const [best] = found;
    if (!best) {
      const first = optionMachine[options[0]];
      return obstacleOn(problem, operation, first) ?? 'never open';
    }
    scheduleOperation(problem, schedule, best.turn);
    lines[best.turn.machine].splice(best.place, 0, operation);
    attended = attendedSpans(problem, schedule);
  }
  return null;
}

/**
 * The values that decide where an operation fits on a machine. `line` lists the machine's operations by
 * start, `mates` the operations that share its tools. With `isExact`, the times of all these operations must
 * stay the same.
 */
interface GapContext {
  operation: number;
  option: number;
  ready: number;
  line: readonly number[];
  mates: readonly number[];
  /** When operations need people, for each calendar with crews. */
  attended: readonly (readonly AttendedSpan[])[];
  isExact: boolean;
}

/** Returns the first gap on the machine that is long enough and in which the operation's tools are free. */
function gapFor(problem: Problem, schedule: Schedule, of: GapContext) {
  const machine = problem.optionMachine[of.option];
  let free = problem.freeFrom[machine];
  const is = problem.machineKeys.slice(machine * keysCount, (machine + 1) * keysCount);
  for (const [place, next] of of.line.entries()) {
    if (schedule.start[next] > of.ready) {
      const own = firstPlacement(problem, schedule, of, { machine, free, is });
      const after = { ...of, machine, line: of.line.slice(place), is };
      if (own.finish <= commitTime(problem, schedule, next) && isReadyAfter(problem, after))
        return { ...own, place };
    }
    applyChangeover(problem, next, { is, at: 0 });
    free = Math.max(free, schedule.finish[next]);
  }
  return { ...firstPlacement(problem, schedule, of, { machine, free, is }), place: of.line.length };
}

/** Returns the first placement after `free` during which people are there and no other operation uses the operation's tools. */
function firstPlacement(
  problem: Problem,
  schedule: Schedule,
  { operation, option, ready: first, mates, attended }: GapContext,
  { machine, free, is }: { machine: number; free: number; is: Int32Array },
) {
  const makeReady = makeReadyTime(problem, { operation, machine, option }, { is, at: 0 }, false);
  for (let ready = first; ;) {
    const turn = { operation, machine, option, readyAt: ready, free, makeReady };
    const finish = scheduleOperation(problem, schedule, turn);
    const start = schedule.start[operation];
    const crewFreeAt = withoutCrewUntil(problem, schedule, operation, attended);
    unschedule(schedule, operation);
    if (crewFreeAt !== null) {
      ready = crewFreeAt;
      continue;
    }
    const mate = mates.find(
      (each) => schedule.finish[each] > start && commitTime(problem, schedule, each) < finish,
    );
    if (mate === undefined) return { finish, turn };
    ready = schedule.finish[mate];
  }
}

/**
 * Returns the time at which the machine decides to do the placed operation next. If the machine is closed
 * before the operation's start, it decides before closing.
 */
function commitTime(problem: Problem, schedule: Schedule, operation: number): number {
  const start = schedule.start[operation];
  const hours = problem.attendedHours[schedule.machine[operation]];
  const stretch = hours?.stretchEndingAt(start, readyAt(problem, schedule, operation));
  return !stretch || stretch.isOpen ? start : Math.min(start, stretch.start);
}

/**
 * Returns whether none of the operations in `line` needs a longer make-ready after the placed operation than
 * without it. With `isExact`, none may need a shorter one either.
 */
function isReadyAfter(
  problem: Problem,
  of: { operation: number; machine: number; line: readonly number[]; is: Int32Array; isExact: boolean },
): boolean {
  const { operation, machine, line, is, isExact } = of;
  const [without, behind] = [is.slice(), is.slice()].map((own) => ({ is: own, at: 0 })) as [
    SetupState,
    SetupState,
  ];
  applyChangeover(problem, operation, behind);
  for (const next of line) {
    const more =
      changeoverTime(problem, next, machine, behind) - changeoverTime(problem, next, machine, without);
    if (more > 0 || (isExact && more < 0)) return false;
    applyChangeover(problem, next, behind);
    applyChangeover(problem, next, without);
    if (behind.is.every((key, place) => key === without.is[place])) return true;
  }
  return true;
}
