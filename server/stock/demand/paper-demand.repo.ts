/**
 * Reads open jobs, papers and open paper orders. Partial indexes contain only open jobs and orders, so the
 * reads stay fast.
 */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { folded, subquery } from '../../platform/db/sql-fragments.ts';
import { paperColumns, papers } from '../papers/papers.table.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';
import { isOpen, jobs } from '../../jobs/tables/jobs.table.ts';
import { hasSteps } from '../../operations/operation-facts.sql.ts';
import { paperOrders, reservedOnOrder } from '../orders/paper-orders.table.ts';

const { layout: _layout, ...jobColumns } = getTableColumns(jobs);

/**
 * Returns the open jobs, each with its papers. A subquery finds the papers by index, since a join would read the
 * papers of all jobs.
 */
export function readJobs(db: Db) {
  const { jobId, paperId, quantity, consumed, cut } = jobPapers;
  return db
    .select({
      ...jobColumns,
      hasSteps: subquery<boolean>(sql`select ${hasSteps}`),
      held: subquery<{ paperId: string; quantity: number; consumed: number; cut: number }[]>(sql`
        select coalesce(json_agg(json_build_object('paperId', ${paperId}, 'quantity', ${quantity}, 'consumed', ${consumed},
          'cut', ${cut})), '[]'::json) from ${jobPapers} where ${jobId} = ${jobs.id}`),
    })
    .from(jobs)
    .where(isOpen(jobs));
}

export function readOpenOrders(db: Db) {
  const { id, paperId, quantity, received, expected } = paperOrders;
  return db
    .select({ id, paperId, quantity, received, expected, reserved: reservedOnOrder })
    .from(paperOrders)
    .where(sql`${received} < ${quantity}`);
}

/** Returns all papers, or those of a quality and GSM, by name. */
export function readPapers(db: Db, kind?: { quality: string; gsm: number }) {
  return db
    .select(paperColumns)
    .from(papers)
    .where(kind && and(eq(papers.quality, kind.quality), eq(papers.gsm, kind.gsm)))
    .orderBy(asc(folded(papers.name)), asc(papers.id));
}
