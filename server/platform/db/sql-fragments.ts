/** Creates SQL fragments that several repos use. */
import { type AnyColumn, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { textSeparator, searchPatterns, searchWords } from '../../../shared/rules/search-text.ts';

/** Returns `column IN ('a', 'b')` with literals, because checks and partial indexes allow no parameters. */
export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${literals(values)})`;
}

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/**
 * Returns an SQL condition that the column is one of the ids, for a list of any length. With the subquery Postgres
 * keeps one plan, while it would plan a plain list each time.
 */
export const amongIds = (column: AnyColumn, ids: SQLWrapper): SQL =>
  sql`${column} = any((select ${ids}::uuid[])::uuid[])`;

/**
 * Returns an SQL expression that folds text for sorting and searching: without accents and case, independent of the
 * locale. It equals the rule foldText.
 */
export function folded(text: SQL | AnyColumn): SQL {
  return sql`fold_text(${text}) collate "C"`;
}

/**
 * Returns an SQL expression that is the same for names which differ only in case, spaces, hyphens and the like. It
 * must not change, because indexes contain it.
 */
export function sameName(text: SQL | AnyColumn): SQL {
  return sql`regexp_replace(lower(${text}) collate "C", ${sql.raw(`'[[:space:][:punct:]\u00a0–—‘’“”]+'`)}, '', 'g')`;
}

/** Calls the SQL function that equals the rule companyKey. A migration creates this function. */
export const companyKeyOf = (name: SQL | AnyColumn): SQL => sql`company_key(${name})`;

/** Returns folded text with its pattern characters escaped, since folding may produce such characters. */
const escaped = (text: string) => sql`regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** The operator of text searches. A statement with it is not prepared, because each search text needs its own plan. */
export const searchOperator = `like '%' ||`;

/**
 * Returns an SQL condition that each word of the term occurs in one of the texts, compared as fold_text does.
 * `searchIndex` creates an index for it.
 */
export function occursIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = searchWords(term).map((word) => {
    const any = texts.map(
      (text) => sql`fold_text(${text}) ${sql.raw(searchOperator)} ${escaped(word)} || '%'`,
    );
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`;
}

/** Returns an SQL expression that ranks how well the texts match the term. It equals the rule matchRank. */
export function matchRank(term: string, ...texts: (SQL | AnyColumn)[]): SQL<number> {
  const { all, phrase, whole, begun } = searchPatterns(term);
  const joined = sql.join(
    texts.map((text) => sql`fold_text(${text})`),
    sql` || ${textSeparator} || `,
  );
  const has = (pattern: string) => sql`match.texts ~ ${pattern}`;
  const haveEach = (patterns: readonly string[]) =>
    sql.join([sql`true`, ...patterns.map((pattern) => has(pattern))], sql` and `);
  // Most texts fail at the first comparison. The offset prevents Postgres from folding the texts for each comparison.
  return sql<number>`(select case when not (${haveEach(begun)}) then 4 when not (${haveEach(whole)}) then 3
    when not ${has(phrase)} then 2 when ${has(all)} then 0 else 1 end
    from (select ${joined} as texts offset 0) match)`;
}

/** Returns an SQL condition that each word of the term is a whole word of one of the texts. No index serves it. */
export function wordsIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = searchPatterns(term).whole.map((pattern) => {
    const any = texts.map((text) => sql`fold_text(${text}) ~ ${pattern}`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql.join([sql`true`, ...words], sql` and `);
}

/** Returns an SQL condition that the column is one of the comma-separated ids, or undefined if `ids` is undefined. */
export const idsIn = (column: AnyColumn, ids: string | undefined): SQL | undefined =>
  ids === undefined ? undefined : inArray(column, ids.split(','));

/**
 * Returns an SQL expression for the index of a text in a list of values, for sorting by rank. It uses literals, so
 * that an index can contain it.
 */
export function rankIn(column: SQL | AnyColumn, values: readonly string[]): SQL {
  return sql`array_position(array[${literals(values)}]::text[], ${column})`;
}

/**
 * Returns a query as a value to select. Without this nesting, drizzle strips table names from the columns of a
 * single-table select.
 */
export function subquery<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
