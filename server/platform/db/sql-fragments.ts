/** Creates fragments of SQL that several files use. */
import { type AnyColumn, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { textSeparator, searchPatterns, searchWords } from '../../../shared/platform/search-text.ts';

/**
 * Returns the condition `column IN ('a', 'b')` with the values in the SQL text, because checks and partial indexes
 * allow no parameters.
 */
export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${literals(values)})`;
}

/** Returns the condition that the column names the shelf or rack, in any case. It equals the rule isSameShelf. */
export const isSameShelf = (column: AnyColumn, shelf: string): SQL =>
  sql`lower(trim(${column})) = lower(${shelf.trim()})`;

/** Returns the condition that an array column has only these values, with the values in the SQL text. */
export const onlyOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${literals(values)}]`;

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/**
 * Returns the condition that the column is one of the ids, for a list of any length. Postgres reuses the plan of this
 * subquery; it would plan a plain list each time.
 */
export const amongIds = (column: AnyColumn, ids: SQLWrapper): SQL =>
  sql`${column} = any((select ${ids}::uuid[])::uuid[])`;

/** Returns the SQL for a time as a text in ISO 8601, for times within JSON. */
export const isoTime = (time: AnyColumn): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns the SQL that folds text for sorts and searches: it removes accents and case, whatever the locale. It equals
 * the rule foldText.
 */
export function folded(text: SQL | AnyColumn): SQL {
  return sql`fold_text(${text}) collate "C"`;
}

/**
 * Returns the SQL for a text that is equal for names that differ only in case, spaces, hyphens and the like. It must
 * never change, because indexes contain it.
 */
export function sameName(text: SQL | AnyColumn): SQL {
  return sql`regexp_replace(lower(${text}) collate "C", ${sql.raw(`'[[:space:][:punct:]\u00a0–—‘’“”]+'`)}, '', 'g')`;
}

/**
 * Returns the SQL that computes the rule companyKey: the name of a company without legal forms and the like. A
 * migration creates the function.
 */
export const companyKeyOf = (name: SQL | AnyColumn): SQL => sql`company_key(${name})`;

/**
 * Returns the SQL for folded text in which the signs % and _ have no special meaning. It escapes after the folding,
 * which may produce such signs.
 */
const escaped = (text: string) => sql`regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * The operator of text searches. Statements with it are not prepared, because each search text needs a plan of its
 * own.
 */
export const searchOperator = `like '%' ||`;

/**
 * Returns the condition that each word of the term occurs in one of the texts. The comparison ignores case and
 * accents. `searchIndex` creates the index for it.
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

/** Returns the condition that each word of the term is a whole word in one of the texts. No index speeds it up. */
export function wordsIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = searchPatterns(term).whole.map((pattern) => {
    const any = texts.map((text) => sql`fold_text(${text}) ~ ${pattern}`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql.join([sql`true`, ...words], sql` and `);
}

/** Returns the condition that the column is one of the comma-separated ids, or undefined if `ids` is undefined. */
export const idsIn = (column: AnyColumn, ids: string | undefined): SQL | undefined =>
  ids === undefined ? undefined : inArray(column, ids.split(','));

/**
 * Returns the SQL for the index of a text in a list of values, to sort by. The values are in the SQL text, so that an
 * index can contain it.
 */
export function rankIn(column: SQL | AnyColumn, values: readonly string[]): SQL {
  return sql`array_position(array[${literals(values)}]::text[], ${column})`;
}

/**
 * Returns a query as a value to select. Without it, drizzle would strip table names from the columns of a select from
 * one table.
 */
export function subquery<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
