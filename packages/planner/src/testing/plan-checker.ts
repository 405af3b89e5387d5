/**
 * Checks that a plan follows all rules of the shop. It simulates each operation minute by minute and does not
 * use the code under test.
 */
import {
  isOnMachine,
  type PlanEntry,
  type PlanMachine,
  type PlanOperation,
  type PlanSnapshot,
  type SetupKeys,
  setupKeys,
} from '../snapshot.ts';
import { type Clock, clockOf, wholeMakeReadyFrom } from './reference-working-hours.ts';
import { groupBy } from '../group-by.ts';

const minute = 60_000;
/** The number of minutes after which the search for working time ends: two years. */
const horizon = 2 * 366 * 1440;

const minutesAt = (time: string) => Date.parse(time) / minute;

interface Dated {
  operation: PlanOperation;
  machine: PlanMachine | undefined;
  start: number;
  finish: number;
  clock: Clock;
  makeReady: number;
  run: number;
}

/** Returns a line for each violation of the shop's rules by the plan. */
export function brokenRules(snapshot: PlanSnapshot, entries: readonly PlanEntry[]): string[] {
  const faults: string[] = [];
  const fault = (id: string, text: string) => void faults.push(`${id}: ${text}`);
  const machines = new Map(snapshot.machines.map((each) => [each.id, each]));
  const calendars = new Map(snapshot.calendars.map((each) => [each.id, each]));
  const clocks = new Map(
    [undefined, ...snapshot.machines].map((machine) => {
      const calendar = machine ? calendars.get(machine.calendarId) : snapshot.calendars[0];
      if (!calendar) throw new Error('A machine has no calendar');
      return [machine?.id ?? null, clockOf(calendar, machine)];
    }),
  );
  const byId = new Map(entries.map((each) => [each.operationId, each]));
  if (byId.size !== entries.length || entries.length !== snapshot.operations.length)
    faults.push(`${snapshot.operations.length} operations have ${entries.length} entries`);
  const jobs = new Map(snapshot.jobs.map((each) => [each.id, each]));
  const dated = new Map<string, Dated>();
  for (const operation of snapshot.operations) {
    const entry = byId.get(operation.id);
    const job = jobs.get(operation.jobId);
    if (!entry || !job) {
      fault(operation.id, 'has no entry');
      continue;
    }
    const { machineId, start, finish } = entry;
    const isOn = isOnMachine(operation);
    const machine = machineId === null ? undefined : machines.get(machineId);
    const allowed = operation.options.map((each) => each.machineId);
    if (isOn && machineId !== operation.machineId) fault(operation.id, 'left the machine that it is on');
    else if (machineId !== null && !allowed.includes(machineId))
      fault(operation.id, 'is on a machine that it may not be on');
    else if (operation.pin && !isOn && machineId !== operation.pin.machineId)
      fault(operation.id, 'left the machine that it is pinned to');
    const isHeld = (job.onHold && !isOn) || operation.why !== null;
    const isNowhere = machineId === null && operation.runMinutes === null;
    const isDown = machine?.downs.some(({ until }) => until === null) ?? false;
    const waits = operation.after.some(({ operationId }) => byId.get(operationId)?.start === null);
    if (start === null || finish === null) {
      if (start !== finish) fault(operation.id, 'has half a date');
      if (!isHeld && !isNowhere && !isDown && !waits) fault(operation.id, 'has no date without a reason');
      continue;
    }
    if (isHeld || isNowhere || waits) fault(operation.id, 'has a date although something holds it');
    const clock = clocks.get(machineId);
    if (!clock) throw new Error('A machine is not in the shop');
    const option = operation.options.find((each) => each.machineId === machineId);
    const left = option ?? { makeReadyMinutes: 0, runMinutes: operation.runMinutes ?? 0 };
    dated.set(operation.id, {
      operation,
      machine,
      start: minutesAt(start),
      finish: minutesAt(finish),
      clock,
      makeReady: left.makeReadyMinutes,
      run: left.runMinutes,
    });
    const { release, waitUntil = null, pin } = operation;
    const releases = [job.release, release, waitUntil, pin?.start ?? null];
    const earliest = Math.max(
      minutesAt(snapshot.now),
      ...(isOn ? [] : releases.map((each) => (each === null ? -Infinity : minutesAt(each)))),
    );
    if (minutesAt(start) < earliest) fault(operation.id, 'starts before it may');
    // A running operation has started already, so its start needs no attended hours.
    if (!(isOn ? clock.runs : clock.readies)(minutesAt(start)))
      fault(operation.id, 'starts while its machine is closed or down');
  }
  const all = [...dated.values()].sort((a, b) => a.start - b.start || a.finish - b.finish);
  for (const [machineId, own] of groupBy(all, ({ machine }) => machine?.id ?? null)) {
    if (machineId === null) continue;
    let before: Dated | undefined;
    const keys: SetupKeys = { ...machines.get(machineId)?.keys };
    for (const each of own) {
      if (before && each.start < before.finish)
        fault(each.operation.id, `overlaps ${before.operation.id} on ${machineId}`);
      each.makeReady += changeMinutes(snapshot, each, keys);
      for (const key of setupKeys) keys[key] = each.operation.keys[key] ?? keys[key] ?? null;
      before = each;
    }
  }
  const withTools = all.flatMap((each) => each.operation.tools.map((tool) => ({ tool, each })));
  for (const own of groupBy(withTools, ({ tool }) => tool).values()) {
    for (const [place, { tool, each }] of own.entries()) {
      const before = own[place - 1]?.each;
      if (before && each.start < before.finish)
        fault(each.operation.id, `takes ${tool} from ${before.operation.id}`);
    }
  }
  for (const { operation, date } of withoutPeople(snapshot, all))
    fault(operation, `has no people on ${date}`);
  for (const each of all) {
    const { operation, clock, start, finish, makeReady, run } = each;
    const runs = walk(start, makeReady, clock.readies);
    const isWhole = each.machine?.wholeMakeReady === true && !isOnMachine(operation) && makeReady > 0;
    if (isWhole && runs - start > makeReady && wholeMakeReadyFrom(clock, start, makeReady) !== null)
      fault(operation.id, 'is made ready in parts');
    let end = walk(runs, run, clock.runs);
    for (const { operationId, transferMinutes, transferPart, tailPart, waitMinutes } of operation.after) {
      const before = dated.get(operationId);
      if (!before) continue;
      const dry = before.finish + (waitMinutes ?? 0);
      if (transferMinutes === null && transferPart === null) {
        if (start < before.finish) fault(operation.id, `starts before the end of ${operationId}`);
        else if (start < dry) fault(operation.id, `starts before ${operationId} is dry`);
        continue;
      }
      const lead = transferMinutes ?? (transferPart ?? 0) * before.run;
      const ran = walk(before.start, before.makeReady, before.clock.readies);
      const handedOver = walk(ran, lead, before.clock.runs);
      if (start < Math.min(handedOver + (waitMinutes ?? 0), dry))
        fault(operation.id, `starts before ${operationId} has handed over`);
      end = Math.max(end, walk(dry, tailPart * run, clock.runs));
    }
    if (Math.abs(end - finish) > 0.01) fault(operation.id, `ends at ${finish}, its work at ${end}`);
  }
  return faults;
}

