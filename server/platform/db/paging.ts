/** Builds the SQL that sorts and pages lists (`/<entity>/sorted`). */
import { asc, desc, type SQL } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { type Sorted } from '../../../shared/platform/contract/endpoint.ts';

/**
 * The sort expressions of a list, by the sort's name in the contract. If a sort has several, the later ones decide
 * between equal rows.
 */
export type Sorts = Record<string, SQL | PgColumn | readonly (SQL | PgColumn)[]>;

/**
 * Returns the requested sort and then the id, so that the sequence is unique. The sort `default` is by id (UUIDv7),
 * newest first.
 */
export function orderBy(query: Sorted, sorts: Sorts, id: PgColumn): SQL[] {
  const direction = query.order === 'descending' ? desc : asc;
  const by = sorts[query.sort];
  if (!by) return [query.order === 'descending' ? asc(id) : desc(id)];
  return [by, id].flat().map((each) => direction(each));
}

/** Returns a page of items as responses contain it: with the page's number, its size and the total. */
export function pageOf<T>(
  query: { page: number; per: number },
  { items, total }: { items: T[]; total: number },
) {
  return { items, metadata: { page: query.page, per: query.per, total } };
}
