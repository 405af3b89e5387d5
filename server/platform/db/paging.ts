/** Sorts and pages every `/<entity>/sorted` list. */
import { asc, desc, type SQL } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { type Sorted } from '../../../shared/contract/endpoint.ts';

/**
 * The sort expressions of a list, by the contract's names of the sorts. Further expressions of a sort decide between
 * equal rows.
 */
export type Sorts = Record<string, SQL | PgColumn | readonly (SQL | PgColumn)[]>;

/**
 * Returns the requested sort, then the id, so that no two rows are equal. `default` sorts by id (UUIDv7), newest
 * first.
 */
export function orderBy(query: Sorted, sorts: Sorts, id: PgColumn): SQL[] {
  const direction = query.order === 'descending' ? desc : asc;
  const by = sorts[query.sort];
  if (!by) return [query.order === 'descending' ? asc(id) : desc(id)];
  return [by, id].flat().map((each) => direction(each));
}

/** Returns a page of items with its number, size and total, as responses contain it. */
export function pageOf<T>(
  query: { page: number; per: number },
  { items, total }: { items: T[]; total: number },
) {
  return { items, metadata: { page: query.page, per: query.per, total } };
}
