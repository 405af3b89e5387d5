import { type PerClass } from '../../../shared/shop/sampling/inspection-messages.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { type Check } from '../../../shared/shop/checks.ts';
import { duties } from '../../../shared/platform/duties.ts';
import { dryMinutesMaximum, listNames } from '../../../shared/shop/shop-lists.ts';
import { units } from '../../../shared/shop/operation-types.ts';
import { recordColumns } from '../../platform/db/column-types.ts';
import { oneOf } from '../../platform/db/sql-fragments.ts';

/**
 * Stores the values of the shop's lists, such as materials. Records refer to a value by its name (decision
 * 045).
 */
export const listValues = pgTable(
  'list_values',
  {
    ...recordColumns,
    list: text('list', { enum: listNames }).notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    retired: boolean('retired').notNull().default(false),
    /** The operation types for which the list offers this value. If empty, it offers the value for all types. */
    types: text('types').array().notNull().default([]),
    /** Other spellings of the value, which imports recognise. */
    aliases: text('aliases').array().notNull().default([]),
    /** For an operation type, the unit in which operators count; null for values of other lists (decision 045). */
    unit: text('unit', { enum: units }),
    needsMachine: boolean('needs_machine'),
    makeReadyMinutes: integer('make_ready_minutes'),
    perHour: integer('per_hour'),
    /** For an operation type, the checks that it asks for at its machine (decision 109). */
    checks: jsonb('checks').$type<Check[]>().notNull().default([]),
    /** For an operation type, the limits of its inspections (decision 111); null if it has no inspections. */
    aql: jsonb('aql').$type<PerClass>(),
    /** For an operation type, for how many minutes after it what it made dries (decision 114). */
    dryMinutes: integer('dry_minutes').notNull().default(0),
    /** The duty that a pause with this reason calls (decision 102); null for values of other lists. */
    calls: text('calls', { enum: duties }),
  },
  (table) => [
    uniqueIndex('list_values_name').on(table.list, sql`lower(${table.name})`),
    check('list_values_list', oneOf(table.list, listNames)),
    check(
      'list_values_behaviour',
      sql`num_nonnulls(${table.unit}, ${table.needsMachine}, ${table.makeReadyMinutes}, ${table.perHour}) = case ${table.list} when 'operationTypes' then 4 else 0 end`,
    ),
    check(
      'list_values_calls',
      sql`${table.calls} is null or (${table.list} = 'pauseReasons' and ${oneOf(table.calls, duties)})`,
    ),
    check('list_values_dry', sql`${table.dryMinutes} between 0 and ${sql.raw(String(dryMinutesMaximum))}`),
    check('list_values_unit', oneOf(table.unit, units)),
  ],
);
