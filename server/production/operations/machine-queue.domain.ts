/** Putting operations on machines: which machine, and where in its queue (design: operations, schedule). */
import { v7 } from 'uuid';
import { countUnit, type OperationType } from '../../../shared/rules/catalogue.ts';
import { freeFirst, queuePlace, rankBetween, type Urgency } from '../../../shared/rules/machine-queue.ts';
import { speedOf } from '../../../shared/rules/machine-speed.ts';
import { secondsRun } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { minutesLeft } from '../../../shared/rules/projection.ts';
import { type Db } from '../../platform/db/database.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type MachineRow } from './machine-queue.repo.ts';
import * as queues from './machine-queue.repo.ts';
import { type OperationRow } from './operation-rows.repo.ts';

/** What an operation takes from its job while nothing else is set on it. */
export interface JobUrgency {
  priority: Urgency['priority'];
  deliveryDate: string;
}

/** How urgent the operation is: by its own priority and delivery date, or the job's. */
export function urgencyOf(
  row: Pick<OperationRow, 'id' | 'priority' | 'deliveryDate'>,
  job: JobUrgency,
): Urgency {
  return {
    id: row.id,
    priority: row.priority ?? job.priority,
    deliveryDate: row.deliveryDate ?? job.deliveryDate,
  };
}

/** The id of an operation that is to be added: its place in a queue may depend on it. */
export const newOperationId = (): string => v7();

/** The rank that the operation gets on the machine, whose row is locked: by its urgency (rule queuePlace). */
export function rankFor(db: Db, machineId: string, operation: Urgency): Promise<number> {
  return rankAt(db, machineId, operation.id, (queue) => queuePlace(queue, operation));
}

/** The rank at the place of `queue` that `placeOf` names; numbers the queue again where there is no room. */
export async function rankAt(
  db: Db,
  machineId: string,
  operationId: string,
  placeOf: (queue: queues.Queued[]) => number,
): Promise<number> {
  const others = async () => {
    const queue = await queues.queueOf(db, machineId);
    return queue.filter((each) => each.id !== operationId);
  };
  const rank = rankIn(await others(), placeOf);
  if (rank !== null) return rank;
  await queues.renumber(db, machineId);
  const roomy = rankIn(await others(), placeOf);
  if (roomy === null) throw new Error('A queue that was renumbered has no room');
  return roomy;
}

function rankIn(queue: queues.Queued[], placeOf: (queue: queues.Queued[]) => number): number | null {
  const place = placeOf(queue);
  return rankBetween(queue[place - 1]?.rank, queue[place]?.rank);
}

/**
 * Ranks an operation again by its urgency on its machine, whose row is locked. Answers null where it stands in its place
 * already.
 */
export async function rerank(
  db: Db,
  row: Pick<OperationRow, 'id' | 'machineId' | 'rank'>,
  urgency: Urgency,
): Promise<number | null> {
  if (row.machineId === null) return null;
  const queue = await queues.queueOf(db, row.machineId);
  const others = queue.filter((each) => each.id !== row.id);
  const present = queue.findIndex((each) => each.id === row.id);
  if (queuePlace(others, urgency) === present) return null;
  return rankFor(db, row.machineId, urgency);
}

/** What choosing a machine needs to know of the operation: its type and the job's press sheet, in mm. */
export interface Serving {
  type: OperationType;
  sheet: { length: number; breadth: number };
}

/** The one of the locked `machines` that is expected to be free first (rule freeFirst); null where none serves. */
export async function pickMachine(
  verb: Verb,
  machines: readonly MachineRow[],
  operation: Serving,
): Promise<MachineRow | null> {
  const ofType = machines.filter((machine) => machine.type === operation.type);
  const work = await queues.workOn(
    verb.db,
    ofType.map((machine) => machine.id),
  );
  const ofMachine = Map.groupBy(work, ({ machineId }) => machineId);
  return freeFirst(
    ofType.map((machine) => ({
      ...machine,
      down: machine.downReason !== null,
      load: minutesOn(machine, ofMachine.get(machine.id) ?? [], verb.now),
    })),
    operation,
  );
}

type Work = Awaited<ReturnType<typeof queues.workOn>>;

function minutesOn(machine: MachineRow, work: Work, now: Date): number {
  const { makeReadyMinutes, perHour } = speedOf(machine);
  return work.reduce((minutes, row) => {
    const counted = (pieces: number) => fromPieces(pieces, countUnit(row.type), row.ups);
    const run = { started: row.startedAt !== null, runningSeconds: secondsRun(row, now) };
    const left = { ...run, planned: counted(row.planned), made: counted(row.made) };
    return minutes + minutesLeft(left, { makeReadyMinutes, speed: perHour });
  }, 0);
}