/**
 * Returns the operations that run at a moment with more operations than crews, and the date of the moment. Operations
 * that are on their machines already have people, whatever the number of crews.
 */
function withoutPeople({ calendars }: PlanSnapshot, all: readonly Dated[]) {
  const attended = all.map((each) => {
    const { machine, start, makeReady, finish, clock, operation } = each;
    const end = machine?.attended === 'all' ? finish : walk(start, makeReady, clock.readies);
    return { id: operation.id, machine, start, end, isOn: isOnMachine(operation) };
  });
  return calendars.flatMap(({ id, crews, exceptions, timeZone }) => {
    if (crews === undefined || crews === null) return [];
    const own = attended.filter(({ machine, end, start }) => machine?.calendarId === id && end > start);
    const dateOf = (at: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at * minute));
    return own.flatMap((each) => {
      if (each.isOn) return [];
      const moments = own.map(({ start }) => start).filter((at) => at >= each.start && at < each.end);
      const crowded = moments.find((at) => {
        const date = dateOf(at);
        const there = Math.min(crews, exceptions.find((day) => day.date === date)?.crews ?? crews);
        const running = own.filter(
          ({ start, end, isOn }) => start <= at && end > at && (!isOn || at === each.start),
        );
        return running.length > (running.some(({ isOn }) => isOn) ? crews : there);
      });
      return crowded === undefined ? [] : [{ operation: each.id, date: dateOf(crowded) }];
    });
  });
}

/** Returns the minutes of change-over that the operation needs after the set-up `before`. */
function changeMinutes({ keyOrder }: PlanSnapshot, { operation, machine }: Dated, before: SetupKeys): number {
  if (isOnMachine(operation) || !machine) return 0;
  return setupKeys.reduce((sum, key) => {
    const [is, wanted] = [before[key] ?? null, operation.keys[key] ?? null];
    const isSame = wanted === null || is === null || wanted === is;
    if (isSame) return sum;
    const [here, there] = [is, wanted].map((value) => keyOrder?.[key]?.[value ?? ''] ?? null);
    const falls = here !== null && there !== null && there < here;
    const down = falls ? machine.keyMinutesDown?.[key] : undefined;
    return sum + (down ?? machine.keyMinutes[key] ?? 0);
  }, 0);
}

/** Returns the time at which this many working minutes have passed since `from`. */
function walk(from: number, minutes: number, isOn: (at: number) => boolean): number {
  let left = minutes;
  let at = from;
  while (left > 0 && at < from + horizon) {
    if (isOn(at)) left -= 1;
    at += 1;
  }
  return left > 0 ? Infinity : at;
}
