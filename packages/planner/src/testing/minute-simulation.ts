/**
 * Simulates minute by minute how machines work through their queues. It is slow but simple, so that tests can
 * compare the schedules of calculate-schedule.ts with its results.
 */
import {
  isOnMachine,
  type PlanLink,
  type PlanMachine,
  type PlanOperation,
  type PlanOption,
  type PlanSnapshot,
  setupKeys,
} from '../snapshot.ts';
import { type Clock, clockOf, wholeMakeReadyFrom } from './reference-working-hours.ts';

const minute = 60_000;
const minutesAt = (time: string) => Date.parse(time) / minute;
/**
 * The number of minutes by which a pinned operation may start late because the operation before it is not
 * finished.
 */
const slack = 5;

interface Work {
  of: PlanOperation;
  machine: PlanMachine | undefined;
  clock: Clock;
  makeReady: number;
  run: number;
  wholeRun: number;
  earliest: number;
  /** Whether the operation can never run, because it has no machine or no date, or because a predecessor can't. */
  isHeld: boolean;
  /** Whether the machine has started the operation. */
  isTaken: boolean;
  start: number | null;
  /** The first minute in which its make-ready may start, or null until its machine is open. */
  mayStart: number | null;
  /**
   * The minutes since the operation's run began, including minutes in which it waited for the last transfer.
   */
  ran: number;
  finish: number | null;
  /** For each overlapped predecessor, the minutes that the operation has worked since its last pieces were dry. */
  since: Map<string, number>;
  /** When each predecessor finished, or handed over its first pieces. */
  received: Map<string, number>;
}

/**
 * Returns the start and finish of each operation in minutes since 1970. They are null if the operation does
 * not finish within `days`.
 */
