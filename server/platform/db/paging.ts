/** Sorting and paging, as every `/<entity>/sorted` does it. */
import { asc, desc, type SQL } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { type Sorted } from '../../../shared/contract/endpoint.ts';

/** Total orders: what is asked for, then the id. `default` is newest first, which ids (UUIDv7) tell. */
export function orderBy(query: Sorted, sorts: Record<string, SQL | PgColumn>, id: PgColumn): SQL[] {
  const direction = query.order === 'descending' ? desc : asc;
  const column = sorts[query.sort];
  if (!column) return [query.order === 'descending' ? asc(id) : desc(id)];
  return [direction(column), direction(id)];
}

/** The envelope of a page. */
export function pageOf<T>(
  query: { page: number; per: number },
  { items, total }: { items: T[]; total: number },
) {
  return { items, metadata: { page: query.page, per: query.per, total } };
}
