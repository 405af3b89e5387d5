/** Jobs' own rows, their plan and their deliveries: what the verbs read under the lock, and every write. */
import { and, asc, eq, type InferInsertModel, type InferSelectModel, ne, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { changeRow, lockRow } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { dispatches, jobs, productOperations } from '../tables/jobs.table.ts';

export type JobRow = InferSelectModel<typeof jobs>;
export type JobValues = InferInsertModel<typeof jobs>;
export { type FreedPaper } from '../tables/jobs.table.ts';

/** A step of the plan. */
export type Step = Pick<InferSelectModel<typeof productOperations>, 'id' | 'type' | 'detail' | 'instruction'>;
export type NewStep = Omit<Step, 'id'> & { id?: string | undefined };

/** The row; throws 404. */
export async function findJob(db: Db, id: string): Promise<JobRow> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw notFound('job');
  return row;
}

/** The row, locked; throws 404. */
export async function lockJob(db: Db, id: string): Promise<JobRow> {
  const row = await lockRow(db, jobs, id);
  if (!row) throw notFound('job');
  return row;
}

export async function insertJob(db: Db, values: JobValues): Promise<JobRow> {
  const [row] = await db.insert(jobs).values(values).returning();
  if (!row) throw new Error('The job was not kept');
  return row;
}

export async function changeJob(
  db: Db,
  row: { id: string; version: number },
  changes: Partial<JobValues>,
): Promise<JobRow> {
  const changed = await changeRow(db, jobs, row, changes);
  if (!changed) throw new Error('The locked job changed');
  return changed;
}

export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.delete(jobs).where(eq(jobs.id, id));
}

/** The name of another job that has this number, whatever the case; undefined when it is free. */
export async function nameOfNumber(
  db: Db,
  number: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const others = exceptId === null ? undefined : ne(jobs.id, exceptId);
  const [row] = await db
    .select({ name: jobs.name })
    .from(jobs)
    .where(and(eq(sql`lower(${jobs.number})`, sql`lower(${number})`), others));
  return row?.name;
}

/** The next number of the sequence that no job has. */
export async function nextNumber(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await db.execute<{ number: string }>(
      sql`select 'MR-' || nextval('job_numbers') as number`,
    );
    const number = rows[0]?.number ?? '';
    if ((await nameOfNumber(db, number, null)) === undefined) return number;
  }
}

/** The plan, in order. */
export function readSteps(db: Db, jobId: string): Promise<Step[]> {
  return db
    .select({
      id: productOperations.id,
      type: productOperations.type,
      detail: productOperations.detail,
      instruction: productOperations.instruction,
    })
    .from(productOperations)
    .where(eq(productOperations.jobId, jobId))
    .orderBy(asc(productOperations.position));
}

/** Replaces the plan as a whole; a step with an id keeps it. */
export async function replaceSteps(db: Db, jobId: string, steps: readonly NewStep[]): Promise<void> {
  await db.delete(productOperations).where(eq(productOperations.jobId, jobId));
  if (steps.length === 0) return;
  const rows = steps.map(({ id, type, detail, instruction }, position) => ({
    ...(id !== undefined && { id }),
    jobId,
    position,
    type,
    detail,
    instruction,
  }));
  await db.insert(productOperations).values(rows);
}

export async function changeInstruction(db: Db, id: string, instruction: string): Promise<void> {
  await db.update(productOperations).set({ instruction }).where(eq(productOperations.id, id));
}

/** Pieces delivered so far, and whether a delivery was said to complete the order. */
export async function deliveredOf(db: Db, jobId: string): Promise<{ quantity: number; complete: boolean }> {
  const [row] = await db
    .select({
      quantity: sql<number>`coalesce(sum(${dispatches.quantity}), 0)::float8`,
      complete: sql<boolean>`coalesce(bool_or(${dispatches.complete}), false)`,
    })
    .from(dispatches)
    .where(eq(dispatches.jobId, jobId));
  return row ?? { quantity: 0, complete: false };
}

export async function insertDispatch(db: Db, values: InferInsertModel<typeof dispatches>): Promise<void> {
  await db.insert(dispatches).values(values);
}

/** Deletes the delivery and answers it; throws 404. */
export async function deleteDispatch(db: Db, jobId: string, id: string) {
  const [row] = await db
    .delete(dispatches)
    .where(and(eq(dispatches.id, id), eq(dispatches.jobId, jobId)))
    .returning();
  if (!row) throw notFound('delivery');
  return row;
}

/** What the job holds of each paper, with what the paper is, locked: neither changes unseen by the other. */
export function assignedPapers(db: Db, jobId: string) {
  return db
    .select({
      paperId: papers.id,
      name: papers.name,
      length: papers.length,
      breadth: papers.breadth,
      thickness: papers.thickness,
      gsm: papers.gsm,
      quality: papers.quality,
      quantity: jobPapers.quantity,
      consumed: jobPapers.consumed,
      cut: jobPapers.cut,
      substitute: jobPapers.substitute,
    })
    .from(jobPapers)
    .innerJoin(papers, eq(papers.id, jobPapers.paperId))
    .where(eq(jobPapers.jobId, jobId))
    .orderBy(papers.id)
    .for('update', { of: papers });
}
