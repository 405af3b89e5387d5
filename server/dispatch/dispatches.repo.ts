/** Reads lorries and their deliveries from the database. All deliveries of a lorry have the same lorry id. */
import { desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Lorry } from '../../shared/dispatch/dispatches.contract.ts';
import { type Db } from '../platform/db/database.ts';
import { users } from '../people/users.table.ts';
import { customers } from '../customers/customers.table.ts';
import { deliveryNotes } from './delivery-notes.table.ts';
import { dispatches, jobs } from '../jobs/tables/jobs.table.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/** The number of lorries in the list of the latest ones. */
const recentLimit = 20;

/** Returns the lorry with this id or, without an id, the latest lorries, newest first. */
export async function listLorries(db: Db, id?: string): Promise<Lorry[]> {
  const wanted = db
    .select({ lorryId: dispatches.lorryId })
    .from(dispatches)
    .where(id === undefined ? isNotNull(dispatches.lorryId) : eq(dispatches.lorryId, id))
    .groupBy(dispatches.lorryId)
    .orderBy(desc(dispatches.lorryId))
    .limit(recentLimit)
    .as('wanted');
  const rows = await db
    .select({
      id: sql<string>`${wanted.lorryId}`,
      date: dispatches.date,
      note: dispatches.note,
      userName: users.name,
      noteNumber: deliveryNotes.number,
      job: {
        jobId: jobs.id,
        number: jobs.number,
        name: jobs.name,
        customerName: customers.name,
        city: customers.city,
        quantity: dispatches.quantity,
        complete: dispatches.complete,
      },
    })
    .from(wanted)
    .innerJoin(dispatches, eq(dispatches.lorryId, wanted.lorryId))
    .innerJoin(jobs, eq(jobs.id, dispatches.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .leftJoin(users, eq(users.id, dispatches.userId))
    .leftJoin(deliveryNotes, eq(deliveryNotes.id, dispatches.noteId))
    .orderBy(desc(dispatches.lorryId), dispatches.id);
  return [...groupBy(rows, (row) => row.id).values()].flatMap((of) =>
    of.slice(0, 1).map(({ job: _job, noteNumber: _number, ...lorry }) => ({
      ...lorry,
      noteNumbers: [...new Set(of.flatMap(({ noteNumber }) => noteNumber ?? []))].toSorted(),
      jobs: of.map(({ job }) => job),
    })),
  );
}

/** Returns the ids of the jobs from which the lorry took pieces. */
export async function listJobsOfLorry(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ jobId: dispatches.jobId })
    .from(dispatches)
    .where(eq(dispatches.lorryId, id));
  return rows.map(({ jobId }) => jobId);
}

/** Returns all deliveries of the jobs with these ids. */
export async function listDispatches(db: Db, jobIds: readonly string[]) {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(dispatches)
    .where(inArray(dispatches.jobId, [...jobIds]));
}
