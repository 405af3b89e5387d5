/** Sorting and paging for every `/<entity>/sorted`. */
import { asc, desc, type SQL } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { type Sorted } from '../../../shared/contract/endpoint.ts';

/** The sort expressions of a list by the contract's names; later expressions break ties. */
export type Sorts = Record<string, SQL | PgColumn | readonly (SQL | PgColumn)[]>;

/** Returns a total order: the requested sort, then the id. `default` is newest first by id (UUIDv7). */
export function orderBy(query: Sorted, sorts: Sorts, id: PgColumn): SQL[] {
  const direction = query.order === 'descending' ? desc : asc;
  const by = sorts[query.sort];
  if (!by) return [query.order === 'descending' ? asc(id) : desc(id)];
  return [by, id].flat().map((each) => direction(each));
}

/** Returns the envelope of a page. */
export function pageOf<T>(
  query: { page: number; per: number },
  { items, total }: { items: T[]; total: number },
) {
  return { items, metadata: { page: query.page, per: query.per, total } };
}
