/** Inks' verbs (spec §3 Ink, design: stock, deleting). Quantities are kg. */
import { type z } from 'zod';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import {
  type Ink,
  type inkCreate,
  type inkMovementCreate,
  type inkUpdate,
} from '../../../shared/contract/inks.ts';
import { refuseInkReturn, refuseInkStock } from '../../../shared/rules/ink.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { jobOfMovement, renameInkInJobs } from '../../production/jobs/job-inks.domain.ts';
import {
  type LedgerLine,
  openingStock,
  pageOfLedger,
  postLine,
  sentAdjustment,
  type Stock,
} from '../ledger/ledger.domain.ts';
import * as repo from './inks.repo.ts';

type Paging = { page: number; per: number };
type Movement = z.output<typeof inkMovementCreate>;

const stock: Stock<repo.InkRow> = {
  entity: 'inks',
  move: repo.moveBalances,
  refusal: async (db, id, by) => {
    const ink = await repo.readInk(db, id);
    return (
      refuseInkReturn({ inkName: ink.name, consumed: ink.consumed }, -by.consumed) ??
      refuseInkStock(ink, ink.stockQuantity + by.stock) ??
      `The stock of ${ink.name} has just changed; load it again`
    );
  },
};
const post = (verb: Verb, id: string, line: LedgerLine) => postLine(verb, stock, id, line);

/** Inks, newest first. */
export const listInks = (context: Context, query: Paging) => repo.listInks(context.db, query);

/** Inks, sorted and paged, low ones where asked. */
export async function sortedInks(context: Context, query: Sorted & repo.InkFilter) {
  return pageOf(query, await repo.sortedInks(context.db, query));
}

/** Inks by a part of their name, whatever the case. */
export const searchInks = (context: Context, term: string) => repo.searchInks(context.db, term);

/** An ink; throws 404. */
export const getInk = (context: Context, id: string): Promise<Ink> => repo.readInk(context.db, id);

/** Adds an ink; what lies on the shelf already is its first receipt. */
export function createInk(context: Context, fields: z.output<typeof inkCreate>): Promise<Ink> {
  return perform(context, 'ink.create', 'edit', async (verb) => {
    const { stockQuantity = 0, ...values } = fields;
    const row = await repo.insertInk(verb.db, { ...values, ...verb.made });
    await verb.record({ entity: 'inks', id: row.id, version: row.version, data: values });
    return repo.toInk(stockQuantity === 0 ? row : await post(verb, row.id, openingStock(stockQuantity)));
  });
}

/**
 * Changes an ink; a different stock quantity is an adjustment, another name is written into the jobs that are not done
 * with. Throws 404, 409 where a job could not take the name, 412, 428 for a different stock quantity without a version.
 */
export function updateInk(context: Context, id: string, changes: z.output<typeof inkUpdate>): Promise<Ink> {
  return perform(context, 'ink.update', 'edit', async (verb) => {
    const { version, stockQuantity: _stock, ...fields } = changes;
    let row = await repo.lockInk(verb.db, id);
    await verb.expectVersion(version, row, async () => repo.toInk(row));
    const changed = differences(row, fields);
    const by = sentAdjustment(row, changes);
    if (by !== 0) row = await post(verb, id, { kind: 'adjustment', stock: by, field: 'stockQuantity' });
    if (changed) {
      if (changed.name !== undefined) await renameInkInJobs(verb, row.name, changed.name);
      row = await repo.changeInk(verb.db, row, changed);
      await verb.record({ entity: 'inks', id, version: row.version, data: changed });
    }
    return repo.toInk(row);
  });
}

/** Deletes an ink; its ledger stays, and jobs go on naming it. Throws 404. */
export function removeInk(context: Context, id: string): Promise<void> {
  return perform(context, 'ink.remove', 'delete', async (verb) => {
    const row = await repo.lockInk(verb.db, id);
    await repo.deleteInk(verb.db, id);
    await verb.record({ entity: 'inks', id, version: row.version + 1, data: repo.toInk(row) });
  });
}

/** A page of an ink's ledger, newest first; that of a deleted ink can still be read. Throws 404. */
export const listMovements = (context: Context, id: string, query: Paging) =>
  pageOfLedger(context, { entity: 'inks', id }, query, () => repo.readInk(context.db, id));

/**
 * A receipt, an adjustment, a use or a return. Throws 404, 409 with both figures where the stock would be below nothing or
 * more would come back than was consumed.
 */
export function moveInk(context: Context, id: string, movement: Movement): Promise<Ink> {
  return perform(context, `ink.${movement.kind}`, 'edit', async (verb) => {
    const { kind, quantity, note } = movement;
    const jobId = 'jobId' in movement ? movement.jobId : null;
    const job = jobId ? await jobOfMovement(verb, jobId) : null;
    if (kind === 'return' && job) await refuseReturn(verb, id, job, quantity);
    return repo.toInk(await post(verb, id, { kind, ...deltasOf(movement), job, note }));
  });
}

function deltasOf({ kind, quantity }: Movement): Pick<LedgerLine, 'stock' | 'consumed'> {
  if (kind === 'consume') return { stock: -quantity, consumed: quantity };
  if (kind === 'return') return { stock: quantity, consumed: -quantity };
  return { stock: quantity };
}

/** With the ink's row locked, so that two returns at once never bring back more than the job consumed. */
async function refuseReturn(verb: Verb, id: string, job: { id: string; number: string }, quantity: number) {
  const ink = await repo.lockInk(verb.db, id);
  const consumed = await repo.consumedBy(verb.db, id, job.id);
  const reason = refuseInkReturn({ inkName: ink.name, jobNumber: job.number, consumed }, quantity);
  if (reason) throw conflict(reason, { quantity: reason });
}
