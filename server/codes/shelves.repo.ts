/** Reads the names of shelves and racks, which papers and tools name. */
import { ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { compareNumbered } from '../../shared/platform/compare-numbered.ts';
import { type Db } from '../platform/db/database.ts';
import { papers } from '../stock/papers/papers.table.ts';
import { tools } from '../tools/tools.table.ts';

/** Returns the name of each shelf or rack on which a paper or tool lies, in the order of their numbers. */
export async function listShelves(db: Db): Promise<string[]> {
  const places = unionAll(
    db.select({ name: sql<string>`trim(${papers.shelf})`.as('name') }).from(papers),
    db.select({ name: sql<string>`trim(${tools.place})`.as('name') }).from(tools),
  ).as('places');
  const found = await db
    .selectDistinctOn([sql`lower(${places.name})`], { name: places.name })
    .from(places)
    .where(ne(places.name, ''))
    .orderBy(sql`lower(${places.name})`, places.name);
  return found.map(({ name }) => name).toSorted(compareNumbered);
}
