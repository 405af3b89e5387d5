import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { listNames } from '../../../shared/rules/lists.ts';
import { units } from '../../../shared/rules/operation-types.ts';
import { recordColumns } from '../db/columns.ts';
import { oneOf } from '../db/sql.ts';

/** What the shop's menus offer; records hold a value by its name (decision 045). */
export const listValues = pgTable(
  'list_values',
  {
    ...recordColumns,
    list: text('list', { enum: listNames }).notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    retired: boolean('retired').notNull().default(false),
    /** What it is for, by name; none: for all. */
    types: text('types').array().notNull().default([]),
    /** What it is also typed as. */
    aliases: text('aliases').array().notNull().default([]),
    /** Of an operation type alone: what the program does by it, and what a machine of it usually needs (decision 045). */
    unit: text('unit', { enum: units }),
    needsMachine: boolean('needs_machine'),
    makeReadyMinutes: integer('make_ready_minutes'),
    perHour: integer('per_hour'),
  },
  (table) => [
    uniqueIndex('list_values_name').on(table.list, sql`lower(${table.name})`),
    check('list_values_list', oneOf(table.list, listNames)),
    check(
      'list_values_behaviour',
      sql`num_nonnulls(${table.unit}, ${table.needsMachine}, ${table.makeReadyMinutes}, ${table.perHour}) = case ${table.list} when 'operationTypes' then 4 else 0 end`,
    ),
    check('list_values_unit', oneOf(table.unit, units)),
  ],
);
