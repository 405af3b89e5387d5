/** What a person may do with an operation now, by facts that are read as one value beside it (docs/decisions/014). */
import { sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { reason, type Reason, toldEach } from '../../../shared/reasons/reason.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { canFloor, canOperation, type OperationNow } from '../../../shared/rules/can.ts';
import { unauthenticated } from '../../platform/verb/problems.ts';
import { type Person } from '../../platform/verb/verb.ts';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { operations, operationTransitions } from '../tables/operations.table.ts';

const other = alias(operations, 'other');
const othersJob = alias(jobs, 'others_job');
const since = alias(operationTransitions, 'since');

interface Facts {
  machineType: OperationType | null;
  jobCancelled: boolean;
  /** What else runs or is paused on its machine. */
  occupant: { state: OperationState; jobNumber: string; name: string } | null;
  /** What was before its last transition. */
  before: { state: OperationState; machineId: string | null } | null;
  /** The name of a later operation of the job that has started. */
  later: string | null;
  /** What else its machine started after the last transition, where undo would put it back there. */
  startedSince: { jobNumber: string; name: string } | null;
}

/** Of the row of operations, jobs and machines that is read; `last` is its last transition. */
export const factsOf = (last: {
  id: AnyPgColumn;
  before: AnyPgColumn;
}) => sql<Facts | null>`json_build_object(
  'machineType', ${machines.type},
  'jobCancelled', ${jobs.cancelledAt} is not null,
  'occupant', (
    select json_build_object('state', ${other.state}, 'jobNumber', ${othersJob.number}, 'name', ${other.name})
      from ${operations} ${other} join ${jobs} ${othersJob} on ${othersJob.id} = ${other.jobId}
      where ${other.machineId} = ${operations.machineId} and ${other.state} in ('running', 'paused')
        and ${other.id} <> ${operations.id} limit 1),
  'before', ${last.before},
  'later', (
    select ${other.name} from ${operations} ${other}
      where ${other.jobId} = ${operations.jobId} and ${other.index} > ${operations.index}
        and ${other.startedAt} is not null order by ${other.index}, ${other.id} limit 1),
  'startedSince', (
    select json_build_object('jobNumber', ${othersJob.number}, 'name', ${other.name})
      from ${operationTransitions} ${since} join ${operations} ${other} on ${other.id} = ${since.operationId}
        join ${jobs} ${othersJob} on ${othersJob.id} = ${other.jobId}
      where ${operations.state} not in ('running', 'paused') and ${last.before} ->> 'state' in ('running', 'paused')
        and ${since.before} ->> 'machineId' = ${operations.machineId}::text and ${since.verb} = 'start'
        and ${since.undoneAt} is null and ${since.operationId} <> ${operations.id} and ${since.id} > ${last.id}
      order by ${since.id} desc limit 1))`;

/** Where none are asked for. */
export const noFacts = sql<Facts | null>`null`;

interface Read {
  row: Pick<Operation, 'type' | 'state' | 'machineId' | 'startedAt'>;
  job: OperationNow['job'];
  machine: Operation['machine'];
  last: Operation['undoable'];
  facts: Facts | null;
}

/** What the person may do with the operation. Throws 401 without one. */
export function canNow(person: Person | null, read: Read) {
  if (!person) throw unauthenticated();
  const { row, last, facts } = read;
  const before = facts?.before;
  const since = facts?.startedSince;
  const machine = read.machine?.name ?? '';
  const can = canOperation(person, {
    ...floorOf(read),
    started: row.startedAt !== null,
    jobCancelled: facts?.jobCancelled ?? false,
    last:
      last && before
        ? {
            by: { id: last.userId, name: last.userName },
            back: before.state,
            moved: movedSince(row, before),
          }
        : null,
    later: facts?.later ?? null,
    startedSince: since ? startedSinceReason(machine, since) : null,
  });
  return toldEach(can);
}

/** Of the floor's verbs, those that the operation's state has. Throws 401 without a person. */
export function canNowOnFloor(person: Person | null, read: Read) {
  if (!person) throw unauthenticated();
  return toldEach(canFloor(person, floorOf(read)));
}

function floorOf({ row: { type, state }, job, machine, facts }: Read): OperationNow {
  const serves = machine && {
    name: machine.name,
    type: facts?.machineType ?? type,
    downReason: machine.down,
  };
  return { type, state, job, machine: serves, occupant: facts?.occupant ?? null };
}

/** Why the operation is not where it was before its last transition; null where it is. */
export function movedSince(
  row: { machineId: string | null },
  before: { machineId: string | null },
): Reason | null {
  if (row.machineId === before.machineId) return null;
  return row.machineId === null ? reason('left-its-machine') : reason('moved-since');
}

/** That the machine started another operation since. */
export const startedSinceReason = (machine: string, other: { jobNumber: string; name: string }): Reason =>
  reason('machine-started-since', { machine, job: other.jobNumber, operation: other.name });
