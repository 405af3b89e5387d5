import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { type Found } from '../../shared/shop/sampling/inspection-messages.ts';
import { artwork } from '../artwork/artwork.table.ts';
import { instant, recordColumns } from '../platform/db/column-types.ts';
import { searchIndex, sortIndex } from '../platform/db/indexes.ts';
import { users } from '../people/users.table.ts';

/**
 * The printed content of a delivery note, copied on the day of issue. Later changes of the records do not
 * affect the note.
 */
export interface NoteContent {
  shop: { name: string; address: string; taxNumber: string; timeZone: string };
  customer: { name: string; address: string; city: string; taxNumber: string };
  date: string;
  /** What a person noted about the delivery, such as the lorry's number plate. */
  remark: string;
  by: string;
  lines: {
    dispatchId: string;
    number: string;
    name: string;
    productCode: string;
    quantity: number;
    ordered: number;
    before: number;
    /**
     * How many of the job's pieces come before this line, so that box codes continue. Notes of old versions of the
     * program lack it.
     */
    from?: number;
    complete: boolean;
    /** The customer's order as text, with its line. Undefined without one. */
    customerOrder?: string;
    /** The result of the inspection that accepted the job. Undefined if the job was not inspected. */
    inspected?: Found;
  }[];
}

/**
 * Stores the last number of a delivery note in each financial year. A verb that takes the next number locks the
 * year's row until the commit.
 */
export const deliveryNoteCounters = pgTable('delivery_note_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
});

/** Stores delivery notes. The server never deletes a note; a cancelled note stays with its number. */
export const deliveryNotes = pgTable(
  'delivery_notes',
  {
    id: recordColumns.id,
    year: text('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    content: jsonb('content').$type<NoteContent>().notNull(),
    logoHash: text('logo_hash').references(() => artwork.hash),
    createdAt: recordColumns.createdAt,
    cancelledAt: instant('cancelled_at'),
    cancelledBy: uuid('cancelled_by').references(() => users.id, { onDelete: 'set null' }),
    /** The customer's name from the note's content. The register sorts and searches by it. */
    customer: text('customer').generatedAlwaysAs(sql`(content -> 'customer' ->> 'name')`),
    jobs: text('jobs').generatedAlwaysAs(sql`(jsonb_path_query_array(content, '$.lines[*].number')::text)`),
  },
  (table) => [
    unique('delivery_notes_serial').on(table.year, table.serial),
    index('delivery_notes_logo').on(table.logoHash),
    index('delivery_notes_number').on(table.year, table.serial, table.id),
    index('delivery_notes_year').on(table.year, table.id),
    index('delivery_notes_cancelled')
      .on(table.id, table.year)
      .where(sql`${table.cancelledAt} is not null`),
    sortIndex('delivery_notes_customer', table.id, table.customer),
    searchIndex('delivery_notes_search', table.number, table.customer, table.jobs),
  ],
);
