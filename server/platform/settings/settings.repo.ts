/** The shop's one row. */
import { eq, type InferInsertModel } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { changeRow, lockRow } from '../db/rows.ts';
import { shop } from './settings.table.ts';

export const shopId = '01900000-0000-7000-8000-000000000000';
type Values = InferInsertModel<typeof shop>;
export type ShopRow = typeof shop.$inferSelect;

export async function findShop(db: Db): Promise<ShopRow | undefined> {
  const [row] = await db.select().from(shop).where(eq(shop.id, shopId));
  return row;
}

/** Makes the row where there is none; of several at once one does. */
export async function insertShop(db: Db, values: Omit<Values, 'id'>): Promise<void> {
  await db
    .insert(shop)
    .values({ id: shopId, ...values })
    .onConflictDoNothing();
}

export async function lockShop(db: Db): Promise<ShopRow> {
  const row = await lockRow(db, shop, shopId);
  if (!row) throw new Error('The shop has no settings');
  return row;
}

export async function changeShop(db: Db, row: ShopRow, changes: Partial<Values>): Promise<ShopRow> {
  const changed = await changeRow(db, shop, row, changes);
  if (!changed) throw new Error('The locked settings changed');
  return changed;
}
