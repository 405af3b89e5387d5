/** Reads records by the codes and numbers printed on labels and documents. */
import { and, eq, sql } from 'drizzle-orm';
import { type LabelledKind } from '../../../shared/codes/reading/scanned-code.ts';
import { type Db } from '../../platform/db/database.ts';
import { deliveryNotes } from '../../dispatch/delivery-notes.table.ts';
import { idEnd, jobs } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations } from '../../operations/operations.table.ts';
import { tools } from '../../tools/tools.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';

const jobFields = { id: jobs.id, number: jobs.number, name: jobs.name };

export async function findOperation(db: Db, code: number) {
  const [found] = await db
    .select({ id: operations.id, name: operations.name, job: jobFields })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(eq(operations.code, code));
  return found;
}

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

/** Returns the row if it is the only one. */
const single = <R>(rows: readonly R[]) => (rows.length === 1 ? rows[0] : undefined);

/**
 * Finds the job by the last digits of its id, which labels show if a bar code can't encode the job's number. Returns
 * undefined if several jobs match.
 */
export const findJobByIdEnd = async (db: Db, end: string) =>
  single(
    await db
      .select(jobFields)
      .from(jobs)
      .where(eq(idEnd(jobs), end.toLowerCase()))
      .limit(2),
  );

const named = { paper: papers, tool: tools, machine: machines } as const;

/** Finds the paper, tool or machine by its id, or by the last digits of it. Returns undefined if several match. */
export async function findNamed(db: Db, of: LabelledKind, part: { id: string } | { end: string }) {
  const table = named[of];
  return single(
    await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where('id' in part ? eq(table.id, part.id) : eq(idEnd(table), part.end.toLowerCase()))
      .limit(2),
  );
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
