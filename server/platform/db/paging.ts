/** Sorting and paging, as every `/<entity>/sorted` does it. */
import { asc, desc, type SQL } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { type Sorted } from '../../../shared/contract/endpoint.ts';

/** What a list is sorted by, by the contract's name of the sort; where it is several, by the first that differs. */
export type Sorts = Record<string, SQL | PgColumn | readonly (SQL | PgColumn)[]>;

/** Total orders: what is asked for, then the id. `default` is newest first, which ids (UUIDv7) tell. */
export function orderBy(query: Sorted, sorts: Sorts, id: PgColumn): SQL[] {
  const direction = query.order === 'descending' ? desc : asc;
  const by = sorts[query.sort];
  if (!by) return [query.order === 'descending' ? asc(id) : desc(id)];
  return [by, id].flat().map((each) => direction(each));
}

/** The envelope of a page. */
export function pageOf<T>(
  query: { page: number; per: number },
  { items, total }: { items: T[]; total: number },
) {
  return { items, metadata: { page: query.page, per: query.per, total } };
}
