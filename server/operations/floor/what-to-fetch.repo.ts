/** Reads the facts by which the rule whatToFetch lists what an operation needs at its machine. */
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type FetchFacts,
  type PaperToFetch,
  type StepToFetchFor,
} from '../../../shared/operations/what-to-fetch.ts';
import { type Db } from '../../platform/db/database.ts';
import { isoTime } from '../../platform/db/sql-fragments.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { jobPaperOrders, paperOrders } from '../../stock/orders/paper-orders.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { shopZone } from '../../shop/settings/settings.table.ts';
import { neededTools, toolsAway } from '../../tools/needed-tools.sql.ts';
import { operations } from '../operations.table.ts';
import { wantsScans } from '../scans-at-run.sql.ts';

const sibling = alias(operations, 'sibling');

/** Selects, as JSON, all operations of the job. */
const siblings = sql<StepToFetchFor[]>`(
  select json_agg(json_build_object('id', ${sibling.id}, 'index', ${sibling.index}, 'overlap', ${sibling.overlap},
      'after', ${sibling.after}, 'type', ${sibling.type}, 'state', ${sibling.state}, 'makeUp', ${sibling.makeUp}))
    from ${operations} ${sibling} where ${sibling.jobId} = ${operations.jobId})`;

/** Selects the papers of the job as JSON, in the sequence of their assignment. */
const papersOfJob = sql<PaperToFetch[]>`(
  select coalesce(json_agg(json_build_object('id', ${papers.id}, 'name', ${papers.name}, 'shelf', ${papers.shelf},
      'gsm', ${papers.gsm}, 'length', ${papers.length}, 'breadth', ${papers.breadth}, 'stockQuantity', ${papers.stockQuantity},
      'quantity', ${jobPapers.quantity}, 'consumed', ${jobPapers.consumed}, 'cut', ${jobPapers.cut}, 'ordered', ${jobPapers.ordered},
      'expected', (select max(${isoTime(paperOrders.expected)}) from ${jobPaperOrders}
        join ${paperOrders} on ${paperOrders.id} = ${jobPaperOrders.orderId}
        where ${jobPaperOrders.jobId} = ${jobPapers.jobId} and ${jobPaperOrders.paperId} = ${jobPapers.paperId}))
    order by ${jobPapers.createdAt}, ${jobPapers.paperId}), '[]'::json)
    from ${jobPapers} join ${papers} on ${papers.id} = ${jobPapers.paperId} where ${jobPapers.jobId} = ${jobs.id})`;

/** Selects, as JSON, the codes that the job's ticket has for its operations. */
const codesOfJob = sql<number[]>`(
  select json_agg(${sibling.code} order by ${sibling.code}) from ${operations} ${sibling} where ${sibling.jobId} = ${operations.jobId})`;

/**
 * Returns the facts by which `whatToFetch` lists, the operation's ticks, and the codes that belong to it. Returns null
 * for a missing operation.
 */
export async function readFetchFacts(db: Db, id: string) {
  const [row] = await db
    .select({
      operation: {
        id: operations.id,
        index: operations.index,
        overlap: operations.overlap,
        after: operations.after,
        type: operations.type,
        state: operations.state,
        makeUp: operations.makeUp,
        setup: operations.setup,
        machineId: operations.machineId,
        fetched: operations.fetched,
      },
      tools: neededTools,
      toolsAway,
      operations: siblings,
      job: {
        id: jobs.id,
        number: jobs.number,
        name: jobs.name,
        artworkHash: jobs.artworkHash,
        ink: jobs.ink,
        coat: jobs.coat,
        artworkToCome: jobs.artworkToCome,
        quantity: jobs.quantity,
        ups: jobs.ups,
        makeUpSheets: jobs.makeUpSheets,
        sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
        paperQuality: jobs.paperQuality,
        paperGsm: jobs.paperGsm,
        paperLength: jobs.paperLength,
        paperBreadth: jobs.paperBreadth,
      },
      papers: papersOfJob,
      codes: codesOfJob,
      wantsScans,
      zone: shopZone,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(eq(operations.id, id));
  if (!row) return null;
  const { tools, toolsAway: away, operation, ...facts } = row;
  return { ...facts, operation: { ...operation, tools: tools ?? [], toolsAway: away } } satisfies FetchFacts;
}
