/** Undoes moves and pins of operations when the user requests it (design: operations). */
import { type z } from 'zod';
import { type pins as contract } from '../../../shared/operations/pinned-operations.contract.ts';
import { type queueMoved } from '../../../shared/machines/machines.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type FromTo } from '../../platform/verb/field-changes.ts';
import { conflict, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  type OpenJob,
  lockMachines,
  type OperationRow,
} from '../../jobs/aggregate/job-aggregate.domain.ts';
import { type Machine, restoreRank } from '../../jobs/aggregate/placing/machine-queue.domain.ts';
import { revertMoves } from '../../jobs/aggregate/placing/move-operations.domain.ts';
import { openJobs, openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { machineRefusal, placeOn } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { readOperation } from '../operations.repo.ts';
import { readMoveChanges, placementColumns } from './revert-move.repo.ts';

type Places = readonly { id: string; rank: number }[];

/**
 * Restores the machine, rank and pin that the operation had before its last move or pin. Throws 404, 412, and 409 if
 * somebody has changed the operation after that.
 */
export function revertMove(
  context: VerbContext,
  id: string,
  { before, version }: z.output<NonNullable<(typeof contract)['putBack']['body']>>,
): Promise<OperationRecord> {
  return perform(context, 'operation.putBack', 'edit', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    refuseOperation({ work, row }, 'move');
    const changes = (await readMoveChanges(verb.db, [{ id, version }])).get(id);
    if (!changes) {
      await verb.expectVersion(version, row, () => readOperation(verb, id));
      throw conflict(reason('not-moved-last', { operation: row.name }));
    }
    const was = formerPlace(row, changes);
    const machines = await lockMachines(work, [row.machineId, was.machineId]);
    const machine = machines.find((each) => each.row.id === was.machineId) ?? null;
    if (was.machineId !== null) refuseBy(machineRefusal(machine?.row ?? null, work, row));
    const rank = machine && restoreInQueue({ work, row }, machine, was.rank, before);
    changeOperation(work, row, { ...was.marks, machineId: was.machineId, rank });
    await save(work);
    return readOperation(verb, id);
  });
}

/**
 * Puts the operation back into the queue and returns its rank. That is the rank before the move if it is free, else a
 * rank before the operation `before`.
 */
function restoreInQueue(
  { work, row }: { work: OpenJob; row: OperationRow },
  machine: Machine,
  rank: number | null,
  before: string | null | undefined,
): number {
  const former = findFreeFormerRank(machine, row, rank, before);
  if (former !== null) return restoreRank(machine, { row, job: work.row }, former);
  return placeOn(work, row, machine, (rest) => findPlaceBefore(rest, before, rank)).rank;
}

/**
 * Returns the operation's machine, rank and pin before the move, which the audit log records. A field that the move
 * did not change has its present value.
 */
function formerPlace(row: OperationRow, changes: FromTo) {
  const from = <T>(field: string, now: T): T => (field in changes ? (changes[field]?.[0] as T) : now);
  const formerMachine = from<{ id: string } | null | undefined>('machineId', undefined);
  return {
    machineId: formerMachine === undefined ? row.machineId : (formerMachine?.id ?? null),
    rank: from('rank', row.rank),
    marks: Object.fromEntries(
      placementColumns.map((mark) => [mark, from(mark, row[mark])]),
    ) as Partial<OperationRow>,
  };
}

/**
 * Returns the operation's rank before the move. Returns null if another operation has taken the rank, or if an
 * operation with that rank would not come directly before `before`.
 */
function findFreeFormerRank(
  { queue, takenRanks }: Machine,
  { id, rank: now }: OperationRow,
  rank: number | null,
  before: string | null | undefined,
): number | null {
  const others = queue.filter((each) => each.id !== id);
  if (rank === null || (takenRanks.has(rank) && rank !== now)) return null;
  const next = others.find((each) => each.rank > rank)?.id ?? null;
  return before === undefined || before === next ? rank : null;
}

/**
 * Returns the index of the operation `before` in the queue. If that operation has left the queue, returns the index
 * that the rank gives.
 */
function findPlaceBefore(rest: Places, before: string | null | undefined, rank: number | null): number {
  if (before === null) return rest.length;
  const next = rest.findIndex((each) => each.id === before);
  if (next >= 0) return next;
  const place = rest.findIndex((each) => each.rank > (rank ?? Infinity));
  return place < 0 ? rest.length : place;
}

/**
 * Restores the machines, ranks and pins of the operations that `clearQueue` moved. The calling verb has locked no
 * machine yet. Throws 409 with the name of an operation that somebody has changed after the move.
 */
export async function revertClearQueue(verb: Verb, machineId: string, moved: z.output<typeof queueMoved>) {
  const works = await openJobs(verb, [...new Set(moved.map(({ jobId }) => jobId))].toSorted());
  const rows = works.flatMap((work) => work.operations.map((row) => [row.id, { work, row }] as const));
  const found = new Map(rows);
  const changed = await readMoveChanges(verb.db, moved);
  const back = moved.map(({ id }) => {
    const changes = changed.get(id);
    const { work, row } = found.get(id) ?? {};
    if (!work || !row) throw conflict(reason('left-gone'));
    const was = changes ? formerPlace(row, changes) : null;
    if (was?.machineId !== machineId)
      throw conflict(reason('queue-changed-since', { operation: row.name, job: work.row.number }));
    const { rankDragged, keptUntil } = { ...row, ...was.marks };
    return { work, row, was, to: { machineId, rankDragged, keptUntil }, rank: was.rank };
  });
  const [first] = works;
  const machines = first
    ? await lockMachines(first, [machineId, ...back.map(({ row }) => row.machineId)])
    : [];
  const byId = new Map(machines.map((machine) => [machine.row.id, machine]));
  await revertMoves(byId, back, []);
  const ranks = new Map(byId.get(machineId)?.queue.map(({ id, rank }) => [id, rank]));
  for (const { work, row, was } of back)
    changeOperation(work, row, { ...was.marks, machineId, rank: ranks.get(row.id) ?? null });
  await save(...works);
}
