/** Papers' rows; `availableQuantity` is what lies in stock and is not reserved. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  type InferInsertModel,
  inArray,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Paper } from '../../../shared/contract/papers.ts';
import { type PaperQuality } from '../../../shared/rules/catalogue.ts';
import { closedStatuses } from '../../../shared/rules/job-status.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { changeRow, countRows, lockRow } from '../../platform/db/rows.ts';
import { folded, occursIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { jobs } from '../../production/tables/jobs.table.ts';
import { jobPapers } from '../../production/tables/job-papers.table.ts';
import { papers } from './papers.table.ts';

export type PaperRow = typeof papers.$inferSelect;
type Values = Omit<
  InferInsertModel<typeof papers>,
  'stockQuantity' | 'reservedQuantity' | 'consumed' | 'version'
>;

const { reservedQuantity, ...shownColumns } = getTableColumns(papers);
const available = sql<number>`${papers.stockQuantity} - ${reservedQuantity}`;
const isLow = sql`(${papers.reorderQuantity} > 0 and ${available} <= ${papers.reorderQuantity})`;
/** The columns of a paper's record, for selects that join papers. */
export const paperColumns = { ...shownColumns, availableQuantity: available };

const sorts = {
  name: folded(papers.name),
  manufacturer: folded(papers.manufacturer),
  quality: folded(papers.quality),
  gsm: papers.gsm,
  stock: papers.stockQuantity,
  available,
  created: papers.createdAt,
};

/** The record of a row. */
export function toPaper({ reservedQuantity: reserved, ...row }: PaperRow): Paper {
  return { ...row, availableQuantity: row.stockQuantity - reserved };
}

export interface PaperFilter {
  quality?: PaperQuality | undefined;
  low?: boolean | undefined;
  term?: string | undefined;
}

function matching({ quality, low, term }: PaperFilter): SQL | undefined {
  return and(
    quality === undefined ? undefined : eq(papers.quality, quality),
    low === undefined ? undefined : low ? isLow : not(isLow),
    term ? occursIn(term, papers.name, papers.manufacturer, papers.description, papers.quality) : undefined,
  );
}

export async function listPapers(db: Db, { page, per }: { page: number; per: number }) {
  const items: Paper[] = await db
    .select(paperColumns)
    .from(papers)
    .orderBy(desc(papers.id))
    .limit(per)
    .offset((page - 1) * per);
  return { items, total: await countRows(db, papers, undefined) };
}

export async function sortedPapers(db: Db, query: Sorted & PaperFilter) {
  const where = matching(query);
  const items: Paper[] = await db
    .select(paperColumns)
    .from(papers)
    .where(where)
    .orderBy(...orderBy(query, sorts, papers.id))
    .limit(query.per)
    .offset((query.page - 1) * query.per);
  return { items, total: await countRows(db, papers, where) };
}

export function searchPapers(db: Db, term: string) {
  return db
    .select({ id: papers.id, name: papers.name })
    .from(papers)
    .where(occursIn(term, papers.name))
    .orderBy(folded(papers.name), papers.id)
    .limit(20);
}

/** The paper; throws 404. */
export async function readPaper(db: Db, id: string): Promise<Paper> {
  const [row] = await db.select(paperColumns).from(papers).where(eq(papers.id, id));
  if (!row) throw notFound('paper');
  return row;
}

/** The row, locked; undefined when there is none. */
export const findLockedPaper = (db: Db, id: string): Promise<PaperRow | undefined> => lockRow(db, papers, id);

/** The row, locked; throws 404. */
export async function lockPaper(db: Db, id: string): Promise<PaperRow> {
  const row = await findLockedPaper(db, id);
  if (!row) throw notFound('paper');
  return row;
}

export async function insertPaper(db: Db, values: Values): Promise<PaperRow> {
  const [row] = await db.insert(papers).values(values).returning();
  if (!row) throw new Error('The paper was not kept');
  return row;
}

export async function changePaper(db: Db, row: PaperRow, changes: Partial<Values>): Promise<PaperRow> {
  const changed = await changeRow(db, papers, row, changes);
  if (!changed) throw new Error('The locked paper changed');
  return changed;
}

/** What the paper's open jobs hold of it, and what they need, oldest first. */
export function openJobsOf(db: Db, paperId: string) {
  return db
    .select({
      number: jobs.number,
      paperLength: jobs.paperLength,
      paperBreadth: jobs.paperBreadth,
      paperThickness: jobs.paperThickness,
      paperGsm: jobs.paperGsm,
      paperQuality: jobs.paperQuality,
      cut: jobPapers.cut,
      substitute: jobPapers.substitute,
    })
    .from(jobPapers)
    .innerJoin(jobs, eq(jobs.id, jobPapers.jobId))
    .where(and(eq(jobPapers.paperId, paperId), not(inArray(jobs.status, [...closedStatuses]))))
    .orderBy(jobs.id);
}

/** Deletes the paper and what closed jobs held of it, which it answers; the ledger stays. */
export async function deletePaper(db: Db, id: string) {
  const held = await db.delete(jobPapers).where(eq(jobPapers.paperId, id)).returning();
  await db.delete(papers).where(eq(papers.id, id));
  return held;
}
