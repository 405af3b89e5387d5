/** Reads operations, jobs and delivery notes by the codes and numbers printed on labels and documents. */
import { and, eq, sql } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { deliveryNotes } from '../dispatch/delivery-notes.table.ts';
import { idEnd, jobs } from '../jobs/tables/jobs.table.ts';
import { operations } from '../operations/operations.table.ts';

export async function findOperation(db: Db, code: number) {
  const [found] = await db
    .select({ id: operations.id, name: operations.name, job: jobs.number })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(eq(operations.code, code));
  return found;
}

const jobFields = { id: jobs.id, number: jobs.number, name: jobs.name };

export async function findJob(db: Db, id: string) {
  const [found] = await db.select(jobFields).from(jobs).where(eq(jobs.id, id));
  return found;
}

export async function findJobByNumber(db: Db, number: string) {
  const [found] = await db
    .select(jobFields)
    .from(jobs)
    .where(eq(sql`lower(${jobs.number})`, number.toLowerCase()));
  return found;
}

/**
 * Finds the job by the last digits of its id, which labels show if a bar code can't encode the job's number. Returns
 * undefined if several jobs match.
 */
export async function findJobByIdEnd(db: Db, end: string) {
  const found = await db
    .select(jobFields)
    .from(jobs)
    .where(eq(idEnd(jobs), end.toLowerCase()))
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

const noteFields = { id: deliveryNotes.id, number: deliveryNotes.number };

export async function findNote(db: Db, id: string) {
  const [found] = await db.select(noteFields).from(deliveryNotes).where(eq(deliveryNotes.id, id));
  return found;
}

export async function findNoteByNumber(db: Db, { year, serial }: { year: string; serial: number }) {
  const [found] = await db
    .select(noteFields)
    .from(deliveryNotes)
    .where(and(eq(deliveryNotes.year, year), eq(deliveryNotes.serial, serial)));
  return found;
}
