/**
 * Finds records by a part of their name. An index keeps the search fast for any number of records (decision
 * 034).
 */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { searchWords } from '../../../shared/platform/search-text.ts';
import { type Db } from '../db/database.ts';
import { folded, matchRank, occursIn, wordsIn } from '../db/sql-fragments.ts';

const most = 20;
/**
 * The number of texts containing all words among which the query looks for whole words. The limit bounds the query's
 * time.
 */
const candidatesMost = 500;
/** The number of letters from which a word has an entry of its own in the index. */
const indexedLength = 3;
/**
 * A character that sorts after all others. The range from a term to the term with this character contains every text
 * that begins with the term.
 */
const last = '\u{10FFFF}';

interface Hit extends Record<string, unknown> {
  id: string;
  name: string;
}

/**
 * Returns the first records that match the term, the best match first, then by name. One index finds names that begin
 * with the term. Another finds texts with all its words; among them, the query looks for whole words. Only if it
 * finds too few, it searches all texts. `others` replaces this last search if another table's texts count too: it
 * selects the matching rows as the table's name.
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
): Promise<Hit[]> {
  const { id } = table;
  const by = sql`${folded(name)}, ${id}`;
  const columns = sql.join([...new Set([id, name, ...texts])], sql`, `);
  const firstOf = (where: SQL | undefined, from: SQL = sql`${table}`) =>
    sql`(select ${columns} from ${from} where ${where} order by ${by} limit ${most})`;
  /**
   * Sorts the found records by how well they match, then by name. Postgres computes this only for the few records
   * found.
   */
  const best = (found: SQL) =>
    sql`select ${id}, ${name} from (${found}) ${table} order by ${matchRank(term, ...texts)}, ${by} limit ${most}`;
  const begins = (text: PgColumn) =>
    and(gte(folded(text), sql`fold_text(${term})`), lt(folded(text), sql`fold_text(${term}) || ${last}`));
  const firsts = texts.map((text) => firstOf(begins(text)));
  if (searchWords(term).every((word) => word.length < indexedLength)) {
    // Most such terms have enough of these, and Postgres plans a statement without `like` once only.
    const { rows } = await db.execute<Hit>(best(sql.join(firsts, sql` union `)));
    if (rows.length === most) return rows;
  } else {
    const candidates = sql`(select * from ${table} where ${occursIn(term, ...texts)} limit ${candidatesMost}) ${table}`;
    firsts.push(firstOf(wordsIn(term, ...texts), candidates));
  }
  const few = sql`(select count(*) from firsts) < ${most} and ${id} not in (select id from firsts)`;
  const rest = others
    ? sql`(select ${columns} from ${others} where ${few} limit ${most})`
    : firstOf(sql`${few} and ${occursIn(term, ...texts)}`);
  const { rows } = await db.execute<Hit>(
    sql`with firsts as (${sql.join(firsts, sql` union `)}) ${best(sql`table firsts union all ${rest}`)}`,
  );
  return rows;
}
