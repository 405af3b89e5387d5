/**
 * A snapshot as arrays of numbers, which the decoder and the search run through many times: operations, machines, jobs and tools by
 * their place in it, times in milliseconds, whole ones, so that what is told of them in ISO 8601 is exactly what was meant.
 */
import { type OpenHours, hoursOf } from './open-hours.ts';
import { linksOf, type ProblemLists, optionsOf, placesOf, toolsOf } from './problem-lists.ts';
import { type PlanMachine, type PlanOperation, type PlanSnapshot, setupKeys } from './snapshot.ts';

/** Where each operation runs, in what order, and how long its machine waits for it: what a search may choose. */
export interface Plan {
  /** Of each operation its machine; -1: none. */
  machine: Int32Array;
  /** Of each operation its place: on one machine the lowest comes first. */
  order: Float64Array;
  /** Of each operation until when its machine takes nothing that stands behind it; Infinity: for ever, as in a strict order. */
  keptUntil: Float64Array;
}

/** What other problems than a shop's ask for; a shop's asks for none of it. */
export interface ProblemOptions {
  /** Making ready needs nothing of the operation: it may be done before that is there, and right before the run. */
  readyAhead: boolean;
  /** Making ready goes on in one piece. */
  readyWhole: boolean;
  /** What may not end before another one starts later, in place of taking longer. */
  tailWaits: boolean;
  /** What is handed over is rounded up to this, in ms. */
  transferUnit: number;
}

export interface Problem extends ProblemLists {
  now: number;
  options: ProblemOptions;
  operationIds: string[];
  machineIds: string[];
  jobIds: string[];
  /** Of each operation. */
  job: Int32Array;
  release: Float64Array;
  due: Float64Array;
  /** Of what stands on no machine and needs none; NaN: it needs one. */
  handRun: Float64Array;
  /** On its machine now, which nothing of it leaves. */
  isStarted: Uint8Array;
  /** Whether it has still to be handed the first part by those it overlaps. */
  awaitsTransfer: Uint8Array;
  whyNot: (string | null)[];
  pinMachine: Int32Array;
  /** -Infinity: it has no time. */
  pinStart: Float64Array;
  /** Of each operation and key what it has to be made ready for; -1: nothing. */
  keys: Int32Array;
  /** Of each job. */
  jobDue: Float64Array;
  weight: Float64Array;
  jobRelease: Float64Array;
  /** Of each machine. */
  attendedHours: OpenHours[];
  runHours: OpenHours[];
  freeFrom: Float64Array;
  /** Down, and nobody knows until when. */
  isDown: Uint8Array;
  /** Of each machine and key: what it is made ready for, and what a change to a lower and to a higher one takes. */
  machineKeys: Int32Array;
  keyDown: Float64Array;
  keyUp: Float64Array;
  /** Of each machine: what the first operation takes whatever the machine is made ready for. */
  firstMakeReady: Float64Array;
  /** By what needs no machine. */
  manualHours: OpenHours;
  /** Of each operation its place by id: of two on two machines that could take the same tool at once the older one has it. */
  age: Int32Array;
  /** Of each operation its number in its machine's queue; Infinity: none. */
  rank: Float64Array;
  /** Whether it stands before what is not: its turn has come, or its machine's queue is in the order of an accepted plan. */
  isQueued: Uint8Array;
  /** The queues as they stand. */
  currentPlan: Plan;
}

export const keysCount = setupKeys.length;
const minute = 60_000;
const toMs = (minutes: number): number => Math.round(minutes * minute);

const shopOptions: ProblemOptions = {
  readyAhead: false,
  readyWhole: false,
  tailWaits: false,
  transferUnit: 0,
};

type NumberOf<T> = (each: T, at: number) => number;

/** A number of each, one after the other: the arrays' own `from` takes three times as long. */
function filled<A extends Float64Array | Int32Array | Uint8Array, T>(
  numbers: A,
  all: readonly T[],
  numberOf: NumberOf<T>,
): A {
  for (let at = 0; at < all.length; at += 1) numbers[at] = numberOf(all[at] as T, at);
  return numbers;
}
const floats = <T>(all: readonly T[], numberOf: NumberOf<T>) =>
  filled(new Float64Array(all.length), all, numberOf);
