/** Lists, adds, changes and deletes operations (spec §3 Operation, design: operations). */
import { isDeepStrictEqual } from 'node:util';
import { type z } from 'zod';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Sorted } from '../../shared/platform/contract/endpoint.ts';
import {
  type Operation,
  type OperationRecord,
  type operationCreate,
  type operationUpdate,
} from '../../shared/operations/operations.contract.ts';
import { indexForPlace, type PlaceRequest } from '../../shared/operations/operation-place.ts';
import { type RequestedDays } from '../../shared/shop/review-periods.ts';
import { refuseOperationTypeChange } from '../../shared/operations/operation-edits.ts';
import {
  isClosed,
  type OperationState,
  operationStates,
} from '../../shared/jobs/aggregate/operation-state.ts';
import { type TypeBehaviour } from '../../shared/shop/operation-types.ts';
import { operationName } from '../../shared/operations/operation-words.ts';
import { piecesToRun } from '../../shared/jobs/aggregate/pieces/operation-inflow.ts';
import { type OperationLink, toLinksResponse } from '../../shared/jobs/aggregate/predecessors.ts';
import { normalizeToolIds } from '../../shared/tools/tools.ts';
import { pageOf } from '../platform/db/paging.ts';
import { expectListedTypes } from '../shop/lists/list-checks.domain.ts';
import { differences } from '../platform/verb/field-changes.ts';
import { conflict, notFound } from '../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../platform/verb/verb.ts';
import { refuseJob, refuseOperation } from '../jobs/aggregate/job-facts.domain.ts';
import {
  addOperation,
  changeOperation,
  deleteOperation,
  type JobRow,
  lockMachines,
  type OpenJob,
  type OperationRow,
} from '../jobs/aggregate/job-aggregate.domain.ts';
import { typeBehaviour } from '../jobs/aggregate/check-list-values-and-tools.domain.ts';
import { type MachineRow } from '../jobs/aggregate/placing/machine-queue.domain.ts';
import { operationDefaults } from '../jobs/aggregate/placing/operation-defaults.ts';
import { openJob, openOperation } from '../jobs/aggregate/open-job.domain.ts';
import { requestedSpan } from '../shop/requested-period.domain.ts';
import {
  machineRefusal,
  newId,
  type Place,
  placeOn,
  placeOnServing,
  rerank,
} from '../jobs/aggregate/placing/place-operations.domain.ts';
import { save } from '../jobs/aggregate/save-job.domain.ts';
import { refuseOldDates } from '../shop/refuse-old-dates.domain.ts';
import { refuseUnavailableTools } from '../jobs/aggregate/tools.domain.ts';
import { type OperationFilter } from './operation-filter.repo.ts';
import * as list from './operation-list.repo.ts';
import * as repo from './operations.repo.ts';

type OwnUrgency = Partial<Pick<OperationRow, 'priority' | 'deliveryDate'>>;

/**
 * Returns the priority and delivery date that the operation stores; null means "as the job". If a client merely sends
 * the job's value back, null stays.
 */
function resolveUrgency(
  row: OwnUrgency,
  given: { priority?: OperationRow['priority'] | undefined; deliveryDate?: string | null | undefined },
  job: JobRow,
): OwnUrgency {
  const { priority, deliveryDate } = given;
  const inherits = (own: unknown, is: boolean) => (own ?? null) === null && is;
  const sameDay = deliveryDate && Date.parse(deliveryDate) === Date.parse(job.deliveryDate);
  return {
    ...(priority !== undefined && {
      priority: inherits(row.priority, priority === job.priority) ? null : priority,
    }),
    ...(deliveryDate !== undefined && {
      deliveryDate: inherits(row.deliveryDate, Boolean(sameDay)) ? null : deliveryDate,
    }),
  };
}

/**
 * Returns the index for the requested place, and shifts the job's other operations to make room. Returns undefined if
 * the request has no place. For a new operation, `row` is null. Throws 409 at `place` for an operation of another
 * job.
 */
function resolveIndex(
  work: OpenJob,
  row: OperationRow | null,
  place: PlaceRequest | undefined,
): number | undefined {
  if (!place) return undefined;
  const others = work.operations.filter((each) => each !== row);
  if (!others.some(({ id }) => id === place.operationId)) {
    const why = reason('place-not-of-the-job');
    throw conflict(why, { place: why });
  }
  const planned = work.row.scheduledAt === null ? work.steps.length : 0;
  const { index, moved } = indexForPlace(others, place, planned);
  for (const each of others) {
    const now = moved.find(({ id }) => id === each.id);
    if (now) changeOperation(work, each, { index: now.index });
  }
  return index;
}

type Create = z.output<typeof operationCreate>;
type Update = z.output<typeof operationUpdate>;

/** Returns a page of all operations, newest first. */
export const listOperations = (context: Context, query: { page: number; per: number }) =>
  list.listOperations(context, query);

/**
 * Returns a filtered and sorted page of operations. The filter `term` searches the operation's name and type, and the
 * job's name and number. Throws 400 for an invalid period.
 */
