/** Calculates when a single operation on its machine is ready, runs and finishes. */
import { type OpenHours } from './open-hours.ts';
import { keysCount, type Problem } from './problem.ts';

/** The placed operations so far. */
export interface Schedule {
  /** -1 for none. */
  machine: Int32Array;
  /** Start of make-ready, start of run and end of each operation; NaN until placed. */
  start: Float64Array;
  run: Float64Array;
  finish: Float64Array;
  /** The net durations of make-ready and run, without closed hours. */
  makeReady: Float64Array;
  work: Float64Array;
}

export function emptySchedule(operations: number): Schedule {
  const times = () => new Float64Array(operations).fill(NaN);
  return {
    machine: new Int32Array(operations).fill(-1),
    start: times(),
    run: times(),
    finish: times(),
    makeReady: new Float64Array(operations),
    work: new Float64Array(operations),
  };
}

/** Returns a writable copy. */
export function copyOf(schedule: Schedule): Schedule {
  const { machine, start, run, finish, makeReady, work } = schedule;
  return {
    machine: machine.slice(),
    start: start.slice(),
    run: run.slice(),
    finish: finish.slice(),
    makeReady: makeReady.slice(),
    work: work.slice(),
  };
}

/** Returns the operation's option for the machine; -1 if it cannot run there. */
export function optionOn({ optionAt, optionMachine }: Problem, operation: number, machine: number): number {
  const end = optionAt[operation + 1] as number;
  for (let option = optionAt[operation] as number; option < end; option += 1)
    if (optionMachine[option] === machine) return option;
  return -1;
}

/** Returns the changeover time in ms from the set-up `is`, whose keys start at `at`, to that of the operation. */
export function changeoverTime(
  problem: Problem,
  operation: number,
  machine: number,
  { is, at }: SetupState,
): number {
  const { keys, keyDown, keyUp } = problem;
  let change = 0;
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = keys[operation * keysCount + key] as number;
    const now = is[at + key] as number;
    if (wanted < 0 || now < 0 || wanted === now) continue;
    change += (wanted < now ? keyDown : keyUp)[machine * keysCount + key] as number;
  }
  return change;
}

/** The current set-up of something; its keys start at `at`. */
export interface SetupState {
  is: Int32Array;
  at: number;
}

/** Updates the set-up to that of the operation. */
export function applyChangeover(problem: Problem, operation: number, { is, at }: SetupState): void {
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = problem.keys[operation * keysCount + key] as number;
    if (wanted >= 0) is[at + key] = wanted;
  }
}

/** Returns when the operation may begin after its predecessors, which are all placed. */
export function readyAt(problem: Problem, schedule: Schedule, operation: number): number {
  const {
    linkAt,
    linkFrom,
    linkMinutes,
    linkPart,
    overlaps,
    runHours,
    manualHours,
    awaitsTransfer,
    options,
  } = problem;
  let at = problem.release[operation] as number;
  const end = linkAt[operation + 1] as number;
  for (let link = linkAt[operation] as number; link < end; link += 1) {
    const from = linkFrom[link] as number;
    let begins = schedule.finish[from] as number;
    if (overlaps[operation] && isTransfer(problem, link)) {
      const [minutes, part] = [linkMinutes[link] as number, linkPart[link] as number];
      // One that no longer waits has got what it begins with.
      if (!awaitsTransfer[operation]) continue;
      const handed = minutes === minutes ? minutes : part * (schedule.work[from] as number);
      const { transferUnit: unit } = options;
      const whole = unit > 0 ? Math.ceil(handed / unit - 1e-9) * unit : Math.round(handed);
      const hours =
        (schedule.machine[from] as number) < 0 ? manualHours : runHours[schedule.machine[from] as number];
      // It hands over no later than it ends.
      const after = hours?.finishOf(schedule.run[from] as number, whole) ?? begins;
      begins = after < begins ? after : begins;
    }
    if (begins > at) at = begins;
  }
  return at;
}

