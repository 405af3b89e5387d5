/** Finds records by part of a name, fast for any number of records (decision 034). */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';
import { folded, matchRank, occursIn, wordsIn } from '../db/sql.ts';

const most = 20;
/** Sorts after everything that begins with a term. */
const last = '\u{10FFFF}';

/**
 * Returns the first records that match the term, the best first, then by name. Those that begin with it and those that have it as
 * whole words are found by indexes; all others are looked for only while these are fewer than are returned. `others` are the
 * rows to look for these in, by the name of the table, where a match may be in another table's text.
 */
export async function searchIn(
  db: Db,
  {
    table,
    name,
    texts,
    others,
  }: { table: PgTable & { id: PgColumn }; name: PgColumn; texts: readonly PgColumn[]; others?: SQL },
  term: string,
): Promise<{ id: string; name: string }[]> {
  const { id } = table;
  const found = sql`select ${id} as id, ${name} as name, ${matchRank(term, ...texts)} as place`;
  const firstOf = (where: SQL | undefined) =>
    sql`(${found} from ${table} where ${where} order by ${folded(name)}, ${id} limit ${most})`;
  const begins = (text: PgColumn) =>
    and(gte(folded(text), sql`fold_text(${term})`), lt(folded(text), sql`fold_text(${term}) || ${last}`));
  const occurs = occursIn(term, ...texts);
  const firsts = [
    ...texts.map((text) => firstOf(begins(text))),
    firstOf(and(wordsIn(term, ...texts), occurs)),
  ];
  const enough = sql`(select count(*) from firsts) >= ${most}`;
  const rest = sql`not ${enough} and ${id} not in (select id from firsts)`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with firsts as (${sql.join(firsts, sql` union `)})
    select id, name from (table firsts union all ${
      others
        ? sql`(${found} from ${others} where ${rest} limit ${most})`
        : firstOf(sql`${rest} and ${occurs}`)
    }) found
    order by place, ${folded(sql`name`)}, id limit ${most}`);
  return rows;
}
