/** What one types a part of a name to find: at once, however many there are (decision 034). */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';
import { folded, occursIn } from '../db/sql.ts';

const most = 20;
/** Comes after all that begins with a term. */
const last = '\u{10FFFF}';

/**
 * The first of those in whose texts the words of the term occur: by name, those of which a text begins with it
 * before the others, for which nobody looks while there are enough.
 */
export async function searchIn(
  db: Db,
  { table, name, texts }: { table: PgTable & { id: PgColumn }; name: PgColumn; texts: readonly PgColumn[] },
  term: string,
): Promise<{ id: string; name: string }[]> {
  const { id } = table;
  const firstOf = (where: SQL | undefined) =>
    sql`select ${id} as id, ${name} as name from ${table} where ${where} order by ${folded(name)}, ${id} limit ${most}`;
  const begins = (text: PgColumn) =>
    and(gte(folded(text), sql`fold_text(${term})`), lt(folded(text), sql`fold_text(${term}) || ${last}`));
  const beginning = texts.map((text) => sql`(${firstOf(begins(text))})`);
  const enough = sql`(select count(*) from beginning) >= ${most}`;
  const others = sql`not ${enough} and ${occursIn(term, ...texts)} and ${id} not in (select id from beginning)`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with beginning as (${sql.join(beginning, sql` union `)})
    select id, name from (
      select 0 as place, beginning.* from beginning union all (select 1, others.* from (${firstOf(others)}) others)) found
    order by place, ${folded(sql`name`)}, id limit ${most}`);
  return rows;
}
