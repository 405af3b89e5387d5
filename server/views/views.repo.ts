/** Reads and writes saved views: named sets of a list's filters and sort order. */
import { and, asc, count, eq, type InferSelectModel, or } from 'drizzle-orm';
import { type ViewedList } from '../../shared/views/views.contract.ts';
import { writesOf } from '../platform/crud/record-writes.ts';
import { type Db } from '../platform/db/database.ts';
import { folded } from '../platform/db/sql-fragments.ts';
import { savedViews } from './views.table.ts';

export type ViewRow = InferSelectModel<typeof savedViews>;
export const viewWrites = writesOf({ many: 'views', noun: 'view' }, savedViews);

/** Returns the user's own views and the shared views, sorted by name. */
export const viewsOf = (db: Db, userId: string, list: ViewedList | undefined): Promise<ViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(
      and(
        or(eq(savedViews.userId, userId), savedViews.shared),
        list === undefined ? undefined : eq(savedViews.list, list),
      ),
    )
    .orderBy(asc(folded(savedViews.name)), asc(savedViews.id));

export async function countOfUser(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(savedViews).where(eq(savedViews.userId, userId));
  return row?.n ?? 0;
}
