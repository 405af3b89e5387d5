/** Calls the actions on papers and inks through the API, and reads their balances. */
import { eq, or, sql } from 'drizzle-orm';
import { contract } from '../../../shared/contract/contract.ts';
import { type Ink } from '../../../shared/stock/inks.contract.ts';
import { type Paper } from '../../../shared/stock/papers.contract.ts';
import { type Shop } from '../shop.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { stockMovements } from '../../stock/ledger/ledger.table.ts';

const { jobs, papers: endpoints } = contract;
type Fields = Record<string, unknown>;

/** The fields of a paper for the jobs from `insertJob`. Each sheet is cut into four press sheets. */
export const carte = {
  name: 'Carte Lumina 300',
  manufacturer: 'ITC',
  length: 720,
  breadth: 1_020,
  thickness: 380,
  gsm: 300,
  quality: 'Carte Lumina',
} as const;

/** Returns functions that call a paper's verbs as a Standard user. */
export const paperDesk = (shop: Shop) => ({
  make: (fields: Fields = {}): Promise<Paper> =>
    shop.call('Standard', endpoints.create, { body: { ...carte, ...fields } }),
  get: (id: string) => shop.call('Standard', endpoints.get, { params: { id } }),
  linesOf: async (id: string) =>
    (await shop.call('Restricted', endpoints.movements, { params: { id } })).items,
  move: (id: string, body: Fields) => shop.ask('Standard', endpoints.move, { params: { id }, body }),
  count: (id: string, counted: number, more: Fields = {}) =>
    shop.ask('Standard', endpoints.count, { params: { id }, body: { counted, ...more } }),
  undoCount: (id: string, countId: string) =>
    shop.ask('Standard', endpoints.undoCount, { params: { id, countId } }),
  ask: (jobId: string, paperId: string, query: Fields) =>
    shop.ask('Standard', jobs.assignPaper, { params: { id: jobId, paperId }, query }),
  assign: (jobId: string, paperId: string, query: Fields) =>
    shop.call('Standard', jobs.assignPaper, { params: { id: jobId, paperId }, query }),
  remove: (jobId: string, paperId: string) =>
    shop.ask('Standard', jobs.removePaper, { params: { id: jobId, paperId } }),
  giveBack: (jobId: string, paperId: string, quantity: number) =>
    shop.ask('Standard', endpoints.move, {
      params: { id: paperId },
      body: { kind: 'return', jobId, quantity },
    }),
});

export interface Balances {
  stock: number;
  reserved: number;
  consumed: number;
}

/** Returns the sums of a paper's or ink's ledger, in sheets or kg. */
export async function ledgerSums(shop: Shop, id: string): Promise<Balances> {
  const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [row] = await shop.database.db
    .select({
      stock: sum(stockMovements.stockDelta),
      reserved: sum(stockMovements.reservedDelta),
      consumed: sum(stockMovements.consumedDelta),
    })
    .from(stockMovements)
    .where(or(eq(stockMovements.paperId, id), eq(stockMovements.inkId, id)));
  return row ?? { stock: 0, reserved: 0, consumed: 0 };
}

/** Returns the balances that are stored in the paper's row. */
export async function balances(shop: Shop, paperId: string): Promise<Balances | undefined> {
  const [row] = await shop.database.db
    .select({ stock: papers.stockQuantity, reserved: papers.reservedQuantity, consumed: papers.consumed })
    .from(papers)
    .where(eq(papers.id, paperId));
  return row;
}

/** Returns functions that call an ink's verbs as a Standard user. */
export const inkDesk = (shop: Shop) => ({
  make: (fields: Fields = {}): Promise<Ink> =>
    shop.call('Standard', contract.inks.create, { body: { name: 'Process Cyan', ...fields } }),
  get: (id: string) => shop.call('Standard', contract.inks.get, { params: { id } }),
  linesOf: async (id: string) =>
    (await shop.call('Restricted', contract.inks.movements, { params: { id } })).items,
  change: (id: string, body: Fields) => shop.ask('Standard', contract.inks.update, { params: { id }, body }),
  move: (id: string, body: Fields) => shop.ask('Standard', contract.inks.move, { params: { id }, body }),
});
