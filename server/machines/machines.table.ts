import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type Handover, machine } from '../../shared/machines/machines.contract.ts';
import { attendances, type PlannedDown } from '../../shared/shop/calendar.ts';
import { type Capability, makeReadyMaximum, speedMaximum } from '../../shared/shop/machine-speed.ts';
import { type KeyMinutes } from '../../shared/tools/setup-keys.ts';
import { usualSpeed } from '../../shared/shop/operation-types.ts';
import { instant, measure, recordColumns } from '../platform/db/column-types.ts';
import { sameNameIndex } from '../platform/db/indexes.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { calendars } from '../shop/calendars/calendars.table.ts';

export const machines = pgTable(
  'machines',
  {
    ...recordColumns,
    name: text('name').notNull(),
    manufacturer: text('manufacturer').notNull().default(machine.defaults.manufacturer),
    type: text('type').notNull(),
    /** The length in mm of the largest sheet that the machine takes; 0 means that any length fits. */
    length: measure('length').notNull().default(machine.defaults.length),
    breadth: measure('breadth').notNull().default(machine.defaults.breadth),
    smallestLength: measure('smallest_length'),
    smallestBreadth: measure('smallest_breadth'),
    /** The strips of a sheet in mm on which the machine can't print or cut. Null uses the usual ones. */
    gripper: measure('gripper'),
    sideMargin: measure('side_margin'),
    tailMargin: measure('tail_margin'),
    specialOperationSupport: boolean('special_operation_support')
      .notNull()
      .default(machine.defaults.specialOperationSupport),
    /** The minutes that make-ready takes on this machine. Null uses the default of the machine's operation type. */
    makeReadyMinutes: integer('make_ready_minutes'),
    sheetsPerHour: integer('sheets_per_hour'),
    /**
     * The default make-ready minutes of the machine's operation type. A database trigger copies them here from the
     * lists (decision 045).
     */
    usualMakeReadyMinutes: integer('usual_make_ready_minutes').notNull().default(usualSpeed.makeReadyMinutes),
    usualPerHour: integer('usual_per_hour').notNull().default(usualSpeed.perHour),
    /** The operation types that the machine can do besides its own type, with their speeds. */
    capabilities: jsonb('capabilities').$type<Capability[]>().notNull().default([]),
    /** The minutes that a change-over adds to make-ready, by what changes, such as ink or board. */
    keyMinutes: jsonb('change_minutes').$type<KeyMinutes>().notNull().default({}),
    /** The minutes where a change to lighter inks, a lighter board or a smaller format takes others. */
    keyMinutesDown: jsonb('change_minutes_down').$type<KeyMinutes>().notNull().default({}),
    /** The machine's calendar; null uses the shop's working hours. */
    calendarId: uuid('calendar_id').references(() => calendars.id),
    /** Whether people must be at the machine during the whole run or only during make-ready. */
    attended: text('attended', { enum: attendances }).notNull().default(machine.defaults.attended),
    /** Whether a make-ready begins only if it ends before the machine closes. */
    wholeMakeReady: boolean('whole_make_ready').notNull().default(machine.defaults.wholeMakeReady),
    plannedDowns: jsonb('planned_downs').$type<PlannedDown[]>().notNull().default([]),
    downReason: text('down_reason'),
    downSince: instant('down_since'),
    expectedBack: instant('expected_back'),
    handover: jsonb('handover').$type<Handover | null>(),
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

/** Returns the SQL for the period of a downtime. It has no end as long as the machine is down. */
export const downFor = ({ since, until }: Record<'since' | 'until', AnyColumn>) =>
  sql`tstzrange(${since}, case when ${until} < ${since} then ${since} else ${until} end)`;

/**
 * Stores when and why machines were down. Only the latest downtime of a machine may lack an end, which means that the
 * machine is down.
 */
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
