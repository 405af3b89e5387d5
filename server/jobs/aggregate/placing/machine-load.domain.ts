/**
 * Computes how much work remains on each locked machine, and which machine is free first (rule
 * firstFreeMachine; design: jobs, schedule).
 */
import { canMachineDo, firstFreeMachine } from '../../../../shared/operations/machine-queue.ts';
import {
  type MachineSpeedFields,
  speedForType,
  ownOrUsualSpeed,
} from '../../../../shared/shop/machine-speed.ts';
import { hasStarted, piecesMade, secondsRun } from '../../../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces, pressSheetOf } from '../../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { minutesLeft } from '../../../../shared/jobs/aggregate/remaining-work-minutes.ts';
import { type Db } from '../../../platform/db/database.ts';
import { type OpenJob, type OperationRow } from '../job-aggregate.domain.ts';
import { readRemainingWork } from './machine-load.repo.ts';
import { type RemainingWork } from './remaining-work.sql.ts';
import { type Load, type Machine, type MachineRow, readQueues } from './machine-queue.domain.ts';

/**
 * The number of fractions of a minute in which loads are summed. Sums of whole numbers are equal in any sequence.
 */
const fractionsOfMinute = 2 ** 30;

/**
 * Computes the load of each machine whose load is not known yet. If the operations to place (`coming`) are at
 * least as many as these machines, it reads whole queues, because the placement then needs them anyway.
 */
export async function readLoads(
  db: Db,
  machines: readonly Machine[],
  { coming, now }: { coming: number; now: Date },
): Promise<void> {
  const unread = machines.filter(({ queueRead, load }) => queueRead !== 'whole' && load === null);
  if (unread.length === 0) return;
  if (unread.length <= coming) return readQueues(db, unread);
  const left = await readRemainingWork(
    db,
    unread.map(({ row }) => row.id),
  );
  for (const machine of unread) machine.load = computeLoad(machine.row, left.get(machine.row.id) ?? [], now);
}

function computeLoad(row: MachineRow, open: readonly RemainingWork[], now: Date): Load {
  const minutes = open.reduce(
    (sum, each) => sum + Math.round(remainingMinutes(row, each, now) * fractionsOfMinute),
    0,
  );
  return { minutes: minutes / fractionsOfMinute, operations: open.length };
}

/** Returns the minutes of work that the operation still needs on the machine. */
export function remainingMinutes(
  row: Pick<MachineRow, keyof MachineSpeedFields | 'capabilities'>,
  each: RemainingWork,
  now: Date,
): number {
  const counted = (pieces: number) => fromPieces(pieces, each.unit, each.ups);
  const { makeReadyMinutes, runMinutes } = each;
  const run = hasStarted(each) ? { seconds: secondsRun(each, now), made: counted(piecesMade(each)) } : null;
  const left = { makeReadyMinutes, runMinutes, planned: counted(each.planned), run };
  return minutesLeft(left, speedForType({ ...row, ...ownOrUsualSpeed(row) }, each.type));
}

function currentLoad(machine: Machine, now: Date): Load {
  if (machine.load === null && machine.queueRead !== 'whole')
    throw new Error("The machine's queue was not read as a whole");
  return (machine.load ??= computeLoad(machine.row, machine.queue, now));
}

/**
 * Returns the suitable machine that will be free first (rule firstFreeMachine), or null if no suitable machine is up.
 */
export function pickMachine(
  machines: readonly Machine[],
  { row: job, verb }: OpenJob,
  operation: OperationRow,
): Machine | null {
  const able = machines.filter(({ row }) => canMachineDo(row, operation.type));
  const free = able.map((machine) => {
    const { minutes: load, operations: operationsCount } = currentLoad(machine, verb.now);
    return { ...machine.row, down: machine.row.downReason !== null, load, operationsCount };
  });
  const first = firstFreeMachine(free, { ...operation, sheet: pressSheetOf(job) });
  return able.find((machine) => machine.row.id === first?.id) ?? null;
}

/**
 * Adds the operation to the machine's load, so that the choice of a machine for the next operation takes it into
 * account.
 */
export function addToLoad(machine: Machine, operation: RemainingWork, now: Date): void {
  const [there, more] = [currentLoad(machine, now), computeLoad(machine.row, [operation], now)];
  machine.load = {
    minutes: there.minutes + more.minutes,
    operations: there.operations + more.operations,
  };
}
