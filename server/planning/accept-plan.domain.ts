/**
 * Accepts a proposal by writing its changes into the machines' queues. It skips operations that changed after
 * the planner made the proposal (decision 059).
 */
import { type z } from 'zod';
import {
  type PlanAssumption,
  type PlanLeftOut,
  type plans as contract,
} from '../../shared/planning/plans.contract.ts';
import { type PlanChange, type PlanWork } from '../../packages/planner/src/build-proposal.ts';
import { type Reason, reason, toReasonResponse } from '../../shared/platform/reasons/refusal-reason.ts';
import { refuseAssumption } from '../../shared/planning/accepted-assumptions.ts';
import { isClosed, isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { conflict, notFound } from '../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../platform/verb/verb.ts';
import { type Machine } from '../jobs/aggregate/placing/machine-queue.domain.ts';
import { type MovingOperation, moveOperations } from '../jobs/aggregate/placing/move-operations.domain.ts';
import { machineRefusal } from '../jobs/aggregate/placing/place-operations.domain.ts';
import {
  assumedRecords,
  type NotWritten,
  writeHours,
  writeReleases,
} from './write-accepted-assumptions.domain.ts';
import {
  openMoves,
  toPlacement,
  readRanks,
  findRankChanges,
  saveMoves,
} from './move-many-operations.domain.ts';
import * as repo from './plans.repo.ts';

type AcceptResponse = z.input<(typeof contract)['accept']['response']>;

/** The longest time in ms that accepting a proposal may take. */
const limit = 25_000;

/**
 * Writes the proposal's changes of the given operations or of all, and with `assumed` also its assumptions. It skips
 * operations that operators have changed meanwhile, and names them in the response. Throws 404, and 409 if no change
 * remains or somebody has accepted the proposal already.
 */
export function acceptPlan(
  context: VerbContext,
  id: string,
  { operations, assumed: withAssumed }: z.output<(typeof contract)['accept']['body']>,
): Promise<AcceptResponse> {
  const work = async (verb: Verb): Promise<AcceptResponse> => {
    const wanted = await lockProposedWork(verb, id);
    const chosen = operations && new Set(operations);
    const changes = wanted.changes.filter((each) => !chosen || chosen.has(each.id));
    // A way to save a job consists of its assumptions as much as of its moves.
    const assumed = withAssumed || wanted.saves ? wanted.assume : [];
    const isMore = assumed.some((each) => hasWrites(each));
    if (changes.length === 0 && !isMore) throw conflict(reason('nothing-to-accept'));
    const { works, found, machines } = await openMoves(verb, changes, assumedRecords(assumed));
    const left: PlanLeftOut[] = [];
    const coming: { change: PlanChange; moving: MovingOperation }[] = [];
    for (const change of changes) {
      const moving = found.get(change.id);
      const why = moving ? findOvertakenReason(change, moving, machines, wanted) : reason('left-gone');
      if (why) left.push(toPlanLeft(change, moving, why));
      else if (moving) coming.push({ change, moving });
    }
    if (coming.length === 0 && !isMore)
      throw conflict(reason('plan-overtaken', { count: left.length, left }));
    const writing = { verb, assumed, at: wanted.at, written: emptyWrites(), left: [] as NotWritten[] };
    writeReleases(writing, works);
    const before = readRanks(machines);
    const written = coming.map(({ moving: { row } }) => ({
      id: row.id,
      jobId: row.jobId,
      was: toPlacement(row),
    }));
    const moves = coming.map(({ change: { machineId, keptUntil }, moving }) => {
      return { ...moving, to: { machineId, keptUntil, rankDragged: true } };
    });
    await moveOperations(machines, moves, (machine) => wanted.orders[machine.row.id] ?? []);
    await saveMoves(works, moves, machines, { plan: id, ...(wanted.saves && { saves: true }) });
    await writeHours(writing);
    const operationsWritten = written.map((each): repo.MovedOperation => {
      return { ...each, is: toPlacement(found.get(each.id)?.row) };
    });
    const ranks = findRankChanges(machines, before, new Set(written.map((each) => each.id)));
    const { id: userId, name } = verb.actor;
    const at = verb.now.toISOString();
    await repo.storeAcceptance(verb.db, id, {
      at,
      name,
      userId,
      written: { operations: operationsWritten, ranks, ...(isMore && { assumed: writing.written }) },
    });
    const elsewhere = operationsWritten.filter(({ was, is }) => was.machineId !== is.machineId);
    return { accepted: written.length, machines: elsewhere.length, left, notWritten: writing.left };
  };
  return perform(context, 'plan.accept', 'edit', work, { limit });
}

type ProposedWork = PlanWork & { saves: boolean; assume: readonly PlanAssumption[]; at: string };

const emptyWrites = (): repo.AssumptionWrites => ({ jobs: [], downs: [], calendars: [], days: [] });
/** Whether the acceptance of the assumption changes any record. */
const hasWrites = (one: PlanAssumption) =>
  refuseAssumption(one) === null && (one.machineDown ?? one.shift ?? one.paperLate) !== undefined;

/**
 * Locks the proposal and reads the changes that its acceptance writes. Throws 404, and 409 if the proposal is not
 * ready or accepted already.
 */
async function lockProposedWork(verb: Verb, id: string): Promise<ProposedWork> {
  const plan = requireOpen(await repo.lockPlan(verb.db, id));
  const { saves, assume } = plan.asked;
  return { ...(JSON.parse(plan.work) as PlanWork), saves: saves !== undefined, assume, at: plan.at };
}

/** Returns the proposal. Throws 404 without one, and 409 if the proposal is not ready or accepted already. */
export function requireOpen<
  T extends { work: string | null; acceptedAt: string | null; acceptedBy: string | null },
>(plan: T | undefined): T & { work: string } {
  if (!plan) throw notFound('plan');
  const { work, acceptedAt, acceptedBy } = plan;
  if (acceptedAt !== null) throw conflict(reason('plan-accepted', { user: acceptedBy ?? '' }));
  if (work === null) throw conflict(reason('plan-not-ready'));
  return { ...plan, work };
}

/**
 * Returns why the operation can no longer move as the proposal says, for example because it has started. Returns null
 * if it can.
 */
function findOvertakenReason(
  { machineId, seen }: PlanChange,
  { work, row }: MovingOperation,
  machines: ReadonlyMap<string, Machine>,
  { down }: PlanWork,
): Reason | null {
  if (isOnMachine(row.state)) return reason('left-started');
  if (isClosed(row.state)) return reason('left-closed', { state: row.state });
  if (work.row.onHold && !seen.held) return reason('left-held');
  // Renumbering a queue changes only the rank. Queueing an operation changes only the version.
  const isOther = row.version !== seen.version;
  const isElsewhere = isOther && (row.rank !== seen.rank || row.pinnedAt !== null);
  if (row.machineId !== seen.machineId || isElsewhere) return reason('left-moved');
  const machine = machines.get(machineId)?.row;
  if (!machine) return reason('left-no-machine');
  if (machine.downReason !== null && !down.includes(machineId))
    return reason('left-down', { machine: machine.name, why: machine.downReason });
  return machineRefusal(machine, work, row);
}

function toPlanLeft(
  { id, jobId }: PlanChange,
  moving: MovingOperation | undefined,
  why: Reason,
): PlanLeftOut {
  const { row, work } = moving ?? {};
  return {
    operationId: id,
    operation: row?.name ?? '',
    jobId,
    job: work?.row.number ?? '',
    ...toReasonResponse(why),
  };
}
