/** SQL fragments that repos share. */
import { type AnyColumn, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { textSeparator, searchPatterns, searchWords } from '../../../shared/rules/search-text.ts';

/** Returns `column IN ('a', 'b')` with literals, for checks and partial indexes, which allow no parameters. */
export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${literals(values)})`;
}

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/**
 * Returns whether the column is one of the ids, for a list of any length. As a subquery it keeps one plan, while a
 * plain list would be planned each time.
 */
export const amongIds = (column: AnyColumn, ids: SQLWrapper): SQL =>
  sql`${column} = any((select ${ids}::uuid[])::uuid[])`;

/**
 * Folds text for sorting and searching: without accents and case, independent of the locale. It equals the rule
 * foldText.
 */
export function folded(text: SQL | AnyColumn): SQL {
  return sql`fold_text(${text}) collate "C"`;
}

/**
 * Returns what equal names share despite case, spaces, hyphens and the like. Indexes contain it, so it may not
 * change.
 */
export function sameName(text: SQL | AnyColumn): SQL {
  return sql`regexp_replace(lower(${text}) collate "C", ${sql.raw(`'[[:space:][:punct:]\u00a0–—‘’“”]+'`)}, '', 'g')`;
}

/** Returns the SQL function of the rule companyKey, which a migration creates. */
export const companyKeyOf = (name: SQL | AnyColumn): SQL => sql`company_key(${name})`;

/** Escapes folded text, since folding may produce pattern characters. */
const escaped = (text: string) => sql`regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * Returns whether each word of the term occurs in one of the texts, as fold_text compares them. `searchIndex`
 * supports it.
 */
export function occursIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = searchWords(term).map((word) => {
    const any = texts.map((text) => sql`fold_text(${text}) like '%' || ${escaped(word)} || '%'`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`;
}

/** The rule matchRank in SQL: sorts by how well the texts match the term. */
export function matchRank(term: string, ...texts: (SQL | AnyColumn)[]): SQL<number> {
  const { all, phrase, whole, begun } = searchPatterns(term);
  const joined = sql.join(
    texts.map((text) => sql`fold_text(${text})`),
    sql` || ${textSeparator} || `,
  );
  const has = (pattern: string) => sql`match.texts ~ ${pattern}`;
  const haveEach = (patterns: readonly string[]) =>
    sql.join([sql`true`, ...patterns.map((pattern) => has(pattern))], sql` and `);
  // Most texts fail at the first comparison. The offset keeps Postgres from folding them for each.
  return sql<number>`(select case when not (${haveEach(begun)}) then 4 when not (${haveEach(whole)}) then 3
    when not ${has(phrase)} then 2 when ${has(all)} then 0 else 1 end
    from (select ${joined} as texts offset 0) match)`;
}

/** Returns whether each word of the term is a whole word of one of the texts. `searchIndex` supports it. */
export function wordsIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = searchPatterns(term).whole.map((pattern) => {
    const any = texts.map((text) => sql`fold_text(${text}) ~ ${pattern}`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql.join([sql`true`, ...words], sql` and `);
}

/** Returns whether the column is one of the comma-separated ids; undefined if none are given. */
export const idsIn = (column: AnyColumn, ids: string | undefined): SQL | undefined =>
  ids === undefined ? undefined : inArray(column, ids.split(','));

/**
 * Returns the index of a text in a list of values, for sorting by rank. It uses literals, so that indexes can contain
 * it.
 */
export function rankIn(column: SQL | AnyColumn, values: readonly string[]): SQL {
  return sql`array_position(array[${literals(values)}]::text[], ${column})`;
}

/**
 * Returns a query as a selected value. Drizzle strips table names from the columns of a single-table select unless it
 * is nested.
 */
export function subquery<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
