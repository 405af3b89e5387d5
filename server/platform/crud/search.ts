/** Finds records by a part of their name, quickly for any number of records (decision 034). */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { searchWords } from '../../../shared/rules/search-text.ts';
import { type Db } from '../db/database.ts';
import { folded, matchRank, occursIn, wordsIn } from '../db/sql.ts';

const most = 20;
/** The number of texts with all words in which the query looks for whole words, so that its time does not grow. */
const candidatesMost = 500;
/** The length in letters from which a word has an index entry of its own. */
const indexedLength = 3;
/** A character that sorts after all others, so that a range can end after every text that begins with a term. */
const last = '\u{10FFFF}';

/**
 * Returns the first records that match the term, the best match first, then by name. An index finds texts that begin
 * with the term. Another finds texts with all its words, among which the query looks for whole words. Only if these
 * are too few, the query searches all texts. `others` replaces that search where another table's texts count: it
 * selects the matching rows under the table's name.
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
  const firsts = texts.map((text) => firstOf(begins(text)));
  if (searchWords(term).some((word) => word.length >= indexedLength))
    firsts.push(
      sql`(${found} from (select * from ${table} where ${occurs} limit ${candidatesMost}) ${table}
        where ${wordsIn(term, ...texts)} order by ${folded(name)}, ${id} limit ${most})`,
    );
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
