/** The verbs that papers and inks share: their stock is moved by lines of the ledger alone (design: stock). */
import { type z } from 'zod';
import { type AnyEntity } from '../../../shared/contract/crud.ts';
import { createsOf } from '../../platform/crud/crud.ts';
import { type Page } from '../../platform/crud/page.ts';
import { type Reader, type Single } from '../../platform/crud/records.ts';
import { differences } from '../../platform/verb/changes.ts';
import { type Reasons } from '../../platform/verb/problems.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine, openingStock, pageOfLedger, type Post, sentAdjustment } from './ledger.domain.ts';
import { type StockOf, type StockRow } from './ledger.repo.ts';

type Create<K extends AnyEntity> = z.output<K['endpoints']['create']['body']> & { stockQuantity: number };
type Update<K extends AnyEntity> = z.output<K['endpoints']['update']['body']> & {
  stockQuantity?: number | undefined;
};

interface Stocked<K extends AnyEntity, R extends StockRow, V> {
  records: {
    kind: K & { many: StockOf['entity'] };
    get: (reader: Reader, id: string) => Promise<Single<K>>;
    lock: (db: Verb['db'], id: string) => Promise<R>;
    insertAll: (verb: Verb, made: readonly { values: V; said: unknown }[]) => Promise<R[]>;
    change: (verb: Verb, row: R, changes: Partial<R>) => Promise<R>;
  };
  /** Moves the balances of the locked row by a line of the ledger. */
  post: (verb: Verb, row: R, line: LedgerLine) => Promise<R>;
  /** Moves many, each of which is locked. */
  postAll: (verb: Verb, posts: readonly Post<R>[]) => Promise<R[]>;
  /** What is wrong with new ones beside their form. */
  problems?: (verb: Verb, many: readonly Create<K>[]) => Promise<{ problems: readonly Reasons[] }>;
  /** Refuses a change, or does what it leads to; the row is locked. */
  beforeChange?: BeforeChange<R>;
  /** Locks what is locked before the record where a change of these fields needs it, and answers the `beforeChange`. */
  beforeLock?: (verb: Verb, id: string, fields: Update<K>) => Promise<BeforeChange<R>>;
}
type BeforeChange<R> = (verb: Verb, row: R, changed: Partial<R>) => Promise<void>;

export function stockedOf<K extends AnyEntity, R extends StockRow, V>(of: Stocked<K, R, V>) {
  const { records, post } = of;
  const { noun, many, endpoints } = records.kind;
  async function insertAll(verb: Verb, made: readonly Create<K>[]): Promise<R[]> {
    const rows = await records.insertAll(
      verb,
      made.map(({ stockQuantity: _stock, ...values }) => ({ values: values as V, said: values })),
    );
    const stock = rows.flatMap((row, place) => {
      const { stockQuantity = 0 } = made[place] ?? {};
      return stockQuantity === 0 ? [] : [{ row, line: openingStock(stockQuantity) }];
    });
    const moved = new Map((await of.postAll(verb, stock)).map((row) => [row.id, row]));
    return rows.map((row) => moved.get(row.id) ?? row);
  }
  return {
    /** Adds it; what lies on the shelf already is its first receipt. */
    ...createsOf<K, Create<K>, R>(records, { ...(of.problems && { problems: of.problems }), insertAll }),
    /**
     * Changes it; a different stock quantity is an adjustment. Throws 404, 409, 412, 428 for a different stock quantity
     * without a version.
     */
    update: (context: VerbContext | Verb, id: string, changes: Update<K>): Promise<Single<K>> =>
      perform(context, `${noun}.update`, endpoints.update.access, async (verb) => {
        const { version, stockQuantity: _stock, ...fields } = changes;
        const beforeChange = (await of.beforeLock?.(verb, id, changes)) ?? of.beforeChange;
        let row = await records.lock(verb.db, id);
        await verb.expectVersion(version, row, () => records.get(verb, id));
        const changed = differences<R>(row, fields as unknown as Partial<R>);
        const stock = sentAdjustment(row, changes);
        if (changed) await beforeChange?.(verb, row, changed);
        if (stock !== 0) row = await post(verb, row, { kind: 'adjustment', stock, field: 'stockQuantity' });
        if (changed) await records.change(verb, row, changed);
        return records.get(verb, id);
      }),
    /** A page of the ledger, newest first; that of a deleted record can still be read. Throws 404. */
    movements: (context: Context, id: string, query: Page) =>
      pageOfLedger(context, { entity: many, id }, query, () => records.get(context, id)),
  };
}
