/**
 * The verbs that operators call in the workshop: run, finish, pause, resume, put back in the queue, and report counts
 * (design: operations).
 */
import { type z } from 'zod';
import { type FloorAction, floorActions, type FloorVerb } from '../../../shared/reasons/floor-actions.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { type operations as contract } from '../../../shared/contract/operations.ts';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { refuseFloorVerbFor, type OperationPermissionFacts } from '../../../shared/rules/allowed-verbs.ts';
import { type Flow } from '../../../shared/rules/piece-flow.ts';
import {
  actionOf,
  hasStarted,
  refuseOperationCounts,
  secondsRun,
} from '../../../shared/rules/operation-state.ts';
import { fromPieces, toPieces } from '../../../shared/rules/paper.ts';
import { openOverlappedPredecessor } from '../../../shared/rules/predecessors.ts';
import { conflict, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { changeOperation, type OperationRow, startedOperations } from '../work/job-aggregate.domain.ts';
import { occupantOf } from '../work/machine-queue.domain.ts';
import { flowInput, currentFlow } from '../work/job-facts.domain.ts';
import { readJobOfOperation, openOperation } from '../work/open-job.domain.ts';
import { latestPendingPaper, consumeReserved } from '../work/reservations.domain.ts';
import { lockWithOccupant, newId } from '../work/place-operations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { lockToolsAndFindOccupied } from '../work/tools.domain.ts';
import { addEntryTo, goodByCounter, type OpenOperation, refuseBelowSent } from './entries.domain.ts';
import { operationTransitions, operations as operationsTable } from '../tables/operations.table.ts';
import { readOperation, stateSince } from './operations.repo.ts';
import { expectState } from './expected-state.domain.ts';

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
      return transition(verb, opened, name, body);
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
 * Returns, for each action, the operation's columns that it changes besides `state`. `at` is the time when the verb
 * had its locks.
 */
const changesOf: Record<
  FloorAction,
  (opened: OpenOperation, at: string, of: { userId: string | null; why: string | null }) => Changes
> = {
  start: ({ row }, at, { userId }) => ({
    startedAt: row.startedAt ?? at,
    startedBy: hasStarted(row) ? row.startedBy : userId,
    runningSince: at,
    pauseReason: null,
  }),
  finish: (opened, at, { userId }) => ({ ...stopChanges(opened, at), finishedAt: at, finishedBy: userId }),
  pause: (opened, at, { why }) => ({ ...stopChanges(opened, at), pauseReason: why }),
  resume: (_, at) => ({ runningSince: at, pauseReason: null }),
  suspend: (opened, at, { why }) => ({ ...stopChanges(opened, at), pauseReason: why }),
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
    refuseBy(refuseOperationCounts(opened.row));
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
  body: (Totals & BodyOf<'suspend'>) | undefined,
): Promise<OperationRecord> {
  const { work, row } = opened;
  refuseBy(refuseFloorVerbFor(verb.actor, name, toOperationNow(opened)));
  const action = actionOf(name, row.state)!;
  const state = floorActions[action].to;
  const first = action === 'start' && startedOperations(work).length === 0;
  if (first) await consumeReserved(work, row.id);
  if (state === 'running') {
    await lockWithOccupant(work, row.machineId);
    const held = await lockToolsAndFindOccupied(work, row);
    refuseBy(refuseFloorVerbFor(verb.actor, name, { ...toOperationNow(opened), heldTool: held }));
  }
  const at = verb.clock().toISOString();
  const before = undoSnapshot(row);
  const entryId = body && (await addTotals(opened, body));
  const by = { userId: verb.actor.id, why: body?.reason || null };
  const changes = { ...changesOf[action](opened, at, by), state };
  const transitionId = newId();
  const machine = row.machineId === null ? undefined : work.machineNames[row.machineId];
  const pauseReason = changes.pauseReason ?? undefined;
  const told = { from: before.state, to: state, pauseReason, transition: transitionId, machine };
  work.pending.insert(operationTransitions, {
    id: transitionId,
    operationId: row.id,
    verb: action,
    before: entryId === undefined ? before : { ...before, entryId },
    userId: verb.actor.id,
    at,
    since: stateSince(row),
  });
  changeOperation(work, row, changes, told);
  await save(work);
  return readOperation(verb, row.id);
}

/** Returns the operation's values before the transition, which an undo restores. */
function undoSnapshot({
  state,
  machineId,
  startedAt,
  runningSeconds,
  runningSince,
  pauseReason,
}: OperationRow) {
  return { state, machineId, startedAt, runningSeconds, runningSince, pauseReason };
}

/** Returns the columns that end the operation's current run, with this run's time added to its earlier runs. */
const stopChanges = ({ row }: OpenOperation, at: string): Changes => ({
  runningSeconds: secondsRun(row, new Date(at)),
  runningSince: null,
  pauseReason: null,
});

/**
 * Returns the facts by which the rules decide which verbs are allowed on the operation. It includes the machine's
 * facts only if the verb has locked the machine.
 */
function toOperationNow({ work, row }: OpenOperation): OperationPermissionFacts {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  const occupant = machine && occupantOf(machine, row.id);
  return {
    ...row,
    job: work.row,
    awaits: latestPendingPaper(work),
    machine: machine?.row ?? null,
    occupant: occupant ?? null,
    overlapped: openOverlappedPredecessor(row, work.operations)?.name ?? null,
    makeUpHolds: row.makeUp === null || hasStarted(row) ? null : flowInput(work).consumedSheets,
  };
}

type Totals = BodyOf<'counts'> & { counter?: number | undefined };

/**
 * Adds the difference between the given and the present totals as an entry. Returns the entry's id, or undefined if
 * they are equal. Throws 400, and 409 if the present totals differ from those that the client saw.
 */
async function addTotals(opened: OpenOperation, totals: NonNullable<Totals>): Promise<string | undefined> {
  const { work, row } = opened;
  const { goodQuantity, wasteQuantity, wasteReason, seen, confirmed, counter } = totals;
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
    by.good = await goodByCounter(opened, { counter, waste: by.waste });
  const said = goodQuantity !== undefined || wasteQuantity !== undefined;
  const nothing = by.good === 0 && by.waste === 0 && counter === undefined && (row.counted || !said);
  if (!nothing) {
    const entryId = addEntryTo(opened, { ...by, reason: wasteReason ?? '', counter: counter ?? null });
    refuseBelowSent(opened);
    return entryId;
  }
  if (wasteReason !== undefined && wasteReason !== row.wasteReason)
    changeOperation(work, row, { wasteReason });
  return undefined;
}
