/**
 * Converts the queues of all machines to the snapshot that the planner reads
 * (packages/planner/src/snapshot.ts).
 */
import {
  type PlanLink,
  type PlanOperation,
  type PlanOption,
  type PlanSnapshot,
} from '../../packages/planner/src/snapshot.ts';
import { keyOrderOf } from '../tools/setup-keys.ts';
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { shopPlanCalendar, machinePlanCalendar } from '../shop/calendar.ts';
import { type Priority } from '../platform/specification-constants.ts';
import { isDeliveryPast } from '../platform/days-remaining.ts';
import { isOnMachine, isOpen } from '../jobs/aggregate/operation-state.ts';
import { fromPieces } from '../jobs/aggregate/paper/paper-rules.ts';
import { type Predecessor, predecessorsOf } from '../jobs/aggregate/predecessors.ts';
import {
  minutesToFirstTransfer,
  minutesAfterLastTransfer,
  makeReadyOf,
  minutesLeft,
} from '../jobs/aggregate/remaining-work-minutes.ts';
import { speedForType } from '../shop/machine-speed.ts';
import {
  afterSeconds,
  expectedBackAt,
  type Job,
  type Machine,
  type Operation,
  type ShopQueues,
} from './expected-dates-input.ts';
import { isOnHold } from '../jobs/aggregate/job-status.ts';

const shop = 'shop';
/**
 * The factor for rounding shares of a run. It is fine enough for a thousandth of a millisecond in a month.
 */
const finest = 1e12;

/** The weight of one hour of lateness in the plan, by the job's priority. */
const weights: Record<Priority, number> = { Max: 4, High: 2, Medium: 1, Low: 0.5, Min: 0.25 };

type Of = {
  operation: Operation;
  job: Job;
  machine: Machine | undefined;
  /** The minutes that the operation's work dries before the next operation may start. */
  dryMinutes: number;
};

/** Returns the later of two times in ISO 8601, or the given one if the other is missing. */
const latestOf = (a: string | null | undefined, b: string | null | undefined): string | null =>
  (a && b ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b)) ?? null;

/**
 * Returns the snapshot at the time `at`. `others` returns further machines to which the plan may move an
 * operation; the calculation of expected dates omits it.
 */
export function snapshotQueues<M extends Machine, J extends Job>(
  queues: Omit<ShopQueues, 'machines' | 'jobs'> & { machines: readonly M[]; jobs: readonly J[] },
  at: Date = new Date(queues.now),
  others: (operation: J['operations'][number], job: J) => readonly M[] = () => [],
): PlanSnapshot {
  const since = Math.max(0, (at.getTime() - Date.parse(queues.now)) / 1000);
  const byId = new Map(queues.machines.map((machine) => [machine.id, machine]));
  return {
    now: at.toISOString(),
    calendars: [
      shopPlanCalendar(shop, queues.calendar),
      ...(queues.calendars ?? []).map((own) => machinePlanCalendar(own, queues.calendar)),
    ],
    machines: queues.machines.map(({ id, down, ...machine }) => {
      const {
        calendarId = shop,
        attended = 'all',
        wholeMakeReady = false,
        plannedDowns = [],
        keyMinutes = {},
        keyMinutesDown,
        keys = null,
      } = machine;
      return {
        id,
        calendarId,
        attended,
        wholeMakeReady,
        downs: [
          ...(down ? [{ from: queues.now, until: expectedBackAt(down, at) }] : []),
          ...plannedDowns.map(({ from, to }) => ({ from, until: to })),
        ],
        keyMinutes,
        ...(keyMinutesDown && { keyMinutesDown }),
        keys,
      };
    }),
    ...(queues.machines.some(({ keyMinutesDown }) => keyMinutesDown) && {
      keyOrder: keyOrderOf(
        [...queues.machines, ...queues.jobs.flatMap((job) => job.operations)].flatMap(
          ({ keys }) => keys ?? [],
        ),
        queues.inkDarkness ?? {},
      ),
    }),
    jobs: queues.jobs.map((job) => ({
      id: job.id,
      deliveryDate: job.deliveryDate,
      weight: weights[job.priority ?? 'Medium'],
      ...(job.promisedDate && { promised: job.promisedDate }),
      onHold: isOnHold(job.status),
      release: latestOf(job.awaits?.expected, job.releaseDate),
    })),
    operations: queues.jobs.flatMap((job) => {
      // An order that is overdue no longer predicts when its paper comes.
      const isOverdue = job.awaits ? isDeliveryPast(job.awaits.expected, at) : false;
      const of = job.operations.map((operation) => ({
        operation: afterSeconds(operation, since),
        job,
        machine: byId.get(operation.machineId ?? ''),
        dryMinutes: queues.dryMinutes?.[operation.type] ?? 0,
        others: operation.pin ? [] : others(operation, job),
      }));
      const byIndex = of.toSorted((a, b) => a.operation.index - b.operation.index);
      return of.map((each) => ({
        ...operationOf(each),
        after: linksOf(each, byIndex),
        why: isOverdue || each.operation.lacksPaper ? 'no paper' : whyAway(each, at),
      }));
    }),
  };
}

const isByHandOf = ({ operation, machine }: Pick<Of, 'operation' | 'machine'>) =>
  machine === undefined && !operation.needsMachine;

/**
 * Returns the time at which a supplier's work has to begin so that it ends when the supplier returns it. It
 * is null if no return is expected.
 */
const backFrom = (operation: Operation): string | null =>
  operation.dueBack
    ? new Date(Date.parse(operation.dueBack) - minutesLeft(operation, undefined) * 60_000).toISOString()
    : null;

/**
 * Returns the reason that the operation has no date: its supplier is late in returning it. It returns null
 * for any other operation.
 */
