/**
 * Defines inks, with quantities in kg (spec §3 Ink, design: stock, deleting). The stock module may not import
 * jobs, so the app passes in functions on jobs.
 */
import { and, eq, not, sql } from 'drizzle-orm';
import { type z } from 'zod';
import { type contract } from '../../../shared/contract/contract.ts';
import { type InkItem, ink, type inkMovementCreate } from '../../../shared/stock/inks.contract.ts';
import { refuseInkReturn } from '../../../shared/stock/ink-rules.ts';
import { readHandlers, removeOf, writeHandlers } from '../../platform/crud/crud.ts';
import { recordsOf } from '../../platform/crud/records.ts';
import { type Db } from '../../platform/db/database.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { conflict, StartOver } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine } from '../ledger/ledger.domain.ts';
import { stockMovements } from '../ledger/ledger.table.ts';
import { createStockVerbs } from '../ledger/stock-verbs.ts';
import { type InkRow, inks as table, isLow, toInk } from './inks.table.ts';
import { inkLedger } from './ink-ledger.ts';

type Movement = z.output<typeof inkMovementCreate>;

export const inkRecords = recordsOf(ink, {
  table,
  show: toInk,
  sorts: { stock: table.stockQuantity },
  matching: ({ low }) => (low === undefined ? undefined : low ? isLow : not(isLow)),
});

/** The functions on jobs that inks need. The production module implements them. */
export interface InkJobs {
  /**
   * Locks the open jobs that name the ink. A verb calls it before it locks the ink, because jobs come first in the lock
   * sequence. The returned function renames the ink in these jobs, and throws 409 if a job's ink text gets too long.
   */
  lockForRename: (verb: Verb, from: string) => Promise<(to: string) => Promise<void>>;
  /** Returns the job for which a new ledger line records a use or return. Throws 404. */
  findJob: (verb: Verb, id: string) => Promise<{ id: string; number: string }>;
}

export function createInks(jobs: InkJobs) {
  const stocked = createStockVerbs({
    records: inkRecords,
    post: inkLedger.post,
    postAll: inkLedger.postAll,
    beforeLock: async (verb, id, { name }) => {
      const seen = await inkRecords.get(verb, id);
      const rename =
        name === undefined || name === seen.name ? null : await jobs.lockForRename(verb, seen.name);
      return async (_verb, row, changed) => {
        if (row.name !== seen.name) throw new StartOver();
        if (changed.name !== undefined) await rename?.(changed.name);
      };
    },
  });
  /** Deletes an ink. Its ledger lines stay, and jobs still name it. */
  const remove = removeOf(inkRecords);

  /**
   * Records a receipt, an adjustment, a use or a return of ink. Throws 404, and 409 if the stock would become
   * negative or a job would return more than it consumed.
   */
  const move = (context: VerbContext, id: string, movement: Movement): Promise<InkItem> =>
    perform(context, `ink.${movement.kind}`, ink.verbs.move, async (verb) => {
      const { kind, quantity, note } = movement;
      const jobId = 'jobId' in movement ? movement.jobId : null;
      const job = jobId ? await jobs.findJob(verb, jobId) : null;
      const row = await inkRecords.lock(verb.db, id);
      if (kind === 'return' && job) await refuseReturn(verb, row, job, quantity);
      return toInk(await inkLedger.post(verb, row, { kind, ...toDeltas(movement), job, note }));
    });

  const handlers: Handlers<typeof contract.inks> = {
    ...readHandlers(inkRecords),
    ...writeHandlers({ ...stocked, remove }),
    movements: (context, { params, query }) => stocked.movements(context, params.id, query),
    move: (context, { params, body }) => move(context, params.id, body),
  };
  return { ...inkRecords, ...stocked, remove, move, handlers };
}

function toDeltas({ kind, quantity }: Movement): Pick<LedgerLine, 'stock' | 'consumed'> {
  if (kind === 'consume') return { stock: -quantity, consumed: quantity };
  if (kind === 'return') return { stock: quantity, consumed: -quantity };
  return { stock: quantity };
}

/**
 * Throws 409 if the job would return more ink than it consumed. The calling function has locked the ink's row, so
 * that no other return interferes.
 */
async function refuseReturn(
  verb: Verb,
  { id, name }: InkRow,
  job: { id: string; number: string },
  quantity: number,
) {
  const consumed = await readConsumed(verb.db, id, job.id);
  const why = refuseInkReturn({ inkName: name, jobNumber: job.number, consumed }, quantity);
  if (why) throw conflict(why, { quantity: why });
}

/**
 * Returns how many kg of ink the job consumed and has not returned. The calling function has locked the ink's row.
 */
async function readConsumed(db: Db, inkId: string, jobId: string): Promise<number> {
  const [row] = await db
    .select({ consumed: sql<number>`coalesce(sum(${stockMovements.consumedDelta}), 0)::float8` })
    .from(stockMovements)
    .where(and(eq(stockMovements.inkId, inkId), eq(stockMovements.jobId, jobId)));
  return row?.consumed ?? 0;
}
