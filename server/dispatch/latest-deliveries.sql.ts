/** Selects deliveries of jobs, each with its delivery note. */
import { desc, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import { dispatches, jobs } from '../jobs/tables/jobs.table.ts';
import { type Db } from '../platform/db/database.ts';
import { deliveryNotes } from './delivery-notes.table.ts';

/** Selects the latest deliveries, at most `count`, of the jobs with these ids. */
export const latestDeliveries = (db: Db, jobIds: string[] | SQLWrapper, count: number) =>
  db
    .select({
      dispatchId: dispatches.id,
      jobId: jobs.id,
      number: jobs.number,
      name: jobs.name,
      quantity: dispatches.quantity,
      date: dispatches.date,
      noteNumber: deliveryNotes.number,
    })
    .from(dispatches)
    .innerJoin(jobs, eq(jobs.id, dispatches.jobId))
    .leftJoin(deliveryNotes, eq(deliveryNotes.id, dispatches.noteId))
    .where(inArray(dispatches.jobId, jobIds))
    .orderBy(desc(dispatches.date), desc(dispatches.id))
    .limit(count);