export function liveThrough(snapshot: PlanSnapshot, days: number) {
  const now = minutesAt(snapshot.now);
  // If a user accepted a plan for the machine, its sequence stays, even if other operations are ready earlier.
  const planned = new Set(snapshot.operations.flatMap((each) => (each.keptUntil ? [each.machineId] : [])));
  const isBefore = (a: PlanOperation, b: PlanOperation) => {
    const queued = ({ state, machineId }: PlanOperation) => state === 'queued' || planned.has(machineId);
    if (queued(a) !== queued(b)) return queued(a);
    const [left, right] = [a.rank ?? Infinity, b.rank ?? Infinity];
    return left === right ? a.id < b.id : left < right;
  };
  const works = new Map(snapshot.operations.map((each) => [each.id, workOf(snapshot, each, now)]));
  const all = [...works.values()].sort((a, b) => (isBefore(a.of, b.of) ? -1 : 1));
  for (let found = true; found;) {
    const held = all.filter(
      ({ of, isHeld }) => !isHeld && of.after.some((each) => works.get(each.operationId)?.isHeld),
    );
    for (const each of held) each.isHeld = true;
    found = held.length > 0;
  }
  const lastKeys = new Map(snapshot.machines.map(({ id, keys }) => [id, { ...keys }]));
  const tools = new Set<string>();
  const busy = new Set<string>();

  const hasReceived = ({ operationId, transferMinutes, transferPart }: PlanLink) => {
    const before = works.get(operationId);
    if (!before) throw new Error('The operation comes after an operation that does not exist');
    // The transfer comes no later than the predecessor's end.
    if (before.finish !== null || (transferMinutes === null && transferPart === null))
      return before.finish !== null;
    const isRunning = before.start !== null && before.makeReady === 0;
    return isRunning && before.ran >= (transferMinutes ?? (transferPart ?? 0) * before.wholeRun);
  };
  const receive = (at: number) => {
    for (const { of, received } of all)
      for (const link of of.after)
        if (!received.has(link.operationId) && hasReceived(link)) received.set(link.operationId, at);
  };
  const linksDone = ({ of, received }: Work, at: number) =>
    of.after.every(
      ({ operationId, waitMinutes = 0 }) => at >= (received.get(operationId) ?? Infinity) + waitMinutes,
    );
  const isDry = ({ operationId, waitMinutes = 0 }: PlanLink, at: number) =>
    at >= (works.get(operationId)?.finish ?? Infinity) + waitMinutes;
  const isReady = (work: Work, at: number) =>
    !work.isTaken &&
    !work.isHeld &&
    at >= work.earliest &&
    linksDone(work, at) &&
    work.of.tools.every((tool) => !tools.has(tool));
  const onSame = (work: Work) => all.filter((other) => other !== work && other.machine === work.machine);
  const keysAdd = (work: Work) => {
    const before = work.machine && lastKeys.get(work.machine.id);
    if (!before || isOnMachine(work.of)) return 0;
    return setupKeys.reduce((sum, key) => {
      const [is, wanted] = [before[key] ?? null, work.of.keys[key] ?? null];
      const isSame = wanted === null || is === null || wanted === is;
      if (isSame) return sum;
      const places = snapshot.keyOrder?.[key] ?? {};
      const falls = (places[wanted] ?? Infinity) < (places[is] ?? -Infinity);
      const minutes = falls
        ? { ...work.machine?.keyMinutes, ...work.machine?.keyMinutesDown }
        : work.machine?.keyMinutes;
      return sum + (minutes?.[key] ?? 0);
    }, 0);
  };
  const endAlone = (work: Work, at: number) => {
    let [ready, run] = [work.makeReady + keysAdd(work), work.run];
    let when = mayStartFrom(work, at, ready);
    let isBegun = false;
    while ((ready > 0 || run > 0) && when < at + 100_000) {
      if (
        ready > 0
          ? work.clock.readies(when)
          : run > 0 && isBegun
            ? work.clock.runs(when)
            : work.clock.readies(when)
      ) {
        isBegun = true;
        if (ready > 0) ready -= 1;
        else run -= 1;
      }
      when += 1;
    }
    return when;
  };
  const isFree = (work: Work, at: number) => {
    if (!work.machine) return true;
    if (busy.has(work.machine.id)) return false;
    return at >= freeFrom(work);
  };
  const freeFrom = ({ machine }: Work) =>
    Math.max(
      now,
      ...(machine?.downs ?? []).map(({ from, until }) =>
        minutesAt(from) <= now && until !== null ? minutesAt(until) : now,
      ),
    );
  /**
   * Returns whether the operation is pinned to a time. From that time on it goes before the rest of the
   * queue.
   */
  const isTimed = (work: Work) =>
    work.machine !== undefined && !isOnMachine(work.of) && work.of.pin?.start != null;
  /** Compares two pinned operations by their pinned times, even if both times have passed. */
  const isPinnedBefore = (a: Work, b: Work) => {
    const [left, right] = [a, b].map(({ of }) => minutesAt(of.pin?.start ?? ''));
    return left === right ? isBefore(a.of, b.of) : left < right;
  };
  const mayTake = (work: Work, at: number) => {
    if (!isFree(work, at) || !isReady(work, at)) return false;
    if (!work.machine || isOnMachine(work.of)) return true;
    return onSame(work).every((other) => {
      if (other.isTaken || other.isHeld) return true;
      const { keptUntil, pin } = other.of;
      if (isTimed(other)) {
        if (isReady(other, at) && (!isTimed(work) || isPinnedBefore(other, work))) return false;
        if (isTimed(work)) return true;
      } else if (isTimed(work)) return true;
      const isKept =
        !isTimed(other) && keptUntil !== null && at < minutesAt(keptUntil) && isBefore(other.of, work.of);
      if (isKept && !isReady(other, at)) return false;
      const pinned = pin?.start ? minutesAt(pin.start) : -Infinity;
      return pinned <= at || endAlone(work, at) <= pinned + slack;
    });
  };
  /**
   * Returns the oldest of the operations that the machines can start next, one candidate for each machine. So the
   * oldest gets a tool that several need.
   */
  const nextOf = (from: readonly Work[], at: number) => {
    const heads = new Map<string, Work>();
    for (const each of from) {
      const queue = each.machine?.id ?? each.of.id;
      if (!heads.has(queue) && mayTake(each, at)) heads.set(queue, each);
    }
    return [...heads.values()].sort((a, b) => (a.of.id < b.of.id ? -1 : 1))[0];
  };
  const take = (work: Work) => {
    work.isTaken = true;
    for (const tool of work.of.tools) tools.add(tool);
    if (!work.machine) return;
    work.makeReady += keysAdd(work);
    const known = Object.entries(work.of.keys).filter(([, wanted]) => wanted !== null);
    Object.assign(lastKeys.get(work.machine.id) ?? {}, Object.fromEntries(known));
    busy.add(work.machine.id);
  };
  const finishDone = (at: number) => {
    for (const work of all) {
      if (work.start === null || work.finish !== null || work.makeReady > 0 || work.run > 0) continue;
      const isWaiting = work.of.after.some((link) => {
        if (link.transferMinutes === null && link.transferPart === null) return false;
        if (!isDry(link, at)) return true;
        return (work.since.get(link.operationId) ?? 0) < link.tailPart * work.wholeRun;
      });
      if (isWaiting) continue;
      work.finish = at;
      for (const tool of work.of.tools) tools.delete(tool);
      if (work.machine) busy.delete(work.machine.id);
      return true;
    }
    return false;
  };

  for (let at = now; at < now + days * 1440; at += 1) {
    while (finishDone(at)) {}
    receive(at);
    const first = all.filter(({ of }) => isOnMachine(of));
    for (const from of [first, all])
      for (let next = nextOf(from, at); next; next = nextOf(from, at)) take(next);
    if (all.every((each) => each.finish !== null || each.isHeld)) break;
    for (const work of all) {
      if (!work.isTaken || work.finish !== null) continue;
      const { readies, runs } = work.clock;
      // A running operation has started already, so its start needs no attended hours.
      if (work.start === null && (isOnMachine(work.of) && work.makeReady === 0 ? runs(at) : readies(at))) {
        work.mayStart ??= mayStartFrom(work, at, work.makeReady);
        if (at >= work.mayStart) work.start = at;
      }
      if (work.start === null) continue;
      if (runs(at))
        for (const link of work.of.after)
          if (isDry(link, at)) work.since.set(link.operationId, (work.since.get(link.operationId) ?? 0) + 1);
      if (work.makeReady > 0) {
        if (readies(at)) work.makeReady -= 1;
      } else if (runs(at)) {
        work.run = Math.max(0, work.run - 1);
        work.ran += 1;
      }
    }
  }
  return new Map(
    all.map(({ of, start, finish }) => [of.id, finish === null ? null : { start: start ?? NaN, finish }]),
  );
}

