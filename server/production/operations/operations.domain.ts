/** Operations' reads, and the verbs that plan: add, change, delete (spec §3 Operation, design: operations). */
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import {
  type Operation,
  type operationCreate,
  type operationUpdate,
} from '../../../shared/contract/operations.ts';
import { needsMachine, type OperationType } from '../../../shared/rules/catalogue.ts';
import { refuseDetail } from '../../../shared/rules/job-fields.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { refuseAddStep, refuseRemove, refuseRetype } from '../../../shared/rules/operation-edits.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { sheetOf } from '../../../shared/rules/paper.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict, invalid, notFound, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type JobRow, lockJob, settleJob } from '../jobs/job-lock.domain.ts';
import { placeOn, queueReady } from './job-operations.domain.ts';
import { newOperationId, rerank, rankFor, urgencyOf } from './machine-queue.domain.ts';
import { lockMachines, type MachineRow } from './machine-queue.repo.ts';
import { addOperation, changeOperation, deleteOperation } from './operation-changes.domain.ts';
import { openOperation } from './operation-lock.domain.ts';
import * as rows from './operation-rows.repo.ts';
import * as repo from './operations.repo.ts';

type Create = z.output<typeof operationCreate>;
type Update = z.output<typeof operationUpdate>;

/** Operations, newest first. */
export const listOperations = (context: Context, query: { page: number; per: number }) =>
  repo.listOperations(context, query);

/** Operations, filtered, sorted and paged; `term` matches name, type, and the job's name and number. */
export async function sortedOperations(context: Context, query: Sorted & repo.OperationFilter) {
  return pageOf(query, await repo.sortedOperations(context, query));
}

/** Operations by a part of their name, whatever the case. */
export const searchOperations = (context: Context, term: string) => repo.searchOperations(context.db, term);

/** An operation; throws 404. */
export const getOperation = (context: Context | Verb, id: string): Promise<Operation> =>
  repo.readOperation(context, id);

/** The job's operations in order. Throws 404. */
export async function operationsOfJob(context: Context | Verb, jobId: string): Promise<Operation[]> {
  if (!(await rows.jobOf(context.db, jobId))) throw notFound('job');
  return repo.operationsOfJob(context, jobId);
}

/** The open operations on a machine: running or paused, then queued, then waiting, each by rank. */
export const operationsOnMachine = repo.operationsOnMachine;

/**
 * Adds a step to an unfinished job: after its last one unless an index is given, on the machine that is free first where it
 * needs one and the job is scheduled. Throws 404, 409.
 */
export function createOperation(context: Context | Verb, fields: Create): Promise<Operation> {
  return perform(context, 'operation.create', 'edit', async (verb) => {
    const { machineId, index, ...given } = fields;
    const job = await lockJob(verb, fields.jobId);
    refuseBy(refuseAddStep(job.status));
    checkDetail(given.type, given.detail);
    const row = { id: newOperationId(), ...textsOf(given), ...urgencyGiven({}, given, job) };
    const urgency = urgencyOf({ priority: null, deliveryDate: null, ...row }, job);
    const operation = { ...urgency, type: row.type };
    const place = await placeOf(verb, job, operation, { machineId: machineId ?? null });
    const last = index ?? (await rows.lastIndex(verb.db, job.id)) + 1;
    await addOperation(verb, { ...row, ...place, index: last });
    await queueReady(verb, job.id);
    await settleJob(verb, job.id);
    return repo.readOperation(verb, row.id);
  });
}

/** Throws a 400 at `detail` where it does not suit the type. */
function checkDetail(type: OperationType, detail = ''): void {
  const why = refuseDetail(type, detail);
  if (why) throw invalid({ detail: why });
}

function textsOf({ priority: _priority, deliveryDate: _deliveryDate, ...given }: Omit<Create, 'machineId'>) {
  const { type, detail = '', instruction = '', name, ...rest } = given;
  return { ...rest, type, detail, instruction, name: name || operationName(type, detail) };
}

type Placing = Parameters<typeof placeOn>[2];
interface Place {
  machineId: string | null;
  rank: number | null;
}

/**
 * The place on the machine that was asked for; without one, where the job is scheduled and the type needs one, on the machine
 * that is free first. `from` is the machine that it leaves: that queue is locked as well, so that it is not numbered meanwhile.
 */
