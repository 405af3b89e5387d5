/**
 * Defines the table and endpoints of suppliers, the example entity in CONTRIBUTING.md. In a shop with
 * suppliers, this file would be server/stock/suppliers/suppliers.entity.ts.
 */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { crudOf } from '../../platform/crud/crud.ts';
import { recordColumns } from '../../platform/db/column-types.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { supplier, type suppliers as contract } from './suppliers.contract.ts';

export const supplierTable = pgTable('suppliers', {
  ...recordColumns,
  name: text('name').notNull(),
  city: text('city').notNull(),
  note: text('note').notNull(),
});

export const suppliers = crudOf(supplier, {
  table: supplierTable,
  show: (row) => row,
  newValues: (_verb, fields) => fields,
});

export const handlers: Handlers<typeof contract> = suppliers.handlers;
