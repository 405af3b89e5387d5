/** Calculates when one operation can begin, start its run and end on a given machine. */
import { type OpenHours, type Opening } from './open-hours.ts';
import { keysCount, type Problem } from './planning-problem.ts';

/**
 * The machines and times of the operations that are placed so far. Each array has an entry for each
 * operation.
 */
export interface Schedule {
  /** The index of the operation's machine, or -1 if it has none. */
  machine: Int32Array;
  /** The start of the operation's make-ready in ms, or NaN until the operation is placed. */
  start: Float64Array;
  /** The start of the operation's run in ms, or NaN until the operation is placed. */
  run: Float64Array;
  /** The end of the operation in ms, or NaN until the operation is placed. */
  finish: Float64Array;
  /** The duration of the operation's make-ready in ms, closed hours excluded. */
  makeReady: Float64Array;
  /** The duration of the operation's run in ms, closed hours excluded. */
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

/** Removes the operation from the schedule, as if it had not been placed. */
export function unschedule(schedule: Schedule, operation: number): void {
  const { machine, start, run, finish, makeReady, work } = schedule;
  machine[operation] = -1;
  for (const times of [start, run, finish]) times[operation] = NaN;
  for (const spent of [makeReady, work]) spent[operation] = 0;
}

/** Returns a copy of the schedule, which the calling function may change. */
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

/** Returns the index of the operation's option for the machine, or -1 if it can't run on that machine. */
export function optionOn({ optionAt, optionMachine }: Problem, operation: number, machine: number): number {
  const end = optionAt[operation + 1];
  for (let option = optionAt[operation]; option < end; option += 1)
    if (optionMachine[option] === machine) return option;
  return -1;
}

/**
 * Returns the change-over in ms from the set-up `is` to the set-up that the operation needs. The first key of
 * `is` is at index `at`.
 */
export function changeoverTime(
  problem: Problem,
  operation: number,
  machine: number,
  { is, at }: SetupState,
): number {
  const { keys, keyOrder, keyDown, keyUp } = problem;
  let change = 0;
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = keys[operation * keysCount + key];
    const now = is[at + key];
    if (wanted < 0 || now < 0 || wanted === now) continue;
    change += (keyOrder[wanted] < keyOrder[now] ? keyDown : keyUp)[machine * keysCount + key];
  }
  return change;
}

/**
 * A machine's set-up as a section of an array with one number for each set-up key. Its first key is at index
 * `at`.
 */
export interface SetupState {
  is: Int32Array;
  at: number;
}

/** Changes the set-up to the operation's keys. A key that does not matter to the operation stays. */
export function applyChangeover(problem: Problem, operation: number, { is, at }: SetupState): void {
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = problem.keys[operation * keysCount + key];
    if (wanted >= 0) is[at + key] = wanted;
  }
}

/**
 * Returns the make-ready in ms before the operation on its machine. If the machine has done nothing yet
 * (`isFresh`), its first make-ready replaces the change-over.
 */
export function makeReadyTime(
  problem: Problem,
  { operation, machine, option }: Pick<PlacementInput, 'operation' | 'machine' | 'option'>,
  setup: SetupState,
  isFresh: boolean,
): number {
  const first = isFresh ? problem.firstMakeReady[machine] : 0;
  const change = first > 0 ? first : changeoverTime(problem, operation, machine, setup);
  return problem.optionReady[option] + change;
}

/**
 * Returns the time at which the operation may begin. All its predecessors must be placed. A link's wait delays the
 * first pieces and, in `endsNoEarlier`, the last ones alike.
 */
export function readyAt(problem: Problem, schedule: Schedule, operation: number): number {
  const {
    linkAt,
    linkFrom,
    linkMinutes,
    linkPart,
    linkWait,
    overlaps,
    runHours,
    manualHours,
    awaitsTransfer,
    options,
  } = problem;
  let at = problem.release[operation];
  const end = linkAt[operation + 1];
  for (let link = linkAt[operation]; link < end; link += 1) {
    const from = linkFrom[link];
    let begins = schedule.finish[from];
    if (overlaps[operation] && isTransfer(problem, link)) {
      const [minutes, part] = [linkMinutes[link], linkPart[link]];
      // An operation that no longer waits already has its first pieces.
      if (!awaitsTransfer[operation]) continue;
      const handed = minutes === minutes ? minutes : part * schedule.work[from];
      const { transferUnit: unit } = options;
      const whole = unit > 0 ? Math.ceil(handed / unit - 1e-9) * unit : Math.round(handed);
      const hours = schedule.machine[from] < 0 ? manualHours : runHours[schedule.machine[from]];
      // The transfer comes no later than the predecessor's end.
      const after = hours?.finishOf(schedule.run[from], whole) ?? begins;
      begins = after < begins ? after : begins;
    }
    begins += linkWait[link];
    if (begins > at) at = begins;
  }
  return at;
}

