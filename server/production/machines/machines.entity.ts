/** Machines with what each runs, what comes next and how long its queue is (spec §3 Machine, design: deleting). */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { machine, type MachineItem } from '../../../shared/contract/machines.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import {
  type Capability,
  type MachineSpeedFields,
  type Speed,
  ownOrUsualSpeed,
} from '../../../shared/rules/machine-speed.ts';
import {
  canMachineDo,
  refuseMachineUp,
  queueSize,
  refuseMoveQueue,
  refuseMachine,
  refuseDeleteMachine,
  refuseMachineTypeChange,
} from '../../../shared/rules/machine-queue.ts';
import { onMachineStates, openStates } from '../../../shared/rules/operation-state.ts';
import { crudOf } from '../../platform/crud/crud.ts';
import { type Db } from '../../platform/db/database.ts';
import { oneOf, subquery } from '../../platform/db/sql.ts';
import { expectListed, presentReferences, checkListed } from '../../platform/lists/list-checks.domain.ts';
import { conflict, invalid } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { calendars } from '../tables/calendars.table.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines as table } from '../tables/machines.table.ts';
import { operations } from '../tables/operations.table.ts';

const other = alias(table, 'other');

/** The first operation of the machine by rank that is in one of the states. */
const firstIn = <T>(states: readonly string[], shown: SQL) =>
  subquery<T | null>(sql`
    select json_build_object('id', ${operations.id}, 'name', ${operations.name}, 'jobNumber', ${jobs.number},
      'jobName', ${jobs.name} ${shown})
    from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
    where ${operations.machineId} = ${table.id} and ${oneOf(operations.state, states)}
    order by ${operations.rank}, ${operations.id} limit 1`);
const countIn = (state: string) =>
  subquery<number>(sql`
    select count(*)::int from ${operations}
    where ${operations.machineId} = ${table.id} and ${oneOf(operations.state, [state])}`);

const typeOf = ({ type }: { type: string | undefined }) => ({
  type: { list: 'operationTypes', label: 'Type', name: type } as const,
});
/** What it can do as the contract has it: its type first. */
const told = (row: MachineSpeedFields & { type: string; capabilities: Capability[] }): Capability[] => [
  { capability: row.type, ...ownOrUsualSpeed(row) },
  ...row.capabilities.filter(({ capability }) => capability !== row.type),
];

const alsoOf = (capabilities: readonly Capability[]) =>
  Object.fromEntries(
    capabilities.map(({ capability: name }, place) => [
      `capabilities.${place}.capability`,
      { list: 'operationTypes', label: 'Capability', name } as const,
    ]),
  );

type New = { type: string; capabilities: readonly Capability[]; calendarId: string | null };
/** What is wrong with new machines beside their form, each by its fields. */
export async function machineProblems(verb: Verb, many: readonly New[]) {
  const { problems, missing } = await checkListed(
    verb,
    many.map((each) => ({ ...presentReferences(typeOf(each)), ...alsoOf(each.capabilities) })),
  );
  const known = await calendarsAmong(
    verb.db,
    many.flatMap(({ calendarId }) => calendarId ?? []),
  );
  const unknown = ({ calendarId }: New) => calendarId !== null && !known.has(calendarId);
  return {
    problems: problems.map((own, place) => ({ ...own, ...(unknown(many[place]!) && noCalendar) })),
    missing,
  };
}
const noCalendar = { calendarId: reason('no-such-record', { field: 'Calendar' }) };

/** Of these calendars those that there are; one that goes meanwhile is refused by the database. */
async function calendarsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: calendars.id })
    .from(calendars)
    .where(inArray(calendars.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

/** What was sent of what it can do; what that says of its own type is its own make-ready and speed. */
export function withoutOwn<
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
    running: firstIn<NonNullable<MachineItem['running']>>(
      onMachineStates,
      sql`, 'state', ${operations.state}`,
    ),
    next: firstIn<NonNullable<MachineItem['next']>>(['queued'], sql``),
    calendarName: subquery<string | null>(
      sql`select ${calendars.name} from ${calendars} where ${calendars.id} = ${table.calendarId}`,
    ),
    queuedCount: countIn('queued'),
    waitingCount: countIn('waiting'),
  },
  show: ({ downReason, downSince, expectedBack, ...row }) => {
    const down = downReason !== null && downSince !== null;
    const capabilities = told(row);
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
  newValues: (_verb, fields) => withoutOwn(fields, fields.type),
  problems: machineProblems,
  /** Refuses (409 at the field) what its unfinished operations could not stay on. */
  beforeChange: async (verb, row, changed) => {
    const { type, length, breadth, capabilities, calendarId } = changed;
    if (calendarId && !(await calendarsAmong(verb.db, [calendarId])).has(calendarId))
      throw invalid(noCalendar);
    await expectListed(verb, { ...typeOf({ type }), ...alsoOf(capabilities ?? []) });
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

/** The machine's unfinished operations by rank, with their job's press sheet in mm. */
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
