/** When an operation that begins on its machine is ready to run, runs, and has finished: the rule for one, whatever stands around it. */
import { type OpenHours } from './open-hours.ts';
import { keysCount, type Problem } from './problem.ts';

/** What is known of each operation as they are placed one after the other. */
export interface Schedule {
  /** -1: none. */
  machine: Int32Array;
  /** Of each operation, NaN until it is placed: where making ready begins, the run begins, and it ends. */
  start: Float64Array;
  run: Float64Array;
  finish: Float64Array;
  /** How long it is made ready for, and how long it runs, without what is closed in between. */
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

/** The same, to be written on. */
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

/** Of an operation the place of its option on the machine; -1: it can't run there. */
export function optionOn({ optionAt, optionMachine }: Problem, operation: number, machine: number): number {
  const end = optionAt[operation + 1] as number;
  for (let option = optionAt[operation] as number; option < end; option += 1)
    if (optionMachine[option] === machine) return option;
  return -1;
}

/** What changed keys add to making ready for the operation on the machine, made ready for `is`, of which its keys begin at `at`. */
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

/** What something is made ready for: its keys begin at `at`. */
export interface SetupState {
  is: Int32Array;
  at: number;
}

/** It is made ready for the operation, in all that it asks for. */
export function applyChangeover(problem: Problem, operation: number, { is, at }: SetupState): void {
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = problem.keys[operation * keysCount + key] as number;
    if (wanted >= 0) is[at + key] = wanted;
  }
}

/** From when on the operation may begin, by those that it comes after, which are all placed. */
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

/** An operation that is to be placed: on which machine, ready and free from when on. */
export interface PlacementInput {
  operation: number;
  /** -1: it needs none. */
  machine: number;
  option: number;
  readyAt: number;
  free: number;
  makeReady: number;
}

/** Writes when the operation begins, runs and ends; answers its end, Infinity where it never does, and then nothing is written. */
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

/** Whether the link hands over before its end. */
const isTransfer = ({ linkMinutes, linkPart }: Problem, link: number): boolean =>
  !Number.isNaN(linkMinutes[link]) || !Number.isNaN(linkPart[link]);

interface Run {
  ranIn: OpenHours;
  work: number;
}

/** By when the operation may end: after those that it overlaps have ended it works on what they handed over last. */
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

/** From when on the operation may run so that it does not end before those that it overlaps. */
function mayBeginBy(problem: Problem, schedule: Schedule, operation: number, { ranIn, work }: Run): number {
  const { linkAt, linkFrom } = problem;
  let at = -Infinity;
  const end = linkAt[operation + 1] as number;
  for (let link = linkAt[operation] as number; link < end; link += 1)
    if (isTransfer(problem, link))
      at = Math.max(at, ranIn.earliestStartFor(schedule.finish[linkFrom[link] as number] as number, work));
  return at;
}
