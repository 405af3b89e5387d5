/**
 * Performs the operators' actions in the workshop: run, finish, pause, resume, put back in the queue, and
 * report counts (design: operations).
 */
import { type z } from 'zod';
import { type FloorAction, floorActions, type FloorVerb } from '../../../shared/operations/floor-actions.ts';
import { type Duty } from '../../../shared/platform/duties.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type operations as contract } from '../../../shared/operations/operations.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { piecesToRun } from '../../../shared/jobs/aggregate/pieces/operation-inflow.ts';
import { type Flow } from '../../../shared/jobs/aggregate/pieces/piece-flow.ts';
import { actionOf, hasStarted, secondsRun } from '../../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces, toPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { conflict, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  type OperationRow,
  startedOperations,
} from '../../jobs/aggregate/job-aggregate.domain.ts';
import {
  bufferedJob,
  currentFlow,
  type OpenOperation,
  refuseOperation,
} from '../../jobs/aggregate/job-facts.domain.ts';
import { readJobOfOperation, openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { consumeReserved } from '../../jobs/aggregate/paper/reservations.domain.ts';
import { lockWithOccupant, newId } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { dutyOfPauseReason } from '../../shop/lists/list-checks.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { lockToolsAndFindOccupied } from '../../jobs/aggregate/tools.domain.ts';
import { refuseOpenCheck } from '../../../shared/operations/checks.ts';
import { checkProgress } from '../../../shared/operations/operation-facts.ts';
import { arrivalOf, minutesLate } from '../../../shared/operations/press-time.ts';
import { addEntryTo, goodByCounter, refuseBelowSent } from './count-entries.domain.ts';
import { operationTransitions, operations as operationsTable } from '../operations.table.ts';
import { readOperation, stateSince } from '../operations.repo.ts';
import { refuseMixUp } from './scans-at-run.domain.ts';
import { expectState, timeOfPress } from './check-state-seen-by-client.domain.ts';

type BodyOf<K extends FloorVerb | 'counts'> = z.output<(typeof contract)[K]['body']>;
type Changes = Partial<OperationRow>;
type FloorCall<V extends FloorVerb> = (
  context: VerbContext | Verb,
  id: string,
  ...body: undefined extends BodyOf<V> ? [body?: BodyOf<V>] : [body: BodyOf<V>]
) => Promise<OperationRecord>;

/**
 * Returns the function of an operator's verb, which can report totals too. The function throws 404, and 409 if the
 * operation's state is not `from` or the rules refuse the verb.
 */
const floorCall =
  <V extends FloorVerb>(name: V): FloorCall<V> =>
  (context, id, ...[body]) =>
    perform(context, `operation.${name}`, 'floor', async (verb) => {
      const opened = await openOperation(verb, id);
      await expectState(verb, opened, body?.from);
      const pressed = body?.at && (await timeOfPress(verb, body.at, id));
      return transition(verb, opened, name, { ...body, at: pressed });
    });

/**
 * Starts a queued operation or finishes a running one. The first start of any operation of a job consumes the job's
 * paper.
 */
export const advanceOperation = floorCall('advance');
/** Pauses a running operation. The operation stays on its machine. */
export const pauseOperation = floorCall('pause');
export const resumeOperation = floorCall('resume');
/**
 * Takes an operation off its machine and puts it back in the queue. The operation retains its counts and its run
 * time.
 */
export const suspendOperation = floorCall('suspend');

/**
 * Returns, for each action, the operation's columns that it changes besides `state`. `at` is the time of the press. A
 * press without a time gets the time at which the verb had its locks.
 */
const changesOf: Record<
  FloorAction,
  (
    opened: OpenOperation,
    at: string,
    of: { userId: string | null; why: string | null; duty: Duty | null },
  ) => Changes
> = {
  start: (opened, at, { userId }) => ({
    startedAt: opened.row.startedAt ?? at,
    startedBy: hasStarted(opened.row) ? opened.row.startedBy : userId,
    runningSince: at,
    pauseReason: null,
    checks: opened.work.checks[opened.row.id]?.checks.slice() ?? null,
  }),
  finish: (opened, at, { userId, why }) => ({
    ...stopChanges(opened, at),
    shortReason: why,
    finishedAt: at,
    finishedBy: userId,
  }),
  pause: (opened, at, { why, duty }) => ({
    ...stopChanges(opened, at),
    pauseReason: why,
    call: duty && { duty, at, answer: null },
  }),
  resume: (_, at) => ({ runningSince: at, pauseReason: null, call: null }),
  suspend: (opened, at, { why }) => ({ ...stopChanges(opened, at), pauseReason: why, fetched: null }),
};

/**
 * Replaces the operation's totals, and adds the difference as an entry. Throws 400, 404, and 409 before the first
 * start or if another user has counted after the client read the totals. Throws 409, unless the user confirms, if
 * more pieces came out than in.
 */
export function reportCounts(
  context: VerbContext | Verb,
  id: string,
  body: BodyOf<'counts'>,
): Promise<OperationRecord> {
  return perform(context, 'operation.counts', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'counts');
    await addTotals(opened, body);
    if (opened.work.pending.updated(operationsTable).length > 0) await save(opened.work);
    return readOperation(verb, id);
  });
}