async function placeOf(
  verb: Verb,
  job: JobRow,
  operation: Placing,
  { machineId, from = null }: { machineId: string | null; from?: string | null },
): Promise<Place> {
  const pick = machineId === null && job.scheduledAt !== null && needsMachine(operation.type);
  const machines = await lockMachines(verb.db, [machineId, from], pick ? [operation.type] : []);
  if (pick) return placeOn(verb, job, operation, machines);
  if (machineId === null) return { machineId, rank: null };
  checkMachine(
    machines.find((machine) => machine.id === machineId),
    operation.type,
    job,
  );
  return { machineId, rank: await rankFor(verb.db, machineId, operation) };
}

/** Throws a 409 at `machineId` where the machine does not serve, or is not there. */
function checkMachine(machine: MachineRow | null | undefined, type: OperationType, job: JobRow): void {
  const why =
    machine === undefined ? reason('no-such-machine') : refuseMachine(machine, { type, sheet: sheetOf(job) });
  if (why) throw conflict(why, { machineId: why });
}

type OwnUrgency = Partial<Pick<rows.OperationRow, 'priority' | 'deliveryDate'>>;

/** Priority and delivery date as they are kept: null stands for the job's, and what equals the job's unset one stays unset. */
function urgencyGiven(
  row: OwnUrgency,
  given: { priority?: rows.OperationRow['priority'] | undefined; deliveryDate?: string | null | undefined },
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
 * Changes an operation. Type and machine are fixed once it has started; another machine, priority or delivery date ranks it
 * again. Throws 404, 409 at the field, 412.
 */
export function updateOperation(context: Context | Verb, id: string, changes: Update): Promise<Operation> {
  return perform(context, 'operation.update', 'edit', async (verb) => {
    const { version, ...fields } = changes;
    const { job, row } = await openOperation(verb, id);
    await verb.expectVersion(version, row, () => repo.readOperation(verb, id));
    const changed = differences(row, {
      ...fields,
      ...renamed(row, fields),
      ...urgencyGiven(row, fields, job),
    });
    if (changed) {
      refuseFixed(row, changed);
      if (changed.type !== undefined || changed.detail !== undefined)
        checkDetail(changed.type ?? row.type, changed.detail ?? row.detail);
      await changeOperation(verb, row, { ...changed, ...(await replaced(verb, job, row, changed)) });
      await queueReady(verb, job.id);
      await settleJob(verb, job.id);
    }
    return repo.readOperation(verb, id);
  });
}

/** The name that goes with a changed type or detail, unless the operation was given one of its own. */
function renamed(row: rows.OperationRow, { name, type, detail }: Update): { name?: string } {
  const kept = name ?? row.name;
  if (kept !== '' && (kept !== row.name || kept !== operationName(row.type, row.detail)))
    return { name: kept };
  return { name: operationName(type ?? row.type, detail ?? row.detail) };
}

function refuseFixed(row: rows.OperationRow, changed: Partial<rows.OperationRow>): void {
  const field = changed.type !== undefined ? 'type' : changed.machineId !== undefined ? 'machineId' : null;
  const reason = field && refuseRetype({ state: row.state, started: row.startedAt !== null });
  if (reason) throw conflict(reason, { [field]: reason });
}

/** The machine and the rank that go with the changes. */
async function replaced(
  verb: Verb,
  job: JobRow,
  row: rows.OperationRow,
  changed: Partial<rows.OperationRow>,
): Promise<Partial<Place & { rankDragged: boolean }>> {
  const { type, machineId, priority, deliveryDate } = changed;
  const next = { ...row, ...changed };
  const operation = { ...urgencyOf(next, job), type: next.type };
  if (type !== undefined || machineId !== undefined) {
    if (machineId === null) checkMachine(null, next.type, job);
    const from = row.machineId;
    const place = await placeOf(verb, job, operation, { machineId: machineId ?? null, from });
    return { ...place, rankDragged: false };
  }
  const stays = priority === undefined && deliveryDate === undefined;
  if (stays || row.rankDragged || row.machineId === null || isClosed(row.state)) return {};
  await lockMachines(verb.db, [row.machineId]);
  const rank = await rerank(verb.db, row, operation);
  return rank === null ? {} : { rank };
}

/** Deletes an operation that has not started; the audit log keeps it. Throws 404, 409. */
export function removeOperation(context: Context | Verb, id: string): Promise<void> {
  return perform(context, 'operation.remove', 'delete', async (verb) => {
    const { job, row } = await openOperation(verb, id);
    refuseBy(refuseRemove({ started: row.startedAt !== null }));
    await deleteOperation(verb, row);
    await queueReady(verb, job.id);
    await settleJob(verb, job.id);
  });
}