const wholes = <T>(all: readonly T[], numberOf: NumberOf<T>) =>
  filled(new Int32Array(all.length), all, numberOf);
const bytes = <T>(all: readonly T[], numberOf: NumberOf<T>) =>
  filled(new Uint8Array(all.length), all, numberOf);

/** The problem of a snapshot. What it names and does not have is left out. */
export function readProblem(snapshot: PlanSnapshot, options: ProblemOptions = shopOptions): Problem {
  const { machines, jobs, operations } = snapshot;
  const now = Date.parse(snapshot.now);
  const machineAt = placesOf(machines);
  const jobAt = placesOf(jobs);
  const jobOf = (operation: PlanOperation) => jobs[jobAt.get(operation.jobId) ?? -1];
  const job = wholes(operations, ({ jobId }) => jobAt.get(jobId) ?? -1);
  const jobRelease = floats(jobs, ({ release }) => timeOf(release, now));
  const jobDue = floats(jobs, ({ deliveryDate }) => Date.parse(deliveryDate));
  const isStarted = bytes(operations, ({ state }) => Number(state === 'running' || state === 'paused'));
  return {
    now,
    options,
    operationIds: operations.map(({ id }) => id),
    machineIds: machines.map(({ id }) => id),
    jobIds: jobs.map(({ id }) => id),
    job,
    release: floats(operations, ({ release }, at) =>
      Math.max(timeOf(release, now), jobRelease[job[at] as number] ?? now),
    ),
    due: floats(operations, ({ deliveryDate }, at) =>
      deliveryDate === null ? (jobDue[job[at] as number] ?? Infinity) : Date.parse(deliveryDate),
    ),
    handRun: floats(operations, ({ runMinutes }) => (runMinutes === null ? NaN : toMs(runMinutes))),
    isStarted,
    awaitsTransfer: bytes(operations, ({ state }) => Number(state === 'waiting')),
    whyNot: operations.map((operation, at) =>
      jobOf(operation)?.onHold && !isStarted[at] ? 'job on hold' : operation.why,
    ),
    pinMachine: wholes(operations, ({ pin }) => (pin ? (machineAt.get(pin.machineId) ?? -1) : -1)),
    pinStart: floats(operations, ({ pin }) => (pin?.start ? Date.parse(pin.start) : -Infinity)),
    jobDue,
    weight: floats(jobs, ({ weight }) => weight),
    jobRelease,
    ...keysOf(machines, operations),
    ...hoursOfMachines(snapshot, now),
    ...optionsOf(operations, machineAt, toMs),
    ...linksOf(operations, toMs),
    ...toolsOf(operations),
    age: agesOf(operations),
    ...queuesOf(operations, machineAt),
  };
}

/** The same problem with its operations in other queues: nothing else of them is read. */
export const withQueues = (problem: Problem, operations: readonly PlanOperation[]): Problem => ({
  ...problem,
  ...queuesOf(operations, new Map(problem.machineIds.map((id, at) => [id, at]))),
});

const timeOf = (at: string | null, now: number): number =>
  at === null ? now : Math.max(now, Date.parse(at) || now);

function agesOf(operations: readonly PlanOperation[]): Int32Array {
  const places = operations.map((_, at) => at);
  // Nothing depends on it otherwise.
  if (operations.some(({ tools }) => tools.length > 0))
    places.sort((a, b) => ((operations[a]?.id ?? '') < (operations[b]?.id ?? '') ? -1 : 1));
  const ages = new Int32Array(places.length);
  for (const [age, at] of places.entries()) ages[at] = age;
  return ages;
}