/**
 * Returns how many pieces the job would make if the operation were finished now, with the given or the present
 * totals. It writes nothing. Throws 404.
 */
export async function previewFinish(
  context: Context,
  id: string,
  { goodQuantity, wasteQuantity }: z.output<(typeof contract)['ifFinished']['query']>,
): Promise<Pick<Flow, 'willMake' | 'short'>> {
  const job = await readJobOfOperation(context, id);
  const finished = (row: OperationRow): OperationRow => {
    const pieces = (given: number | undefined, counted: number) =>
      given === undefined ? counted : toPieces(given, row.unit, job.row.ups);
    const good = pieces(goodQuantity, row.goodQuantity);
    const waste = pieces(wasteQuantity, row.wasteQuantity);
    const counted = row.counted || goodQuantity !== undefined || wasteQuantity !== undefined;
    return { ...row, state: 'finished', goodQuantity: good, wasteQuantity: waste, counted };
  };
  const operations = job.operations.map((each) => (each.id === id ? finished(each) : each));
  const { willMake, short } = currentFlow({ ...job, operations });
  return { willMake, short };
}

/**
 * Performs every change of an operation's state: checks the rules, records the transition for undo, and updates the
 * operations that follow.
 */
async function transition(
  verb: Verb,
  opened: OpenOperation,
  name: FloorVerb,
  body: Totals & BodyOf<'suspend'> & Pick<NonNullable<BodyOf<'advance'>>, 'scans'>,
): Promise<OperationRecord> {
  const { work, row } = opened;
  refuseOperation(opened, name);
  const action = actionOf(name, row.state)!;
  const state = floorActions[action].to;
  const first = action === 'start' && startedOperations(work).length === 0;
  if (first) await consumeReserved(work, row.id);
  if (state === 'running') {
    await lockWithOccupant(work, row.machineId);
    const held = await lockToolsAndFindOccupied(work, row);
    refuseOperation(opened, name, held);
  }
  if (action === 'start') await refuseMixUp(opened, body.scans ?? []);
  const now = verb.clock();
  const at = body.at ?? now.toISOString();
  const before = undoSnapshot(row);
  const entryId = await addTotals(opened, body);
  if (action === 'finish') refuseUnchecked(opened);
  const why = body.reason || null;
  const duty = action === 'pause' && why !== null ? await dutyOfPauseReason(verb, why) : null;
  const by = { userId: verb.actor.id, why, duty };
  const changes = { ...changesOf[action](opened, at, by), state };
  const transitionId = newId();
  const machine = row.machineId === null ? undefined : work.machineNames[row.machineId];
  const pauseReason = changes.pauseReason ?? undefined;
  const shortReason = changes.shortReason ?? undefined;
  const late = minutesLate(at, now);
  const auditData = {
    from: before.state,
    to: state,
    pauseReason,
    shortReason,
    transition: transitionId,
    machine,
    late,
  };
  work.pending.insert(operationTransitions, {
    id: transitionId,
    operationId: row.id,
    verb: action,
    before: entryId === undefined ? before : { ...before, entryId },
    userId: verb.actor.id,
    at,
    receivedAt: arrivalOf(at, now),
    since: stateSince(row),
  });
  changeOperation(work, row, changes, auditData);
  await save(work);
  return readOperation(verb, row.id);
}

