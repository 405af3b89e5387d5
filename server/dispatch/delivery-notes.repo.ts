/**
 * Reads the register of delivery notes page by page, and the number of notes of each year
 * (docs/decisions/034, 035).
 */
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type z } from 'zod';
import {
  type DeliveryNote,
  type deliveryNotes as contract,
  type NoteYear,
} from '../../shared/dispatch/delivery-notes.contract.ts';
import { countMatches, selectPage } from '../platform/crud/list-page.ts';
import { counts } from '../platform/db/row-counts.table.ts';
import { type Db } from '../platform/db/database.ts';
import { orderBy, pageOf } from '../platform/db/paging.ts';
import { folded, idsIn, occursIn, subquery } from '../platform/db/sql-fragments.ts';
import { deliveryNoteCounters, deliveryNotes as notes } from './delivery-notes.table.ts';

type Query = z.output<(typeof contract)['sorted']['query']>;

const sorts = { number: [notes.year, notes.serial], customer: folded(notes.customer) };

const columns = {
  id: notes.id,
  number: notes.number,
  year: notes.year,
  content: notes.content,
  cancelledAt: notes.cancelledAt,
};

/**
 * Counts the filtered notes from a table of counts, which has a key for each year and state, such as "26-27 issued".
 */
function countNotes({
  year,
  state,
}: {
  year?: string | SQL | undefined;
  state?: string | undefined;
}): SQL<number> {
  const part = (place: number) => sql`split_part(${counts.key}, ' ', ${place})`;
  const those = and(
    eq(counts.entity, 'delivery_notes'),
    year === undefined ? undefined : sql`${part(1)} = ${year}`,
    state === undefined ? undefined : sql`${part(2)} = ${state}`,
  );
  return sql<number>`(select coalesce(sum(${counts.n}), 0)::int from ${counts} where ${those})`;
}

export async function listNotes(db: Db, query: Query) {
  const { term, ids, year, state, page, per } = query;
  const where = and(
    idsIn(notes.id, ids),
    year === undefined ? undefined : eq(notes.year, year),
    state && { issued: isNull(notes.cancelledAt), cancelled: isNotNull(notes.cancelledAt) }[state],
    term ? occursIn(term, notes.number, notes.customer, notes.jobs) : undefined,
  );
  const { items, total } = await selectPage(db, {
    table: notes,
    columns,
    where,
    order: orderBy(query, sorts, notes.id),
    total: term || ids ? countMatches : countNotes(query),
    page,
    per,
  });
  return pageOf(query, { items: items.map(toDeliveryNote), total });
}

function toDeliveryNote({
  content,
  ...note
}: { content: typeof notes.$inferSelect.content; cancelledAt: string | null } & Pick<
  DeliveryNote,
  'id' | 'number' | 'year'
>): DeliveryNote {
  const { customer, date, by, lines } = content;
  return {
    ...note,
    date: new Date(date).toISOString(),
    customer: customer.name,
    city: customer.city,
    jobs: [...new Set(lines.map(({ number }) => number))],
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    state: note.cancelledAt === null ? 'issued' : 'cancelled',
    issuedBy: by,
  };
}

export async function listNoteYears(db: Db): Promise<NoteYear[]> {
  const { year, last } = deliveryNoteCounters;
  const of = subquery<string>(sql`${year}`);
  return db
    .select({
      year,
      last,
      issued: countNotes({ year: of, state: 'issued' }),
      cancelled: countNotes({ year: of, state: 'cancelled' }),
    })
    .from(deliveryNoteCounters)
    .orderBy(desc(year));
}