/** What each has to be, and is, made ready for: the same word is the same number, whatever it stands for. */
function keysOf(machines: readonly PlanMachine[], operations: readonly PlanOperation[]) {
  const numbers = new Map<string, number>();
  const numberOf = (word: string | null | undefined) => {
    if (word === null || word === undefined) return -1;
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const keys = new Int32Array(operations.length * keysCount);
  for (const [at, operation] of operations.entries())
    for (const [key, name] of setupKeys.entries())
      keys[at * keysCount + key] = numberOf(operation.keys[name]);
  const machineKeys = Int32Array.from(
    machines.flatMap(({ keys }) => setupKeys.map((key) => numberOf(keys?.[key]))),
  );
  const change = Float64Array.from(
    machines.flatMap(({ keyMinutes }) => setupKeys.map((key) => toMs(keyMinutes[key] ?? 0))),
  );
  return {
    keys,
    machineKeys,
    keyDown: change,
    keyUp: change,
    firstMakeReady: new Float64Array(machines.length),
  };
}

function hoursOfMachines({ machines, calendars }: PlanSnapshot, now: number) {
  const from = new Date(now);
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const [first] = calendars;
  const shops = new Map<string, OpenHours>();
  const hours = (calendarId: string | null, downs: PlanMachine['downs']) => {
    const calendar = calendarId === null ? null : (byId.get(calendarId) ?? first ?? null);
    const windows = downs.map((down) => ({
      start: Date.parse(down.from),
      end: down.until === null ? Infinity : Date.parse(down.until),
    }));
    const whole = windows
      .filter(({ start, end }) => end > now && end > start)
      .sort((a, b) => a.start - b.start);
    if (whole.length > 0) return hoursOf(calendar, from, whole);
    const known = shops.get(calendar?.id ?? '') ?? hoursOf(calendar, from);
    shops.set(calendar?.id ?? '', known);
    return known;
  };
  const attendedHours = machines.map(({ calendarId, downs }) => hours(calendarId, downs));
  const runHours = machines.map(({ attended, downs }, at) =>
    attended === 'all' ? (attendedHours[at] as OpenHours) : hours(null, downs),
  );
  /** Free from when it is back on: where it is down now, what is ready by then waits in its queue's order. */
  const freeFrom = Float64Array.from(machines, ({ downs }) => {
    let at = now;
    for (const { from, until } of [...downs].sort((a, b) => Date.parse(a.from) - Date.parse(b.from)))
      if (until !== null && Date.parse(from) <= at) at = Math.max(at, Date.parse(until));
    return at;
  });
  const isDown = Uint8Array.from(machines, ({ downs }) =>
    Number(downs.some(({ from, until }) => until === null && Date.parse(from) <= now)),
  );
  return { attendedHours, runHours, freeFrom, isDown, manualHours: hours(first?.id ?? null, []) };
}

/** Who goes first of two that could start at the same moment: the one in the queue, then by its place, then the older. */
function queuesOf(
  operations: readonly PlanOperation[],
  machineAt: ReadonlyMap<string, number>,
): Pick<Problem, 'rank' | 'isQueued' | 'currentPlan'> {
  const inTurn = operations.map((_, at) => at);
  const rank = floats(operations, (each) => each.rank ?? Infinity);
  // Where a plan was accepted, its order stands, no matter whose turn it is already.
  const planned = new Set(operations.flatMap(({ keptUntil, machineId }) => (keptUntil ? [machineId] : [])));
  const isQueued = bytes(operations, ({ state, machineId }) =>
    Number(state === 'queued' || planned.has(machineId)),
  );
  inTurn.sort((a, b) => {
    const queued = (isQueued[b] as number) - (isQueued[a] as number);
    if (queued !== 0) return queued;
    const [one, other] = [rank[a] as number, rank[b] as number];
    return one === other ? (operations[a]!.id < operations[b]!.id ? -1 : 1) : one - other;
  });
  const order = new Float64Array(operations.length);
  for (const [place, at] of inTurn.entries()) order[at] = place;
  const currentPlan = {
    machine: wholes(operations, ({ machineId }) => machineAt.get(machineId ?? '') ?? -1),
    order,
    keptUntil: floats(operations, ({ keptUntil }) =>
      keptUntil === null ? -Infinity : Date.parse(keptUntil),
    ),
  };
  return { rank, isQueued, currentPlan };
}
