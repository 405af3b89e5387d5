/**
 * Reads a plant's data that another program exported: machines, queued operations with estimates, and that
 * program's plan for comparison. Times are local, without a zone.
 */
import { type PlanLink, type PlanMachine, type PlanSnapshot } from '../snapshot.ts';
import { daily, machine, operation, snapshot } from './build-snapshots.ts';
import { groupBy } from '../group-by.ts';

export interface PlantFile {
  machines: readonly { id: number; operationCode: string; setupMinutes: number }[];
  operations: readonly {
    id: string;
    machineId: number;
    operationCode: string;
    /** The id of the operation's job. Only operations of the same job can precede each other. */
    processId: number;
    previousOperation: string | null;
    nextOperations: readonly string[];
    setupMinutes: number;
    runMinutes: number;
    plannedStart: string;
    plannedFinish: string;
  }[];
}

type Planned = PlantFile['operations'][number];

const timeOf = (local: string) => new Date(`${local}Z`).toISOString();
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
const clockOf = (local: string) => local.slice(11, 16);
const sorted = (values: Iterable<string>) => [...values].sort();

/**
 * Converts the plant to a snapshot. Machines of the same kind can do the same operations, and people work
 * from the first start of a day. Jobs are due at their planned end, and planned overlaps stay possible.
 */
export function snapshotOf({ machines, operations }: PlantFile): PlanSnapshot {
  const byId = new Map(operations.map((each) => [each.id, each]));
  const starts = operations.map(({ plannedStart }) => plannedStart);
  const alike = groupBy(machines, ({ operationCode }) => operationCode);
  const before = groupBy(
    operations.flatMap((from) =>
      from.nextOperations.flatMap((next) => (byId.has(next) ? [{ from, next }] : [])),
    ),
    ({ next }) => next,
  );
  const link = (from: Planned, to: Planned): Partial<PlanLink> & { operationId: string } => {
    const begun = minutesBetween(from.plannedStart, to.plannedStart) - from.setupMinutes;
    const isEarly = to.plannedStart < from.plannedFinish;
    return { operationId: from.id, transferMinutes: isEarly ? Math.max(0, begun) : null };
  };
  const inOrder = [...operations].sort((a, b) => a.plannedStart.localeCompare(b.plannedStart));
  const steps = inOrder.map((of, rank) => {
    const first = alike.get(of.operationCode)?.toSorted((a) => (a.id === of.machineId ? -1 : 1)) ?? [];
    return operation(of.id, {
      jobId: String(of.processId),
      rank,
      on: Object.fromEntries(first.map(({ id }) => [`m${id}`, [of.setupMinutes, of.runMinutes] as const])),
      after: (before.get(of.id) ?? []).map(({ from }) => link(from, of)),
    });
  });
  const ends = groupBy(operations, ({ processId }) => String(processId));
  const jobs = Object.fromEntries(
    [...ends].map(([id, of]) => [
      id,
      { deliveryDate: timeOf(sorted(of.map((each) => each.plannedFinish)).at(-1) ?? '') },
    ]),
  );
  const all = machines.map(({ id }): PlanMachine => machine(`m${id}`, { attended: 'make-ready' }));
  const people = { from: sorted(starts.map(clockOf))[0] ?? '00:00', to: '00:00' };
  return {
    ...snapshot(all, steps, { calendars: [daily(people)], jobs }),
    now: timeOf(sorted(starts)[0] ?? '1970-01-01T00:00'),
  };
}

/** Returns the makespan and the mean flow time of the file's own plan, in hours. */
export function plannedBy({ operations }: PlantFile): { makespanHours: number; meanFlowHours: number } {
  const now = sorted(operations.map(({ plannedStart }) => plannedStart))[0] ?? '';
  const ends = [...groupBy(operations, ({ processId }) => processId).values()].map((of) =>
    Math.max(...of.map(({ plannedFinish }) => minutesBetween(now, plannedFinish) / 60)),
  );
  return {
    makespanHours: Math.max(...ends),
    meanFlowHours: ends.reduce((sum, each) => sum + each, 0) / ends.length,
  };
}
