/**
 * Moves operations to other positions in the queues, so that a late job finishes earlier. Returns the result
 * as a plan, or as the writes for the server.
 */
import { type Plan, type Problem } from './planning-problem.ts';
import { downMachines, type PlanWork } from './build-proposal.ts';
import { type PlanSnapshot } from './snapshot.ts';

/** The operations on each machine, sorted by rank. */
export type MachineLines = readonly (readonly number[])[];

/**
 * The new position of an operation: its machine, the number of operations before it, and how long the machine
 * waits for it.
 */
export interface Place {
  operation: number;
  machine: number;
  at: number;
  keptUntil: string | null;
}

export function linesBy({ operations }: PlanSnapshot, { machineIds, currentPlan }: Problem): MachineLines {
  const lines: number[][] = machineIds.map(() => []);
  for (const operation of operations.keys()) lines[currentPlan.machine[operation]]?.push(operation);
  const rank = (each: number) => operations[each].rank ?? Infinity;
  const id = (each: number) => operations[each].id;
  for (const line of lines)
    line.sort((a, b) => (rank(a) === rank(b) ? (id(a) < id(b) ? -1 : 1) : rank(a) - rank(b)));
  return lines;
}

/** Returns the plan of the queues after one more operation has moved. */
export function planWith(
  { operations }: PlanSnapshot,
  problem: Problem,
  from: { lines: MachineLines; plan: Plan },
  { operation, machine, at, keptUntil }: Place,
): { lines: MachineLines; plan: Plan } {
  const lines = from.lines.map((line) =>
    line.includes(operation) ? line.filter((each) => each !== operation) : line,
  );
  const left = from.plan.machine[operation];
  lines[machine] = (lines[machine] ?? []).toSpliced(at, 0, operation);
  const plan: Plan = {
    machine: from.plan.machine.slice(),
    order: from.plan.order.slice(),
    keptUntil: from.plan.keptUntil.slice(),
  };
  plan.machine[operation] = machine;
  plan.keptUntil[operation] = keptUntil === null ? -Infinity : Date.parse(keptUntil);
  for (const changed of new Set([left, machine])) {
    const line = lines[changed] ?? [];
    // If a machine waits for an operation, its queue follows the ranks alone (planning-problem.ts, queuesOf).
    const isPlanned = line.some((each) => plan.keptUntil[each] !== -Infinity);
    const isNext = (each: number) => isPlanned || operations[each].state === 'queued';
    const inTurn = [...line.filter(isNext), ...line.filter((each) => !isNext(each))];
    for (const [place, each] of inTurn.entries()) plan.order[each] = place;
  }
  return { lines, plan };
}

/** Returns the writes that move the operations to these places and change nothing else. */
export function workWith(
  snapshot: PlanSnapshot,
  { machineIds, operationIds }: Problem,
  { places, lines }: { places: readonly Place[]; lines: MachineLines },
  versionOf: (operationId: string) => number,
): PlanWork {
  const held = new Set(snapshot.jobs.filter(({ onHold }) => onHold).map(({ id }) => id));
  const orders: PlanWork['orders'] = {};
  const changes = places.flatMap(({ operation, machine, keptUntil }) => {
    const row = snapshot.operations[operation];
    if (!row) return [];
    const machineId = machineIds[machine];
    orders[machineId] = (lines[machine] ?? []).map((each) => operationIds[each]);
    const { id, jobId, rank } = row;
    const seen = { machineId: row.machineId, rank, version: versionOf(id), held: held.has(jobId) };
    return [{ id, jobId, machineId, keptUntil, seen }];
  });
  return { orders, changes, down: downMachines(snapshot) };
}
