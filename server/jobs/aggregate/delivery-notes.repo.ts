/**
 * Reads and writes delivery notes in the database. The server gives each note a number; it may cancel a note
 * but never deletes it (docs/decisions/046).
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { noteNumber } from '../../../shared/platform/financial-year.ts';
import { type PieceSpan } from '../../../shared/jobs/aggregate/pieces/divide-into-boxes.ts';
import { type Db } from '../../platform/db/database.ts';
import { shop } from '../../shop/settings/settings.table.ts';
import { customers } from '../../customers/customers.table.ts';
import {
  deliveryNoteCounters,
  deliveryNotes,
  type NoteContent,
} from '../../dispatch/delivery-notes.table.ts';
import { dispatches } from '../tables/jobs.table.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

/** Returns the names and addresses of the shop and of the customers, in the form that a note prints. */
export async function readParties(db: Db, customerIds: readonly string[]) {
  return db
    .select({
      id: customers.id,
      customer: {
        name: customers.name,
        address: customers.address,
        city: customers.city,
        taxNumber: customers.taxNumber,
      },
      shop: {
        name: shop.shopName,
        address: shop.shopAddress,
        taxNumber: shop.taxNumber,
        timeZone: shop.timeZone,
      },
      logoHash: shop.logoHash,
      financialYearStart: shop.financialYearStart,
    })
    .from(customers)
    .innerJoin(shop, sql`true`)
    .where(inArray(customers.id, [...customerIds]))
    .orderBy(customers.name, customers.id);
}

export interface NewNote {
  year: string;
  content: NoteContent;
  logoHash: string | null;
}

/**
 * Stores the note under the next number of its year and returns the note's id. Locks that year's counter until the
 * commit.
 */
export async function insertNote(db: Db, { year, content, logoHash }: NewNote): Promise<string> {
  const [counter] = await db
    .insert(deliveryNoteCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: deliveryNoteCounters.year,
      set: { last: sql`${deliveryNoteCounters.last} + 1` },
    })
    .returning({ serial: deliveryNoteCounters.last });
  const serial = counter?.serial ?? 1;
  const id = v7();
  const number = noteNumber(year, serial);
  await db.insert(deliveryNotes).values({ id, year, serial, number, content, logoHash });
  return id;
}

/** Returns, by job id, which pieces of the jobs are on delivery notes. Cancelled notes do not count. */
export async function findSpans(db: Db, jobIds: readonly string[]): Promise<Map<string, PieceSpan[]>> {
  const { rows } = await db.execute<{ jobId: string; from: number; quantity: number }>(sql`
    select dispatches.job_id as "jobId", coalesce(line.from, line.before) as "from", line.quantity
    from ${dispatches} join ${deliveryNotes} on delivery_notes.id = dispatches.note_id and cancelled_at is null,
      jsonb_to_recordset(content -> 'lines')
        as line("dispatchId" uuid, "from" integer, before integer, quantity integer)
    where ${inArray(dispatches.jobId, [...jobIds])} and line."dispatchId" = dispatches.id`);
  return groupBy(rows, ({ jobId }) => jobId);
}

const noteIds = (db: Db, dispatchIds: readonly string[]) =>
  db
    .select({ id: dispatches.noteId })
    .from(dispatches)
    .where(inArray(dispatches.id, [...dispatchIds]));

/**
 * Cancels the notes of the deliveries. Returns, for each note, the lines of its other deliveries, which need a new
 * note.
 */
export async function cancelNotes(db: Db, dispatchIds: readonly string[], at: string, by: string | null) {
  // Waits for a transaction that reverts another delivery of the note. After it, that delivery has a new note.
  await db
    .select({ id: deliveryNotes.id })
    .from(deliveryNotes)
    .where(inArray(deliveryNotes.id, noteIds(db, dispatchIds)))
    .orderBy(deliveryNotes.id)
    .for('update');
  const cancelled = await db
    .update(deliveryNotes)
    .set({ cancelledAt: at, cancelledBy: by })
    .where(and(inArray(deliveryNotes.id, noteIds(db, dispatchIds)), isNull(deliveryNotes.cancelledAt)))
    .returning();
  const taken = new Set(dispatchIds);
  return cancelled.map((note) => ({
    ...note,
    lines: note.content.lines.filter(({ dispatchId }) => !taken.has(dispatchId)),
  }));
}

/** Stores in each of the deliveries that the note belongs to it. */
export async function assignNote(db: Db, dispatchIds: readonly string[], noteId: string): Promise<void> {
  await db
    .update(dispatches)
    .set({ noteId })
    .where(inArray(dispatches.id, [...dispatchIds]));
}

const noteColumns = {
  id: deliveryNotes.id,
  number: deliveryNotes.number,
  content: deliveryNotes.content,
  logoHash: deliveryNotes.logoHash,
  cancelledAt: deliveryNotes.cancelledAt,
};

/** Returns the note with this id. For the id of a delivery or a lorry, it returns their notes, sorted by number. */
export async function findNotes(db: Db, id: string) {
  const own = await db.select(noteColumns).from(deliveryNotes).where(eq(deliveryNotes.id, id));
  if (own.length > 0) return own;
  const of = (column: typeof dispatches.id | typeof dispatches.lorryId) =>
    db.select({ id: dispatches.noteId }).from(dispatches).where(eq(column, id));
  return db
    .select(noteColumns)
    .from(deliveryNotes)
    .where(inArray(deliveryNotes.id, of(dispatches.id).union(of(dispatches.lorryId))))
    .orderBy(deliveryNotes.year, deliveryNotes.serial);
}