/**
 * The operation to place, its machine, and the times at which the operation is ready and the machine is free.
 */
export interface PlacementInput {
  operation: number;
  /** The index of the operation's machine, or -1 if it needs none. */
  machine: number;
  option: number;
  readyAt: number;
  free: number;
  makeReady: number;
}

export const emptyPlacement = (): PlacementInput => ({
  operation: 0,
  machine: 0,
  option: 0,
  readyAt: 0,
  free: 0,
  makeReady: 0,
});

/**
 * Writes the operation's start, run and finish into the schedule and returns the finish. If the operation
 * never ends, it returns Infinity and writes nothing.
 */
export function scheduleOperation(problem: Problem, schedule: Schedule, turn: PlacementInput): number {
  const { operation, machine, option, free, makeReady } = turn;
  const { attendedHours, runHours, manualHours, isStarted, handRun, optionRun, options } = problem;
  const work = machine < 0 ? handRun[operation] : optionRun[option];
  const madeIn = machine < 0 ? manualHours : attendedHours[machine];
  const ranIn = machine < 0 ? manualHours : runHours[machine];
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
    // A running operation has started already, so its start needs no attended hours.
    if (isStarted[operation]) start = (makeReady === 0 ? ranIn : madeIn).nextOpen(from);
    else start = machine < 0 ? madeIn.nextOpen(from) : startOfMakeReady(problem, machine, from, makeReady);
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

/** Returns the time in which the placed operation needs people at its machine. */
export const attendedSpan = ({ isRunAttended }: Problem, schedule: Schedule, operation: number): Opening => ({
  start: schedule.start[operation],
  end: (isRunAttended[schedule.machine[operation]] ? schedule.finish : schedule.run)[operation],
});

/**
 * The longest time in ms for which a whole make-ready waits for hours that are long enough. If there are none, closing
 * time interrupts it.
 */
const longestWait = 28 * 24 * 3_600_000;

/**
 * Returns the earliest start of the make-ready on the machine, from the time `at` on. On a machine with whole
 * make-readies, it also ends before the machine closes.
 */
export function startOfMakeReady(problem: Problem, machine: number, at: number, makeReady: number): number {
  const hours = problem.attendedHours[machine];
  if (!problem.wholeMakeReady[machine] || makeReady <= 0) return hours.nextOpen(at);
  // A make-ready may end exactly at closing time.
  const start = hours.nextUninterrupted(at, makeReady - 1, at + longestWait);
  return start < Infinity ? start : hours.nextOpen(at);
}

/** Returns whether the predecessor hands over its first pieces before it ends. */
const isTransfer = ({ linkMinutes, linkPart }: Problem, link: number): boolean =>
  !Number.isNaN(linkMinutes[link]) || !Number.isNaN(linkPart[link]);

interface Run {
  ranIn: OpenHours;
  work: number;
}

/**
 * Returns the earliest possible end of the operation. After its overlapped predecessors end, the operation
 * still needs time for the pieces of the last transfer, which it gets after the link's wait.
 */
function endsNoEarlier(
  problem: Problem,
  schedule: Schedule,
  operation: number,
  { ranIn, work }: Run,
): number {
  const { linkAt, linkFrom, linkTail, linkWait, release } = problem;
  let at = -Infinity;
  const end = linkAt[operation + 1];
  for (let link = linkAt[operation]; link < end; link += 1) {
    if (!isTransfer(problem, link)) continue;
    const ended = Math.max(release[operation], schedule.finish[linkFrom[link]] + linkWait[link]);
    const tail = Math.round(linkTail[link] * work);
    at = Math.max(at, tail > 0 ? ranIn.finishOf(ended, tail) : ended);
  }
  return at;
}

/** Returns the earliest start of the run with which the operation ends after its overlapped predecessors. */
function mayBeginBy(problem: Problem, schedule: Schedule, operation: number, { ranIn, work }: Run): number {
  const { linkAt, linkFrom, linkWait } = problem;
  let at = -Infinity;
  const end = linkAt[operation + 1];
  for (let link = linkAt[operation]; link < end; link += 1)
    if (isTransfer(problem, link))
      at = Math.max(at, ranIn.earliestStartFor(schedule.finish[linkFrom[link]] + linkWait[link], work));
  return at;
}
