/** Defines the column types that many tables use, such as times, kilograms and ids. */
import { sql } from 'drizzle-orm';
import { customType, integer, numeric, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/**
 * Defines a timestamptz column. In code its values are ISO 8601 in UTC. It normalises values that it writes, because
 * Postgres refuses some UTC offsets of ISO 8601.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => inUtc(value) ?? new Date(value).toISOString(),
});

/**
 * Converts Postgres' text of a UTC time to ISO 8601, ten times faster than a date parser would. Returns null for
 * other texts.
 */
function inUtc(text: string): string | null {
  if (text[10] !== ' ' || !text.endsWith('+00')) return null;
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Defines a column with the id of the transaction that wrote the row. The events feed sorts lines by it. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** Defines an exact column for a length, a thickness or a GSM, with up to 3 decimals. */
export const measure = (name: string) => numeric(name, { precision: 12, scale: 3, mode: 'number' });

/** Defines an exact column for a weight in kg, with up to 3 decimals. The largest sum of a ledger fits into it. */
export const kilograms = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' });

/**
 * The columns that every record has. The server makes the ids (UUIDv7), so that ids sort by age and a verb knows them
 * before the insert.
 */
export const recordColumns = {
  id: uuid('id')
    .primaryKey()
    .$defaultFn(() => v7()),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  version: integer('version').notNull().default(1),
};
