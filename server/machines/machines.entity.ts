/**
 * Defines machines (spec §3 Machine, design: deleting). A machine's record also shows the operation now on
 * it, the next operation and the length of its queue.
 */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { machine, type MachineItem } from '../../shared/machines/machines.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  type Capability,
  type MachineSpeedFields,
  type Speed,
  ownOrUsualSpeed,
} from '../../shared/shop/machine-speed.ts';
import {
  canMachineDo,
  refuseMachineUp,
  queueSize,
  refuseMoveQueue,
  refuseMachine,
  refuseDeleteMachine,
  refuseMachineTypeChange,
} from '../../shared/operations/machine-queue.ts';
import { onMachineStates, openStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { removeDevices } from '../connections/keys/keys.domain.ts';
import { crudOf } from '../platform/crud/crud.ts';
import { type Db } from '../platform/db/database.ts';
import { oneOf, subquery } from '../platform/db/sql-fragments.ts';
import { expectListed, presentReferences, checkListed } from '../shop/lists/list-checks.domain.ts';
import { conflict, invalid } from '../platform/verb/refusals.ts';
import { type Verb } from '../platform/verb/verb.ts';
import { calendars } from '../shop/calendars/calendars.table.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { machines as table } from './machines.table.ts';
import { operations } from '../operations/operations.table.ts';

const other = alias(table, 'other');

/** Selects the first operation, by rank, in the machine's queue that is in one of the states. */
const selectFirst = <T>(states: readonly string[], shown: SQL) =>
  subquery<T | null>(sql`
    select json_build_object('id', ${operations.id}, 'name', ${operations.name}, 'jobNumber', ${jobs.number},
      'jobName', ${jobs.name} ${shown})
    from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
    where ${operations.machineId} = ${table.id} and ${oneOf(operations.state, states)}
    order by ${operations.rank}, ${operations.id} limit 1`);
const selectCount = (state: string) =>
  subquery<number>(sql`
    select count(*)::int from ${operations}
    where ${operations.machineId} = ${table.id} and ${oneOf(operations.state, [state])}`);

const typeReference = ({ type }: { type: string | undefined }) => ({
  type: { list: 'operationTypes', label: 'Type', name: type } as const,
});
/**
 * Returns the operation types that the machine can do, as responses show them: its own type with its speed, then the
 * additional types.
 */
const toCapabilities = (
  row: MachineSpeedFields & { type: string; capabilities: Capability[] },
): Capability[] => [
  { capability: row.type, ...ownOrUsualSpeed(row) },
  ...row.capabilities.filter(({ capability }) => capability !== row.type),
];

const capabilityReferences = (capabilities: readonly Capability[]) =>
  Object.fromEntries(
    capabilities.map(({ capability: name }, place) => [
      `capabilities.${place}.capability`,
      { list: 'operationTypes', label: 'Capability', name } as const,
    ]),
  );

type NewMachine = { type: string; capabilities: readonly Capability[]; calendarId: string | null };
/**
 * Returns, by field, the errors in new machines that their schema can't find: unlisted values and unknown calendars.
 */
export async function machineProblems(verb: Verb, many: readonly NewMachine[]) {
  const { problems, missing } = await checkListed(
    verb,
    many.map((each) => ({
      ...presentReferences(typeReference(each)),
      ...capabilityReferences(each.capabilities),
    })),
  );
  const known = await findCalendars(
    verb.db,
    many.flatMap(({ calendarId }) => calendarId ?? []),
  );
  const unknown = ({ calendarId }: NewMachine) => calendarId !== null && !known.has(calendarId);
  return {
    problems: problems.map((own, place) => ({ ...own, ...(unknown(many[place]!) && noCalendar) })),
    missing,
  };
}
const noCalendar = { calendarId: reason('no-such-record', { field: 'Calendar' }) };

/**
 * Returns which of the calendar ids exist. If another user deletes a calendar at the same time, a foreign key refuses
 * the write.
 */
async function findCalendars(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: calendars.id })
    .from(calendars)
    .where(inArray(calendars.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

/**
 * Removes the machine's own type from its capabilities, and stores that capability's values as the machine's
 * make-ready and speed.
 */
export function splitOwnSpeed<
  F extends {
    capabilities?: Capability[] | undefined;
    makeReadyMinutes?: number | null | undefined;
    sheetsPerHour?: number | null | undefined;
  },
>(fields: F, type: string, now?: Speed): F {
  const own = fields.capabilities?.find(({ capability }) => capability === type);
  if (!own) return fields;
  const capabilities = fields.capabilities?.filter((each) => each !== own);
  const isAsItWas = now?.makeReadyMinutes === own.makeReadyMinutes && now.perHour === own.perHour;
  if (isAsItWas) return { ...fields, capabilities };
  return {
    ...fields,
    capabilities,
    makeReadyMinutes: fields.makeReadyMinutes ?? own.makeReadyMinutes,
    sheetsPerHour: fields.sheetsPerHour ?? own.perHour,
  };
}

export const machines = crudOf(machine, {
  table,
  extraColumns: {
    running: selectFirst<NonNullable<MachineItem['running']>>(
      onMachineStates,
      sql`, 'state', ${operations.state}`,
    ),
    next: selectFirst<NonNullable<MachineItem['next']>>(['queued'], sql``),
    calendarName: subquery<string | null>(
      sql`select ${calendars.name} from ${calendars} where ${calendars.id} = ${table.calendarId}`,
    ),
    queuedCount: selectCount('queued'),
    waitingCount: selectCount('waiting'),
  },
  show: ({ downReason, downSince, expectedBack, ...row }) => {
    const down = downReason !== null && downSince !== null;
    const capabilities = toCapabilities(row);
    return {
      ...row,
      capabilities,
      down: down ? { reason: downReason, since: downSince, expectedBack } : null,
    };
  },
  facts: {
    others: subquery<number>(
      sql`select count(*)::int from ${table} ${other} where ${other.id} <> ${table.id} and (${other.type} = ${table.type}
        or ${other.capabilities} @> jsonb_build_array(jsonb_build_object('capability', ${table.type}))
        or ${table.capabilities} @> jsonb_build_array(jsonb_build_object('capability', ${other.type})))`,
    ),
  },
  against: (row) => {
    const { name, downReason, others } = row;
    const queued = row.queuedCount + row.waitingCount;
    const unfinished = queueSize(row).total;
    return {
      delete: refuseDeleteMachine(name, unfinished),
      changeType: refuseMachineTypeChange(name, unfinished),
      up: refuseMachineUp(name, downReason),
      clear: refuseMoveQueue(row, queued, others),
    };
  },
  matching: ({ type }) =>
    type === undefined
      ? undefined
      : or(
          eq(table.type, type),
          sql`${table.capabilities} @> jsonb_build_array(jsonb_build_object('capability', ${type}::text))`,
        ),
  newValues: (_verb, fields) => splitOwnSpeed(fields, fields.type),
  afterErase: removeDevices,
  problems: machineProblems,
  /**
   * Throws 409 at the changed field if the changed machine could not do an unfinished operation that is on it or in
   * its queue.
   */
  beforeChange: async (verb, row, changed) => {
    const { type, length, breadth, capabilities, calendarId } = changed;
    if (calendarId && !(await findCalendars(verb.db, [calendarId])).has(calendarId))
      throw invalid(noCalendar);
    await expectListed(verb, { ...typeReference({ type }), ...capabilityReferences(capabilities ?? []) });
    if ([type, length, breadth, capabilities].every((each) => each === undefined)) return;
    const unfinished = await unfinishedOn(verb.db, row.id);
    const retyped = type === undefined ? null : refuseMachineTypeChange(row.name, unfinished.length);
    if (retyped) throw conflict(retyped, { type: retyped });
    const next = { ...row, ...changed };
    for (const operation of unfinished) {
      const misfit = refuseMachine(next, operation);
      if (!misfit) continue;
      const named = { job: operation.jobNumber, operation: operation.name, reason: misfit };
      const why = reason('would-not-fit', named);
      const field =
        capabilities && !canMachineDo(next, operation.type) ? 'capabilities' : length ? 'length' : 'breadth';
      throw conflict(why, { [field]: why });
    }
  },
});
export type MachineRow = typeof table.$inferSelect;

/** Returns the machine's unfinished operations by rank. Each has the press-sheet size of its job in mm. */
function unfinishedOn(db: Db, id: string) {
  return db
    .select({
      name: operations.name,
      type: operations.type,
      needsMachine: operations.needsMachine,
      jobNumber: jobs.number,
      sheet: { length: jobs.paperLength, breadth: jobs.paperBreadth },
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(and(eq(operations.machineId, id), inArray(operations.state, [...openStates])))
    .orderBy(asc(operations.rank), asc(operations.id));
}
