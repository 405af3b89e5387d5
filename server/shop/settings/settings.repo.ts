/** Reads and writes the shop's settings, which are a single row in the database. */
import { settingsId } from '../../../shared/history/records/history.contract.ts';
import { eq, type InferInsertModel, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { writesOf } from '../../platform/crud/record-writes.ts';
import { shop } from './settings.table.ts';

export const shopId = settingsId;
type Values = InferInsertModel<typeof shop>;
export type ShopRow = typeof shop.$inferSelect;

export async function findShop(db: Db): Promise<ShopRow | undefined> {
  const [row] = await db.select().from(shop).where(eq(shop.id, shopId));
  return row;
}

/** Inserts the row of the settings if the database lacks it. Of simultaneous calls, only one does. */
export async function insertShop(db: Db, values: Omit<Values, 'id'>): Promise<void> {
  await db
    .insert(shop)
    .values({ id: shopId, ...values })
    .onConflictDoNothing();
}

/** Returns the id of the present transaction. */
export async function transactionOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  return rows[0]?.xid ?? '';
}

export const shopWrites = writesOf({ many: 'settings', noun: 'shop' }, shop);
