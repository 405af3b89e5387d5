/** Calculates when a single operation can begin on its machine, when it runs and when it ends. */
import { type OpenHours } from './open-hours.ts';
import { keysCount, type Problem } from './planning-problem.ts';

/** The times of the operations that are placed so far. */
export interface Schedule {
  /** The index of each operation's machine, or -1 if it has none. */
  machine: Int32Array;
  /** The start of each operation's make-ready in ms, or NaN until it is placed. */
  start: Float64Array;
  /** The start of each operation's run in ms, or NaN until it is placed. */
  run: Float64Array;
  /** The end of each operation in ms, or NaN until it is placed. */
  finish: Float64Array;
  /** The net make-ready of each operation in ms, without closed hours. */
  makeReady: Float64Array;
  /** The net run of each operation in ms, without closed hours. */
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

/** Returns a copy of the schedule that the calling function may change. */
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

/** Returns the index of the operation's option for the machine, or -1 if it can't run there. */
export function optionOn({ optionAt, optionMachine }: Problem, operation: number, machine: number): number {
  const end = optionAt[operation + 1] as number;
  for (let option = optionAt[operation] as number; option < end; option += 1)
    if (optionMachine[option] === machine) return option;
  return -1;
}

/**
 * Returns the change-over in ms from the set-up `is` to the operation's. The set-up's keys start at index `at`.
 */
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

/** A set-up within a flat array of keys. Its first key is at index `at`. */
export interface SetupState {
  is: Int32Array;
  at: number;
}

/** Overwrites the set-up with the operation's keys. A key that does not matter to the operation stays. */
export function applyChangeover(problem: Problem, operation: number, { is, at }: SetupState): void {
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = problem.keys[operation * keysCount + key] as number;
    if (wanted >= 0) is[at + key] = wanted;
  }
}

/** Returns when the operation may begin, given that all its predecessors are placed. */
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
      // An operation that no longer waits already has its first pieces.
      if (!awaitsTransfer[operation]) continue;
      const handed = minutes === minutes ? minutes : part * (schedule.work[from] as number);
      const { transferUnit: unit } = options;
      const whole = unit > 0 ? Math.ceil(handed / unit - 1e-9) * unit : Math.round(handed);
      const hours =
        (schedule.machine[from] as number) < 0 ? manualHours : runHours[schedule.machine[from] as number];
      // The transfer comes no later than the predecessor's end.
      const after = hours?.finishOf(schedule.run[from] as number, whole) ?? begins;
      begins = after < begins ? after : begins;
    }
    if (begins > at) at = begins;
  }
  return at;
}

/** The operation to place, with its machine, the time when it is ready, and the time when the machine is free. */
export interface PlacementInput {
  operation: number;
  /** The index of the machine, or -1 if the operation needs none. */
  machine: number;
  option: number;
  readyAt: number;
  free: number;
  makeReady: number;
}

/**
 * Writes the operation's start, run and finish into the schedule and returns the finish. If it never ends,
 * returns Infinity and writes nothing.
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
    // A running operation needs nobody to start it.
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

/** Returns whether the link hands over pieces before the predecessor's end. */
const isTransfer = ({ linkMinutes, linkPart }: Problem, link: number): boolean =>
  !Number.isNaN(linkMinutes[link]) || !Number.isNaN(linkPart[link]);

interface Run {
  ranIn: OpenHours;
  work: number;
}

/**
 * Returns the earliest possible end: after its overlapped predecessors end, the operation still works on their
 * last transfer.
 */
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

/** Returns the earliest start of the run that lets the operation end after its overlapped predecessors. */
function mayBeginBy(problem: Problem, schedule: Schedule, operation: number, { ranIn, work }: Run): number {
  const { linkAt, linkFrom } = problem;
  let at = -Infinity;
  const end = linkAt[operation + 1] as number;
  for (let link = linkAt[operation] as number; link < end; link += 1)
    if (isTransfer(problem, link))
      at = Math.max(at, ranIn.earliestStartFor(schedule.finish[linkFrom[link] as number] as number, work));
  return at;
}