function whyAway({ operation, machine }: Of, at: Date): WithoutDate | null {
  const { dueBack, run } = operation;
  if (!dueBack || run === null || !isByHandOf({ operation, machine })) return null;
  return isDeliveryPast(dueBack, at) ? 'overdue back' : null;
}

/**
 * Returns the state that the planner should assume. An operation at its supplier is on no machine, so it
 * counts as queued.
 */
function stateOf(state: Operation['state'], back: string | null): PlanOperation['state'] {
  if (!isOpen(state)) return 'waiting';
  return back !== null && isOnMachine(state) ? 'queued' : state;
}

function operationOf({
  operation,
  job,
  machine,
  others,
}: Of & { others: readonly Machine[] }): Omit<PlanOperation, 'after' | 'why'> {
  const { id, index, state, rank, deliveryDate, pin } = operation;
  const may = machine && !others.some((other) => other.id === machine.id) ? [machine, ...others] : others;
  const isByHand = isByHandOf({ operation, machine });
  const back = isByHand ? backFrom(operation) : null;
  return {
    id,
    jobId: job.id,
    index,
    deliveryDate,
    state: stateOf(state, back),
    machineId: machine?.id ?? null,
    rank,
    options: may.map((each) => optionOf(operation, each)),
    runMinutes: isByHand ? minutesLeft(operation, undefined) : null,
    release: latestOf(operation.releaseDate, back),
    ...(operation.dryUntil !== undefined && { waitUntil: operation.dryUntil }),
    tools: (operation.tools ?? []).map((tool) => tool.id),
    keys: operation.keys ?? {},
    pin: pin && machine ? { machineId: machine.id, start: pin.start } : null,
    keptUntil: operation.keptUntil ?? null,
  };
}

function optionOf(operation: Operation, machine: Machine): PlanOption {
  const speed = speedForType(machine, operation.type);
  const makeReadyMinutes = operation.run ? 0 : makeReadyOf(operation, speed);
  return {
    machineId: machine.id,
    makeReadyMinutes,
    runMinutes: minutesLeft(operation, speed) - makeReadyMinutes,
  };
}

/**
 * Returns the operation's links to its open predecessors. If nobody has set links, the predecessors are the open operations with the next lower index or, with an overlap, with any lower index. Operations with equal indexes run in parallel.
 */
function linksOf(of: Of, job: readonly Of[]): PlanLink[] {
  const { operation } = of;
  if (operation.after) {
    const open = job.map((each) => each.operation);
    return predecessorsOf(operation, open).flatMap((link) => {
      const other = job.find((each) => each.operation === link.of);
      return other ? [linkOf(of, other, link)] : [];
    });
  }
  const before = job.filter((other) => other.operation.index < operation.index);
  if (!operation.overlap) return nearest(before).map(linkToEnd);
  const tailPart = partOf(of, minutesAfterLastTransfer);
  return before.map((other) => ({
    ...linkToEnd(other),
    transferPart: partOf(other, minutesToFirstTransfer),
    tailPart,
  }));
}

/** Returns a link to the end of the predecessor, and of its drying. */
const linkToEnd = ({ operation, dryMinutes }: Of): PlanLink => ({
  operationId: operation.id,
  transferMinutes: null,
  transferPart: null,
  tailPart: 0,
  ...(dryMinutes > 0 && { waitMinutes: dryMinutes }),
});

/** Returns the link with the remaining minutes or pieces, because the predecessor has done a part of them. */
function linkOf(of: Of, other: Of, link: Predecessor<Operation>): PlanLink {
  const { transferMinutes, transferPieces, firstPart } = link;
  const to = linkToEnd(other);
  if (firstPart)
    return {
      ...to,
      transferPart: partOf(other, minutesToFirstTransfer),
      tailPart: partOf(of, minutesAfterLastTransfer),
    };
  const { run, planned, unit } = other.operation;
  if (transferMinutes !== null) {
    const machine = other.machine && speedForType(other.machine, other.operation.type);
    const ran = run ? Math.max(0, run.seconds / 60 - makeReadyOf(other.operation, machine)) : 0;
    return { ...to, transferMinutes: Math.max(0, transferMinutes - ran) };
  }
  if (transferPieces === null) return to;
  const wanted = Math.min(fromPieces(transferPieces, unit, other.job.ups ?? 1), planned);
  const made = run?.made ?? 0;
  const left = planned - made;
  return { ...to, transferPart: left > 0 ? Math.max(0, wanted - made) / left : 0 };
}

/**
 * Returns the predecessors with the highest indexes. It goes back to a group with an upcoming operation,
 * which itself waits for all operations before it.
 */
function nearest(before: readonly Of[]): Of[] {
  const found: Of[] = [];
  for (const each of before.toReversed()) {
    const last = found.at(-1)?.operation;
    const isSettled = found.some(({ operation }) => !isOnMachine(operation.state));
    if (last && last.index !== each.operation.index && isSettled) break;
    found.push(each);
  }
  return found;
}

/** Returns which share of the operation's remaining run fits into the minutes that `rule` returns. */
function partOf({ operation, machine }: Of, rule: typeof minutesAfterLastTransfer): number {
  const speed = machine && speedForType(machine, operation.type);
  const makeReady = operation.run ? 0 : makeReadyOf(operation, speed);
  const left = minutesLeft(operation, speed) - makeReady;
  const minutes = rule(operation, speed);
  const part =
    left > 0 ? Math.max(0, rule === minutesToFirstTransfer ? minutes - makeReady : minutes) / left : 0;
  // Rounds to the same value on every machine. Otherwise the last digits would depend on its speed, and a stored plan
  // would differ by a millisecond.
  return Math.round(part * finest) / finest;
}
