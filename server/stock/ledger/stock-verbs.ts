/**
 * Creates the verbs that papers and inks share: create, update and list the ledger. Only ledger lines
 * change stock (design: stock).
 */
import { type z } from 'zod';
import { type AnyEntity } from '../../../shared/platform/contract/crud-endpoints.ts';
import { createsOf } from '../../platform/crud/crud.ts';
import { type Page } from '../../platform/crud/list-page.ts';
import { type Reader, type Single } from '../../platform/crud/records.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { type Reasons } from '../../platform/verb/refusals.ts';
import {
  type VerbContext,
  type Context,
  matchedVersion,
  perform,
  type Verb,
} from '../../platform/verb/verb.ts';
import {
  type LedgerLine,
  openingReceipt,
  listLedger,
  type Posting,
  findAdjustment,
} from './ledger.domain.ts';
import { type StockKey, type StockRow } from './ledger.repo.ts';

type Create<K extends AnyEntity> = z.output<K['endpoints']['create']['body']> & { stockQuantity: number };
type Update<K extends AnyEntity> = z.output<K['endpoints']['update']['body']> & {
  stockQuantity?: number | undefined;
};

interface StockedRecords<K extends AnyEntity, R extends StockRow, V> {
  records: {
    kind: K & { many: StockKey['entity'] };
    get: (reader: Reader, id: string) => Promise<Single<K>>;
    lock: (db: Verb['db'], id: string) => Promise<R>;
    insertAll: (verb: Verb, made: readonly { values: V; said: unknown }[]) => Promise<R[]>;
    change: (verb: Verb, row: R, changes: Partial<R>) => Promise<R>;
  };
  /** Adds a ledger line to the locked row. */
  post: (verb: Verb, row: R, line: LedgerLine) => Promise<R>;
  /** Adds many ledger lines, each to its locked row. */
  postAll: (verb: Verb, posts: readonly Posting<R>[]) => Promise<R[]>;
  /** Returns, by field, the errors in new records that their schema can't find. */
  problems?: (verb: Verb, many: readonly Create<K>[]) => Promise<{ problems: readonly Reasons[] }>;
  /** Refuses a change of the locked row, or changes other rows that must follow it. */
  beforeChange?: BeforeChange<R>;
  /**
   * Locks rows that a verb must lock before the record, if the change needs them. Returns the `beforeChange` for this
   * change.
   */
  beforeLock?: (verb: Verb, id: string, fields: Update<K>) => Promise<BeforeChange<R>>;
}
type BeforeChange<R> = (verb: Verb, row: R, changed: Partial<R>) => Promise<void>;

export function createStockVerbs<K extends AnyEntity, R extends StockRow, V>(of: StockedRecords<K, R, V>) {
  const { records, post } = of;
  const { noun, many, endpoints } = records.kind;
  async function insertAll(verb: Verb, made: readonly Create<K>[]): Promise<R[]> {
    const rows = await records.insertAll(
      verb,
      made.map(({ stockQuantity: _stock, ...values }) => ({ values: values as V, said: values })),
    );
    const stock = rows.flatMap((row, place) => {
      const { stockQuantity = 0 } = made[place] ?? {};
      return stockQuantity === 0 ? [] : [{ row, line: openingReceipt(stockQuantity) }];
    });
    const moved = new Map((await of.postAll(verb, stock)).map((row) => [row.id, row]));
    return rows.map((row) => moved.get(row.id) ?? row);
  }
  return {
    /** Adds records. The stock that a new record has is its first receipt in the ledger. */
    ...createsOf<K, Create<K>, R>(records, { ...(of.problems && { problems: of.problems }), insertAll }),
    /**
     * Changes a record. If the stock quantity differs, the ledger gets an adjustment. Throws 404, 409, 412. Throws
     * 428 if the stock quantity differs and the request has no version.
     */
    update: (context: VerbContext | Verb, id: string, changes: Update<K>): Promise<Single<K>> =>
      perform(context, `${noun}.update`, endpoints.update.access, async (verb) => {
        const { version, stockQuantity: _stock, ...fields } = changes;
        const beforeChange = (await of.beforeLock?.(verb, id, changes)) ?? of.beforeChange;
        let row = await records.lock(verb.db, id);
        await verb.expectVersion(version, row, () => records.get(verb, id));
        const changed = differences<R>(row, fields as unknown as Partial<R>);
        const expected = version ?? matchedVersion(verb);
        const stock = findAdjustment(row, { ...changes, version: expected });
        if (changed) await beforeChange?.(verb, row, changed);
        if (stock !== 0) row = await post(verb, row, { kind: 'adjustment', stock, field: 'stockQuantity' });
        if (changed) await records.change(verb, row, changed);
        return records.get(verb, id);
      }),
    /**
     * Returns a page of the record's ledger, newest first, even if somebody deleted the record. Throws 404 if it
     * never existed.
     */
    movements: (context: Context, id: string, query: Page) =>
      listLedger(context, { entity: many, id }, query, () => records.get(context, id)),
  };
}
