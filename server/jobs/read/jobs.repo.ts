/** Reads from the database the rows of single jobs, their names and their deliveries. */
import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { type Tolerance } from '../../../shared/shop/tolerance/tolerance.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { audit } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { customers } from '../../customers/customers.table.ts';
import { dispatches, jobs } from '../tables/jobs.table.ts';

/** Returns the job's row. Throws 404 if the job does not exist. */
export async function findJob(db: Db, id: string) {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw notFound('job');
  return row;
}

/**
 * Returns, in ms since 1970, the delivery date before its last change. Returns null if nobody has changed the date.
 */
export async function findPreviousDeliveryDate(db: Db, jobId: string): Promise<number | null> {
  const [line] = await db
    .select({ was: sql<string | null>`${audit.changes} -> 'deliveryDate' ->> 0` })
    .from(audit)
    .where(and(eq(audit.entityId, jobId), sql`jsonb_exists(${audit.changes}, 'deliveryDate')`))
    .orderBy(desc(audit.id))
    .limit(1);
  return line?.was ? Date.parse(line.was) : null;
}

/**
 * Returns the name of another job with this number, ignoring case. Returns undefined if no other job has the
 * number.
 */
export async function findJobNameByNumber(
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

/** Returns the names of the jobs with these numbers, by the number in lower case. */
export async function findJobNamesByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const number = sql<string>`lower(${jobs.number})`;
  const lowerCaseNumbers = sql.param(numbers.map((each) => each.toLowerCase()));
  const rows = await db
    .select({ number, name: jobs.name })
    .from(jobs)
    .where(sql`lower(${jobs.number}) = any(${lowerCaseNumbers}::text[])`);
  return new Map(rows.map((row) => [row.number, row.name]));
}

/** Returns the tolerances of these customers by id, without customers that have none. */
export async function readCustomerTolerances(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Tolerance>> {
  const { id, tolerance } = customers;
  const rows = await db
    .select({ id, tolerance })
    .from(customers)
    .where(and(sql`${id} = any(${sql.param([...ids])}::uuid[])`, isNotNull(tolerance)));
  return new Map(rows.flatMap((row) => (row.tolerance ? [[row.id, row.tolerance]] : [])));
}

/** Returns the customers' names by id. */
export async function readCustomerNames(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { id, name } = customers;
  const rows = await db
    .select({ id, name })
    .from(customers)
    .where(inArray(id, [...ids]));
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}

/**
 * Returns the delivery with this id, and whether a different delivery of the job completes the order. Throws 404.
 */
export async function findDispatch(db: Db, jobId: string, id: string) {
  const all = await db.select().from(dispatches).where(eq(dispatches.jobId, jobId));
  const found = all.find((each) => each.id === id);
  if (!found) throw notFound('delivery');
  return { ...found, completed: all.some((each) => each !== found && each.complete) };
}
