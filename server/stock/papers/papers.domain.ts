/** Papers' verbs (spec §3 Paper, design: stock, deleting). */
import { type z } from 'zod';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import {
  type movementCreate,
  type Paper,
  type paperCreate,
  type paperUpdate,
} from '../../../shared/contract/papers.ts';
import { cutLimit, paperMismatch, paperNeeded, sheetOf } from '../../../shared/rules/paper.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { openingStock, pageOfLedger, sentAdjustment } from '../ledger/ledger.domain.ts';
import { returnSheets } from '../../production/jobs/job-papers.domain.ts';
import { post } from './ledger.domain.ts';
import * as repo from './papers.repo.ts';

type Paging = { page: number; per: number };

/** Papers, newest first. */
export const listPapers = (context: Context, query: Paging) => repo.listPapers(context.db, query);

/** Papers, sorted and paged, of one quality or low ones where asked. */
export async function sortedPapers(context: Context, query: Sorted & repo.PaperFilter) {
  return pageOf(query, await repo.sortedPapers(context.db, query));
}

/** Papers by a part of their name, whatever the case. */
export const searchPapers = (context: Context, term: string) => repo.searchPapers(context.db, term);

/** A paper; throws 404. */
export const getPaper = (context: Context, id: string): Promise<Paper> => repo.readPaper(context.db, id);

/** Adds a paper; what lies on the shelf already is its first receipt. */
export function createPaper(context: Context, fields: z.output<typeof paperCreate>): Promise<Paper> {
  return perform(context, 'paper.create', 'edit', async (verb) => {
    const { stockQuantity = 0, ...values } = fields;
    const row = await repo.insertPaper(verb.db, { ...values, ...verb.made });
    await verb.record({ entity: 'papers', id: row.id, version: row.version, data: values });
    if (stockQuantity === 0) return repo.toPaper(row);
    return repo.toPaper(await post(verb, row.id, openingStock(stockQuantity)));
  });
}

/**
 * Changes a paper; a different stock quantity is an adjustment. Throws 404, 409 where an open job would no longer be served
 * or the stock would be less than is reserved, 412, 428 for a different stock quantity without a version.
 */
export function updatePaper(
  context: Context,
  id: string,
  changes: z.output<typeof paperUpdate>,
): Promise<Paper> {
  return perform(context, 'paper.update', 'edit', async (verb) => {
    const { version, stockQuantity: _stock, ...fields } = changes;
    let row = await repo.lockPaper(verb.db, id);
    await verb.expectVersion(version, row, async () => repo.toPaper(row));
    const changed = differences(row, fields);
    const stock = sentAdjustment(row, changes);
    if (changed) await refuseUnfit(verb, row, changed);
    if (stock !== 0) row = await post(verb, id, { kind: 'adjustment', stock, field: 'stockQuantity' });
    if (changed) {
      row = await repo.changePaper(verb.db, row, changed);
      await verb.record({ entity: 'papers', id, version: row.version, data: changed });
    }
    return repo.toPaper(row);
  });
}

/** Refuses (409, naming the job) a change after which the paper would not serve an open job that it is assigned to. */
async function refuseUnfit(verb: Verb, row: repo.PaperRow, changed: Partial<repo.PaperRow>): Promise<void> {
  const decisive = ['length', 'breadth', 'thickness', 'gsm', 'quality'] as const;
  if (!decisive.some((field) => field in changed)) return;
  const next = { ...row, ...changed };
  for (const job of await repo.openJobsOf(verb.db, row.id)) {
    const { size, ...rest } = job.substitute ? {} : paperMismatch(next, job);
    const limit = cutLimit(next, sheetOf(job));
    const small =
      size ?? (job.cut > limit ? `gives ${limit} sheets, the job needs ${job.cut} from each` : undefined);
    const field = 'length' in changed ? 'length' : 'breadth';
    const errors = { ...rest, ...(small && { [field]: small }) };
    if (Object.keys(errors).length === 0) continue;
    throw conflict(`${row.name} is assigned to ${job.number}: ${Object.values(errors).join('; ')}`, errors);
  }
}

/** Deletes a paper; its ledger stays. Throws 404, 409 with the counts while open jobs hold it. */
export function removePaper(context: Context, id: string): Promise<void> {
  return perform(context, 'paper.remove', 'delete', async (verb) => {
    const row = await repo.lockPaper(verb.db, id);
    const jobs = await repo.openJobsOf(verb.db, id);
    const numbers = jobs.map((job) => job.number);
    refuseBy(paperNeeded(repo.toPaper(row), numbers));
    const heldBy = await repo.deletePaper(verb.db, id);
    const data = { ...repo.toPaper(row), heldBy };
    await verb.record({ entity: 'papers', id, version: row.version + 1, data });
  });
}

/** A page of a paper's ledger, newest first; that of a deleted paper can still be read. Throws 404. */
export const listMovements = (context: Context, id: string, query: Paging) =>
  pageOfLedger(context, { entity: 'papers', id }, query, () => repo.readPaper(context.db, id));

/**
 * A receipt, an adjustment or a return from a job, in stock sheets. Throws 404, 409 with both figures where the stock would
 * be less than is reserved or more than the job consumed would come back.
 */
export function movePaper(
  context: Context,
  id: string,
  movement: z.output<typeof movementCreate>,
): Promise<Paper> {
  return perform(context, `paper.${movement.kind}`, 'edit', async (verb) => {
    if (movement.kind === 'return') {
      return repo.toPaper(await returnSheets(verb, { ...movement, paperId: id }));
    }
    const { kind, quantity, note } = movement;
    return repo.toPaper(await post(verb, id, { kind, stock: quantity, note }));
  });
}
