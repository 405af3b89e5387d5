import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { machine } from '../../../shared/contract/machines.ts';
import { attendances, type PlannedDown } from '../../../shared/rules/calendar.ts';
import { type Capability, makeReadyMaximum, speedMaximum } from '../../../shared/rules/machine-speed.ts';
import { type KeyMinutes } from '../../../shared/rules/setup-keys.ts';
import { usualSpeed } from '../../../shared/rules/operation-types.ts';
import { instant, measure, recordColumns } from '../../platform/db/columns.ts';
import { sameNameIndex } from '../../platform/db/indexes.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { calendars } from './calendars.table.ts';

export const machines = pgTable(
  'machines',
  {
    ...recordColumns,
    name: text('name').notNull(),
    manufacturer: text('manufacturer').notNull().default(machine.defaults.manufacturer),
    type: text('type').notNull(),
    /** The length of the largest sheet in mm; 0 accepts any length. */
    length: measure('length').notNull().default(machine.defaults.length),
    breadth: measure('breadth').notNull().default(machine.defaults.breadth),
    specialOperationSupport: boolean('special_operation_support')
      .notNull()
      .default(machine.defaults.specialOperationSupport),
    /** The machine's own make-ready in minutes; null uses the default of its operation type. */
    makeReadyMinutes: integer('make_ready_minutes'),
    sheetsPerHour: integer('sheets_per_hour'),
    /** The operation type's default make-ready in minutes, a copy that a trigger keeps up to date (decision 045). */
    usualMakeReadyMinutes: integer('usual_make_ready_minutes').notNull().default(usualSpeed.makeReadyMinutes),
    usualPerHour: integer('usual_per_hour').notNull().default(usualSpeed.perHour),
    /** The operation types that the machine can do besides its own, with their speeds. */
    capabilities: jsonb('capabilities').$type<Capability[]>().notNull().default([]),
    /** The minutes that a change-over adds to make-ready, by set-up key. */
    keyMinutes: jsonb('change_minutes').$type<KeyMinutes>().notNull().default({}),
    /** The machine's calendar; null uses the shop's working hours. */
    calendarId: uuid('calendar_id').references(() => calendars.id),
    /** The work that needs people at the machine: the whole run, or only make-ready. */
    attended: text('attended', { enum: attendances }).notNull().default(machine.defaults.attended),
    plannedDowns: jsonb('planned_downs').$type<PlannedDown[]>().notNull().default([]),
    downReason: text('down_reason'),
    downSince: instant('down_since'),
    expectedBack: instant('expected_back'),
  },
  (table) => [
    sameNameIndex('machines_same_name', table.name),
    index('machines_type').on(table.type),
    index('machines_calendar').on(table.calendarId),
    check('machines_attended', oneOf(table.attended, attendances)),
    check(
      'machines_speed',
      sql`${table.makeReadyMinutes} between 0 and ${sql.raw(String(makeReadyMaximum))} and ${table.sheetsPerHour} between 1 and ${sql.raw(String(speedMaximum))}`,
    ),
    check('machines_down', sql`(${table.downReason} is null) = (${table.downSince} is null)`),
  ],
);

/** Returns the period of a downtime. It has no end while the machine is down. */
export const downFor = ({ since, until }: Record<'since' | 'until', AnyColumn>) =>
  sql`tstzrange(${since}, case when ${until} < ${since} then ${since} else ${until} end)`;

/** Stores the downtimes of machines with their reasons. Only the latest downtime of a machine may lack an end. */
export const machineDowns = pgTable(
  'machine_downs',
  {
    id: recordColumns.id,
    machineId: uuid('machine_id')
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    since: instant('since').notNull(),
    until: instant('until'),
  },
  (table) => [
    uniqueIndex('machine_downs_now')
      .on(table.machineId)
      .where(sql`${table.until} is null`),
    index('machine_downs_machine').on(table.machineId),
    index('machine_downs_times').using('gist', downFor(table)),
  ],
);