/**
 * Throws 409 if a check that must be done is due after the counts of this finish. Without any counts, what came in
 * counts as made.
 */
function refuseUnchecked({ work, row }: OpenOperation): void {
  const facts = work.checks[row.id];
  if (!facts) return;
  const goodQuantity = row.counted ? row.goodQuantity : piecesToRun(bufferedJob(work), row);
  refuseBy(refuseOpenCheck(facts, checkProgress({ ...row, goodQuantity }, work.row.ups)));
}

/** Returns the operation's values before the transition, which an undo restores. */
function undoSnapshot({
  state,
  machineId,
  startedAt,
  runningSeconds,
  runningSince,
  pauseReason,
  call,
}: OperationRow) {
  return { state, machineId, startedAt, runningSeconds, runningSince, pauseReason, call };
}

/** Returns the columns that end the operation's current run, with this run's time added to its earlier runs. */
const stopChanges = ({ row }: OpenOperation, at: string): Changes => ({
  runningSeconds: secondsRun(row, new Date(at)),
  runningSince: null,
  pauseReason: null,
  call: null,
});

type Totals = BodyOf<'counts'> & { counter?: number | undefined; at?: string | undefined };

/**
 * Adds the difference between the given and the present totals as an entry. Returns the entry's id, or undefined if
 * they are equal. Throws 400, and 409 if the present totals differ from those that the client saw.
 */
async function addTotals(opened: OpenOperation, totals: NonNullable<Totals>): Promise<string | undefined> {
  const { work, row } = opened;
  const { goodQuantity, wasteQuantity, wasteReason, seen, confirmed, counter, at } = totals;
  work.confirmed ||= confirmed === true;
  const unit = row.unit;
  const inUnit = (pieces: number) => fromPieces(pieces, unit, work.row.ups);
  const [good, waste] = [inUnit(row.goodQuantity), inUnit(row.wasteQuantity)];
  if (seen && (seen.goodQuantity !== row.goodQuantity || seen.wasteQuantity !== row.wasteQuantity)) {
    const [seenGood, seenWaste] = [inUnit(seen.goodQuantity), inUnit(seen.wasteQuantity)];
    throw conflict(reason('counted-meanwhile', { unit, good, waste, seenGood, seenWaste }));
  }
  const by = { good: (goodQuantity ?? good) - good, waste: (wasteQuantity ?? waste) - waste };
  if (counter !== undefined && goodQuantity === undefined)
    by.good = await goodByCounter(opened, { counter, waste: by.waste, ...(at && { at }) });
  const hasQuantity = goodQuantity !== undefined || wasteQuantity !== undefined;
  const nothing = by.good === 0 && by.waste === 0 && counter === undefined && (row.counted || !hasQuantity);
  if (!nothing) {
    const entryId = addEntryTo(opened, {
      ...by,
      reason: wasteReason ?? '',
      counter: counter ?? null,
      ...(at && { at }),
    });
    refuseBelowSent(opened);
    return entryId;
  }
  if (wasteReason !== undefined && wasteReason !== row.wasteReason)
    changeOperation(work, row, { wasteReason });
  return undefined;
}