export async function sortedOperations(
  context: Context,
  { from, to, ...query }: Sorted & OperationFilter & RequestedDays,
) {
  const span = query.did && (await requestedSpan(context, { from, to }));
  return pageOf(query, await list.sortedOperations(context, { ...query, span }));
}

/** Counts the operations that match the filters by state. Throws 400 for an invalid period. */
export async function countOperations(
  context: Context,
  { from, to, ...filter }: OperationFilter & RequestedDays,
): Promise<Record<OperationState, number>> {
  const span = filter.did && (await requestedSpan(context, { from, to }));
  const rows = await list.countByState(context.db, { ...filter, span });
  const none = Object.fromEntries(operationStates.map((state) => [state, 0]));
  return { ...none, ...Object.fromEntries(rows.map(({ state, total }) => [state, total])) } as Record<
    OperationState,
    number
  >;
}

/** Returns the operations whose name contains the term, ignoring case. */
export const searchOperations = (context: Context, term: string) => list.searchOperations(context.db, term);

/** Returns the operation. Throws 404 if it does not exist. */
export const getOperation = (context: Context | Verb, id: string): Promise<OperationRecord> =>
  repo.readOperation(context, id);

/** Returns the job's operations, sorted by their place in the job. Throws 404 if the job does not exist. */
export async function operationsOfJob(context: Context | Verb, jobId: string): Promise<Operation[]> {
  const found = await repo.operationsOfJob(context, jobId);
  if (found.length === 0 && !(await repo.hasJob(context.db, jobId))) throw notFound('job');
  return found;
}

/**
 * Returns the open operations on a machine: the running or paused one first, then queued, then waiting ones, each by
 * rank.
 */
export const operationsOnMachine = repo.operationsOnMachine;

/**
 * Adds an operation to an unfinished job, as the last one unless the client gives a place or an index above 0. The
 * operation gets the requested machine. In a scheduled job, it gets the first free one if it needs a machine and none
 * is requested. Throws 404, 409.
 */
export function createOperation(context: VerbContext | Verb, fields: Create): Promise<OperationRecord> {
  return perform(context, 'operation.create', 'edit', async (verb) => {
    const { machineId = null, index, place: at, jobId, ...given } = fields;
    const behaviour = await resolveType(verb, given);
    const work = await openJob(verb, jobId);
    refuseJob(work, 'addOperation');
    const own = { ...newValues(given), ...behaviour, ...resolveUrgency({}, given, work.row) };
    refuseOldDates(verb, own);
    const last = index || lastIndex(work) + 1;
    const place = {
      index: resolveIndex(work, null, at) ?? last,
      after: resolveLinks(work, null, given) ?? null,
    };
    const row = addOperation(work, { id: newId(), ...own, ...place });
    Object.assign(row, await findPlace(work, row, { machineId }));
    await refuseUnavailableTools(work, row);
    await save(work);
    return repo.readOperation(verb, row.id);
  });
}

/** Returns the highest index among the job's operations and steps, or -1 if the job has none. */
const lastIndex = ({ operations, steps }: OpenJob): number =>
  Math.max(steps.length - 1, ...operations.map(({ index }) => index));

/**
 * Returns the unit of the type, and whether the type needs a machine. Without a type, it uses the type of the
 * operation `now`. Throws 400 at an unlisted `type`, and at a `detail` that does not suit the type.
 */
async function resolveType(
  verb: Verb,
  { type, detail = '' }: { type?: string | undefined; detail?: string | undefined },
  now?: OperationRow,
): Promise<TypeBehaviour> {
  const ofType = type ?? now?.type ?? '';
  const named = detail === '' ? undefined : detail;
  const types = await expectListedTypes(verb, {
    type: { list: 'operationTypes', label: 'Type', name: type },
    detail: { list: 'operationDetails', label: 'Operation Detail', name: named, type: ofType },
  });
  return typeBehaviour(types, ofType, now);
}

/** Returns the values of the new operation that the request has and that differ from the defaults. */
function newValues({ toolIds, ...given }: Omit<Create, 'machineId' | 'index' | 'place' | 'jobId'>) {
  const { type, detail = '', instruction = '', name } = given;
  const fields = { ...given, toolIds: normalizeToolIds(toolIds) };
  const set = differences<Partial<OperationRow>>(operationDefaults, fields);
  return { ...set, type, detail, instruction, name: name || operationName(type, detail) };
}

/**
 * Returns the operation's place on the requested machine. Without one, an operation that needs a machine gets the
 * first free one, if its job is scheduled. It also locks the present machine `from`, so that no other verb renumbers
 * that queue.
 */
async function findPlace(
  work: OpenJob,
  row: OperationRow,
  { machineId, from = null }: { machineId: string | null; from?: string | null },
): Promise<Place> {
  const pick = machineId === null && work.row.scheduledAt !== null && row.needsMachine;
  if (pick) return placeOnServing(work, row, from);
  const machines = await lockMachines(work, [machineId, from]);
  if (machineId === null) return { machineId, rank: null };
  const machine = machines.find((each) => each.row.id === machineId);
  checkMachine(machine?.row, work, row);
  return machine ? placeOn(work, row, machine) : { machineId: null, rank: null };
}

