/** Moving operations between and within the machines' queues (design: operations). */
import { reason } from '../../../shared/reasons/reason.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { refuseMove } from '../../../shared/rules/operation-edits.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { sheetOf } from '../../../shared/rules/paper.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict, notFound, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type JobRow, lockJob, settleJob } from '../jobs/job-lock.domain.ts';
import { queueReady } from './job-operations.domain.ts';
import { pickMachine, rankAt, rankFor, urgencyOf } from './machine-queue.domain.ts';
import { lockMachines, type MachineRow, queueOf, type Queued } from './machine-queue.repo.ts';
import { changeOperation } from './operation-changes.domain.ts';
import { openOperation } from './operation-lock.domain.ts';
import { findRow, type OperationRow } from './operation-rows.repo.ts';
import { readOperation } from './operations.repo.ts';

/**
 * Puts a waiting or queued operation on a machine, before another one of its queue or last, where it stays whatever its
 * urgency becomes; or on none, where its type needs none. Throws 404, 409 by name.
 */
export function moveOperation(
  context: Context | Verb,
  id: string,
  { machineId, before }: { machineId: string | null; before?: string | null | undefined },
): Promise<Operation> {
  return perform(context, 'operation.move', 'edit', async (verb) => {
    const { job, row } = await openOperation(verb, id);
    refuseBy(refuseMove(row.state));
    const machines = await lockMachines(verb.db, [row.machineId, machineId]);
    const machine = machines.find((each) => each.id === machineId) ?? null;
    if (machineId !== null && !machine) throw notFound('machine');
    refuseBy(refuseMachine(machine, servingOf(row, job)));
    const rank = machine && (await draggedRank(verb, row, machine, before ?? null));
    const changed = differences(row, { machineId, rank, rankDragged: machine !== null });
    if (changed) {
      await changeOperation(verb, row, changed);
      await queueReady(verb, job.id);
      await settleJob(verb, job.id);
    }
    return readOperation(verb, id);
  });
}

const servingOf = (row: Pick<OperationRow, 'type'>, job: JobRow) => ({
  type: row.type,
  sheet: sheetOf(job),
});

async function draggedRank(
  verb: Verb,
  row: OperationRow,
  machine: MachineRow,
  before: string | null,
): Promise<number> {
  if (before === row.id) throw conflict(reason('before-itself'));
  const queue = await queueOf(verb.db, machine.id);
  const present = queue.findIndex((each) => each.id === row.id);
  const others = queue.filter((each) => each.id !== row.id);
  if (present >= 0 && placeBefore(others, before, machine) === present && row.rank !== null) return row.rank;
  return rankAt(verb.db, machine.id, row.id, (queue) => placeBefore(queue, before, machine));
}

function placeBefore(queue: readonly Queued[], before: string | null, machine: MachineRow): number {
  if (before === null) return queue.length;
  const place = queue.findIndex((each) => each.id === before);
  const other = queue[place];
  if (!other) throw conflict(reason('not-in-queue', { machine: machine.name }));
  if (isOnMachine(other.state)) throw conflict(reason('before-what-runs', { machine: machine.name }));
  return place;
}

/**
 * Moves a machine's queue, not what runs or is paused on it, to the machine `targetId`, or each operation to whichever of
 * its type is free first. What no other machine takes stays. Joins the caller's verb, which holds no machine yet. Throws 409
 * where the target is not another machine of the type.
 */
export async function clearQueue(
  verb: Verb,
  from: { id: string; type: OperationType },
  targetId: string | undefined,
): Promise<{ moved: number; stayed: number }> {
  const jobs = await lockJobsOf(verb, await queueOf(verb.db, from.id));
  const machines = (await lockMachines(verb.db, [from.id], [from.type])).filter(
    (machine) => machine.id !== from.id,
  );
  const target = machines.find((machine) => machine.id === targetId);
  if (targetId !== undefined && !target)
    throw conflict(reason('choose-another-machine', { type: from.type }));
  const queue = (await queueOf(verb.db, from.id)).filter((each) => !isOnMachine(each.state));
  let moved = 0;
  for (const { id } of queue) {
    const row = await findRow(verb.db, id);
    const job = row && jobs.get(row.jobId);
    if (row && job && (await moveOff(verb, { row, job }, target ? [target] : machines, !target))) moved += 1;
  }
  return { moved, stayed: queue.length - moved };
}

/** The jobs of the queue, locked by ascending id. */
async function lockJobsOf(verb: Verb, queue: readonly Queued[]): Promise<Map<string, JobRow>> {
  const jobs = new Map<string, JobRow>();
  const ids = [...new Set(queue.map((each) => each.jobId))].sort();
  for (const id of ids) jobs.set(id, await lockJob(verb, id));
  return jobs;
}

async function moveOff(
  verb: Verb,
  { row, job }: { row: OperationRow; job: JobRow },
  machines: readonly MachineRow[],
  onlyUp: boolean,
): Promise<boolean> {
  const able = onlyUp ? machines : machines.map((machine) => ({ ...machine, downReason: null }));
  const machine = await pickMachine(verb, able, servingOf(row, job));
  if (!machine) return false;
  const rank = await rankFor(verb.db, machine.id, urgencyOf(row, job));
  await changeOperation(verb, row, { machineId: machine.id, rank, rankDragged: false });
  return true;
}