/** An operation to place: its machine, when it is ready, and when the machine is free. */
export interface PlacementInput {
  operation: number;
  /** -1 if it needs none. */
  machine: number;
  option: number;
  readyAt: number;
  free: number;
  makeReady: number;
}

/**
 * Writes when the operation begins, runs and ends, and returns its end. If it never ends, returns Infinity and writes
 * nothing.
 */
export function scheduleOperation(problem: Problem, schedule: Schedule, turn: PlacementInput): number {
  const { operation, machine, option, free, makeReady } = turn;
  const { attendedHours, runHours, manualHours, isStarted, handRun, optionRun, options } = problem;
  const work = (machine < 0 ? handRun[operation] : optionRun[option]) as number;
  const madeIn = machine < 0 ? manualHours : (attendedHours[machine] as OpenHours);
  const ranIn = machine < 0 ? manualHours : (runHours[machine] as OpenHours);
  const isOverlap = problem.overlaps[operation] === 1;
  let start: number;
  let run: number;
  if (options.readyAhead) {
    const tail =
      isOverlap && options.tailWaits ? mayBeginBy(problem, schedule, operation, { ranIn, work }) : 0;
    start = madeIn.nextUninterrupted(Math.max(free, Math.max(turn.readyAt, tail) - makeReady), makeReady);
    run = start + makeReady;
  } else {
    const from = Math.max(turn.readyAt, free);
    // What runs needs nobody to begin it.
    start = isStarted[operation] && makeReady === 0 ? ranIn.nextOpen(from) : madeIn.nextOpen(from);
    run = makeReady > 0 ? madeIn.finishOf(start, makeReady) : start;
  }
  let finish = work > 0 ? ranIn.finishOf(run, work) : run;
  if (isOverlap && !options.tailWaits)
    finish = Math.max(finish, endsNoEarlier(problem, schedule, operation, { ranIn, work }));
  if (!(finish < Infinity)) return Infinity;
  schedule.machine[operation] = machine;
  schedule.start[operation] = start;
  schedule.run[operation] = run;
  schedule.finish[operation] = finish;
  schedule.makeReady[operation] = makeReady;
  schedule.work[operation] = work;
  return finish;
}

/** Returns whether the link transfers parts before the predecessor's end. */
const isTransfer = ({ linkMinutes, linkPart }: Problem, link: number): boolean =>
  !Number.isNaN(linkMinutes[link]) || !Number.isNaN(linkPart[link]);

interface Run {
  ranIn: OpenHours;
  work: number;
}

/** Returns the earliest end: after its overlapped predecessors ended, it still works on their last transfer. */
function endsNoEarlier(
  problem: Problem,
  schedule: Schedule,
  operation: number,
  { ranIn, work }: Run,
): number {
  const { linkAt, linkFrom, linkTail, release } = problem;
  let at = -Infinity;
  const end = linkAt[operation + 1] as number;
  for (let link = linkAt[operation] as number; link < end; link += 1) {
    if (!isTransfer(problem, link)) continue;
    const ended = Math.max(release[operation] as number, schedule.finish[linkFrom[link] as number] as number);
    const tail = Math.round((linkTail[link] as number) * work);
    at = Math.max(at, tail > 0 ? ranIn.finishOf(ended, tail) : ended);
  }
  return at;
}

/** Returns the earliest run start so that it does not end before its overlapped predecessors. */
function mayBeginBy(problem: Problem, schedule: Schedule, operation: number, { ranIn, work }: Run): number {
  const { linkAt, linkFrom } = problem;
  let at = -Infinity;
  const end = linkAt[operation + 1] as number;
  for (let link = linkAt[operation] as number; link < end; link += 1)
    if (isTransfer(problem, link))
      at = Math.max(at, ranIn.earliestStartFor(schedule.finish[linkFrom[link] as number] as number, work));
  return at;
}