/** Throws a 409 at `machineId` if the machine does not exist or can't do the operation. */
function checkMachine(machine: MachineRow | null | undefined, work: OpenJob, row: OperationRow): void {
  const why = machine === undefined ? reason('no-such-machine') : machineRefusal(machine, work, row);
  if (why) throw conflict(why, { machineId: why });
}

/**
 * Changes an operation. Nobody can change the type or the machine of a started operation. A new machine, priority or
 * delivery date changes the rank too. Throws 404, 409 at the field, 412.
 */
export function updateOperation(
  context: VerbContext | Verb,
  id: string,
  changes: Update,
): Promise<OperationRecord> {
  return perform(context, 'operation.update', 'edit', async (verb) => {
    const { version, toolIds, place, ...fields } = changes;
    const { work, row } = await openOperation(verb, id);
    await verb.expectVersion(version, row, () => repo.readOperation(verb, id));
    // Links that follow from places are compared by the places that the sender saw.
    const after = resolveLinks(work, row, fields);
    const index = resolveIndex(work, row, place);
    const changed = differences(row, {
      ...fields,
      ...resolveName(row, fields),
      ...(index !== undefined && { index }),
      after,
      ...(toolIds && { toolIds: normalizeToolIds(toolIds) }),
      ...resolveUrgency(row, fields, work.row),
    });
    if (changed) {
      refuseFixedFields(row, changed);
      refuseOldDates(verb, changed);
      if (changed.type !== undefined || changed.detail !== undefined) {
        const { type, detail = row.detail } = changed;
        Object.assign(changed, differences(row, await resolveType(verb, { type, detail }, row)));
      }
      changeOperation(work, row, { ...changed, ...(await findNewPlace(work, row, changed)) });
      if (changed.toolIds !== undefined) await refuseUnavailableTools(work, row);
      await save(work);
    }
    return repo.readOperation(verb, id);
  });
}

/**
 * Returns the links to predecessors that the operation must store. Returns undefined if they do not change, for
 * example because the client sends implicit links back. Throws 409 at `after` for an operation of another job. For a
 * new operation, `row` is null.
 */
function resolveLinks(
  { operations, row: job }: OpenJob,
  row: OperationRow | null,
  { after }: Pick<Update, 'after'>,
): OperationLink[] | null | undefined {
  if (!after) return after;
  const plannedOf = (each: OperationRow) => ({ ...each, plannedQuantity: piecesToRun(job, each) });
  if (row && isDeepStrictEqual(after, toLinksResponse(plannedOf(row), operations.map(plannedOf))))
    return undefined;
  const ids = after.map(({ operationId }) => operationId);
  const isStrange = (id: string) => id === row?.id || !operations.some((each) => each.id === id);
  const why =
    new Set(ids).size < ids.length
      ? reason('linked-twice')
      : ids.some(isStrange)
        ? reason('not-of-the-job')
        : null;
  if (why) throw conflict(why, { after: why });
  return after;
}

/**
 * Returns the name that the operation gets: its own name if a user has given it one, else the default name, which
 * follows from type and detail.
 */
function resolveName(row: OperationRow, { name, type, detail }: Update): { name?: string } {
  const newName = name ?? row.name;
  if (newName !== '' && (newName !== row.name || newName !== operationName(row.type, row.detail)))
    return { name: newName };
  return { name: operationName(type ?? row.type, detail ?? row.detail) };
}

function refuseFixedFields(row: OperationRow, changed: Partial<OperationRow>): void {
  const field = changed.type !== undefined ? 'type' : changed.machineId !== undefined ? 'machineId' : null;
  const reason = field && refuseOperationTypeChange(row);
  if (reason) throw conflict(reason, { [field]: reason });
}

/** Returns the machine and rank that the operation has after the requested changes. */
async function findNewPlace(
  work: OpenJob,
  row: OperationRow,
  changed: Partial<OperationRow>,
): Promise<Partial<Place & { rankDragged: boolean }>> {
  const { type, machineId, priority, deliveryDate } = changed;
  const next = { ...row, ...changed };
  if (type !== undefined || machineId !== undefined) {
    if (machineId === null) checkMachine(null, work, next);
    const place = await findPlace(work, next, { machineId: machineId ?? null, from: row.machineId });
    return { ...place, rankDragged: false };
  }
  const stays = priority === undefined && deliveryDate === undefined;
  if (stays || row.rankDragged || row.machineId === null || isClosed(row.state)) return {};
  await lockMachines(work, [row.machineId]);
  const rank = rerank(work, next);
  return rank === null ? {} : { rank };
}

/**
 * Deletes an operation that has not started. The audit log retains a copy. Throws 404, and 409 if the operation has
 * started.
 */
export function removeOperation(context: VerbContext | Verb, id: string): Promise<void> {
  return perform(context, 'operation.remove', 'delete', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    refuseOperation({ work, row }, 'delete');
    deleteOperation(work, row);
    await save(work);
  });
}