/** Returns the first minute from `at` on in which the make-ready may start on its machine while that is open. */
function mayStartFrom({ machine, clock, of }: Work, at: number, makeReady: number): number {
  if (!machine?.wholeMakeReady || isOnMachine(of) || makeReady === 0) return at;
  return wholeMakeReadyFrom(clock, at, makeReady) ?? at;
}

function workOf(snapshot: PlanSnapshot, of: PlanOperation, now: number): Work {
  const machine = snapshot.machines.find(({ id }) => id === of.machineId);
  const job = snapshot.jobs.find(({ id }) => id === of.jobId);
  const calendar = machine
    ? snapshot.calendars.find(({ id }) => id === machine.calendarId)
    : snapshot.calendars[0];
  if (!job || !calendar) throw new Error('The shop is not whole');
  const option: PlanOption | undefined = of.options.find(({ machineId }) => machineId === of.machineId);
  const isOn = isOnMachine(of);
  const run = option?.runMinutes ?? of.runMinutes ?? 0;
  const releases = isOn ? [] : [job.release, of.release, of.waitUntil ?? null, of.pin?.start ?? null];
  return {
    of,
    machine,
    clock: clockOf(calendar, machine),
    makeReady: option?.makeReadyMinutes ?? 0,
    run,
    wholeRun: run,
    earliest: Math.max(now, ...releases.map((each) => (each === null ? now : minutesAt(each)))),
    isHeld:
      (job.onHold && !isOn) ||
      of.why !== null ||
      (!machine && of.runMinutes === null) ||
      (machine?.downs.some(({ until }) => until === null) ?? false),
    isTaken: false,
    start: null,
    mayStart: null,
    ran: 0,
    finish: null,
    since: new Map(),
    received: new Map(),
  };
}
