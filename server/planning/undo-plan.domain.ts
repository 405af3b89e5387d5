/** Undoes an accepted proposal if none of the operations that it moved has started (decision 059). */
import { type z } from 'zod';
import { type PlanLeftOut, type plans as contract } from '../../shared/planning/plans.contract.ts';
import { type Reason, reason, toReasonResponse } from '../../shared/platform/reasons/refusal-reason.ts';
import { isClosed, isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { isDeepStrictEqual } from 'node:util';
import { conflict, notFound, refuseBy } from '../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../platform/verb/verb.ts';
import {
  type OperationMove,
  type MovingOperation,
  revertMoves,
} from '../jobs/aggregate/placing/move-operations.domain.ts';
import { revertHours, revertReleases } from './write-accepted-assumptions.domain.ts';
import { openMoves, toPlacement, saveMoves } from './move-many-operations.domain.ts';
import * as repo from './plans.repo.ts';

type UndoResponse = z.input<(typeof contract)['undo']['response']>;

/** The longest time in ms that undoing a proposal may take. */
const limit = 25_000;

/**
 * Restores the operations' places from before the acceptance. It skips operations that somebody has moved after it,
 * and names them in the response. Throws 403, 404, and 409 if an operation has started.
 */
export function undoPlan(context: VerbContext, id: string): Promise<UndoResponse> {
  const work = async (verb: Verb): Promise<UndoResponse> => {
    const { operations, ranks, at, assumed = emptyWrites } = await lockAcceptedPlan(verb, id);
    const wanted = operations.map(({ was, ...each }) => ({ ...each, machineId: was.machineId }));
    const { works, found, machines } = await openMoves(verb, wanted, {
      jobs: assumed.jobs.map((each) => each.id),
      machines: [
        ...assumed.downs.map((each) => each.id),
        ...assumed.calendars.flatMap((each) => each.machineIds),
      ],
    });
    for (const { row, work } of found.values()) {
      const hasStarted = isOnMachine(row.state) || (row.startedAt !== null && row.startedAt > at);
      if (hasStarted) throw conflict(reason('plan-started', { operation: row.name, job: work.row.number }));
    }
    const left: PlanLeftOut[] = [];
    const moves: (OperationMove & { rank: number | null })[] = [];
    for (const written of operations) {
      const moving = found.get(written.id);
      const why = moving ? findChangeSince(moving, written) : reason('left-gone');
      const { rank, ...to } = written.was;
      if (why) left.push(toPlanLeft(written, moving, why));
      else if (moving) moves.push({ ...moving, to, rank });
    }
    await revertMoves(machines, moves, ranks);
    const notUndone = revertReleases(assumed, works);
    await saveMoves(works, moves, machines, { plan: id });
    notUndone.push(...(await revertHours(verb, assumed)));
    await repo.storeUndo(verb.db, id, verb.now.toISOString());
    return { undone: moves.length, left, notUndone };
  };
  return perform(context, 'plan.undo', 'undo', work, { limit });
}

const emptyWrites: repo.AssumptionWrites = { jobs: [], downs: [], calendars: [], days: [] };

/**
 * Locks the accepted proposal and returns the changes that the acceptance wrote, and its time. Throws 403, 404, 409.
 */
async function lockAcceptedPlan(verb: Verb, id: string) {
  const plan = await repo.lockPlan(verb.db, id);
  if (!plan) throw notFound('plan');
  const { acceptedAt: at, acceptedBy, acceptedById, undoneAt, written } = plan;
  if (at === null || written === null) throw conflict(reason('plan-not-accepted'));
  verb.authorise('undo', { id: acceptedById, name: acceptedBy });
  refuseBy(undoneAt === null ? null : reason('plan-undone'));
  return { ...written, at };
}

/**
 * Returns why the undo leaves the operation where it is. Returns null if the operation still has the place that the
 * accepted proposal gave it.
 */
function findChangeSince({ row }: MovingOperation, { is }: repo.MovedOperation): Reason | null {
  if (isClosed(row.state)) return reason('left-closed', { state: row.state });
  return isDeepStrictEqual(toPlacement(row), is) ? null : reason('left-moved');
}

function toPlanLeft(
  { id, jobId }: repo.MovedOperation,
  moving: MovingOperation | undefined,
  why: Reason,
): PlanLeftOut {
  return {
    operationId: id,
    operation: moving?.row.name ?? '',
    jobId,
    job: moving?.work.row.number ?? '',
    ...toReasonResponse(why),
  };
}
