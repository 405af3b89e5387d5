import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type FieldEntity,
  fieldEntities,
  fieldKinds,
  type OwnValues,
} from '../../../shared/shop/own-fields/own-fields.ts';
import { recordColumns } from '../../platform/db/column-types.ts';
import { oneOf } from '../../platform/db/sql-fragments.ts';

/** Stores the fields that the shop adds to its records. Records have the values by key (decision 131). */
export const ownFields = pgTable(
  'own_fields',
  {
    ...recordColumns,
    entity: text('entity', { enum: fieldEntities }).notNull(),
    /** Named `property` in the export, because a column named `key` looks secret. */
    key: text('property').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: fieldKinds }).notNull(),
    unit: text('unit').notNull(),
    options: text('options').array().notNull(),
    required: boolean('required').notNull(),
    onTicket: boolean('on_ticket').notNull(),
    position: integer('position').notNull(),
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [
    uniqueIndex('own_fields_key').on(table.entity, table.key),
    uniqueIndex('own_fields_name').on(table.entity, sql`lower(${table.name})`),
    check('own_fields_kind', oneOf(table.kind, fieldKinds)),
  ],
);

/** Selects the record's values without those of retired fields, or null if none is left. */
export const shownValues = (entity: FieldEntity, values: AnyColumn) =>
  sql<OwnValues | null>`nullif(${values} - coalesce((select array_agg(${ownFields.key})
    from ${ownFields} where ${ownFields.entity} = ${sql.raw(`'${entity}'`)} and ${ownFields.retired}), '{}'), '{}'::jsonb)`;

/** Returns the condition that records of the entity need a value of the field. */
const isRequired = (entity: FieldEntity) =>
  sql`(${ownFields.entity} = ${sql.raw(`'${entity}'`)} and ${ownFields.required} and not ${ownFields.retired})`;

/** Selects the names of the required fields of which the record has no value, or null (rule refuseWithoutFields). */
export const unfilledNames = (entity: FieldEntity, values: AnyColumn) =>
  sql<string[] | null>`(select array_agg(${ownFields.name} order by ${ownFields.position}) from ${ownFields}
    where ${isRequired(entity)} and not coalesce(${values} ? ${ownFields.key}, false))`;

/** Selects the fields that a record needs before it can be scheduled, as JSON. */
export const requiredFieldsOf = (entity: FieldEntity) =>
  sql`(select coalesce(json_agg(json_build_object('key', ${ownFields.key}, 'name', ${ownFields.name}) order by ${ownFields.position}), '[]'::json)
    from ${ownFields} where ${isRequired(entity)})`;
