/** Pieces of SQL that repos share. */
import { type AnyColumn, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { textEnd, typedPatterns, wordsOf } from '../../../shared/rules/fold.ts';

/** `column IN ('a', 'b')` with literals, for checks and partial indexes, where parameters are not allowed. */
export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${literals(values)})`;
}

const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/**
 * Whether the column is one of the ids of a list, of whatever length. Postgres does not look into the list before it has a plan: it would make
 * one for each, as it takes a list that it does not know for ten.
 */
export const amongIds = (column: AnyColumn, ids: SQLWrapper): SQL =>
  sql`${column} = any((select ${ids}::uuid[])::uuid[])`;

/**
 * How text sorts and searches: without accents and case, the same on every Postgres whatever its locale (design: API
 * conventions). The rule foldText in SQL is the function fold_text of a migration.
 */
export function folded(text: SQL | AnyColumn): SQL {
  return sql`fold_text(${text}) collate "C"`;
}

/** What is the same of two names that differ by case, spaces, hyphens and the like. Part of indexes: it stays as it is. */
export function sameName(text: SQL | AnyColumn): SQL {
  return sql`regexp_replace(lower(${text}) collate "C", ${sql.raw(`'[[:space:][:punct:]\u00a0–—‘’“”]+'`)}, '', 'g')`;
}

/** The rule companyKey in SQL: a function that a migration creates. */
export const companyKeyOf = (name: SQL | AnyColumn): SQL => sql`company_key(${name})`;

/** Escapes what is folded, as folding may make a sign of a pattern of another sign. */
const escaped = (text: string) => sql`regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * Whether each word of the term occurs in one of the texts, as fold_text compares them; the term is text, not a pattern.
 * `searchIndex` finds it.
 */
export function occursIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = wordsOf(term).map((word) => {
    const any = texts.map((text) => sql`fold_text(${text}) like '%' || ${escaped(word)} || '%'`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`;
}

/** The rule matchRank in SQL: sorts by how well the texts match what was typed. */
export function matchRank(term: string, ...texts: (SQL | AnyColumn)[]): SQL<number> {
  const { all, phrase, whole, begun } = typedPatterns(term);
  const joined = sql.join(
    texts.map((text) => sql`fold_text(${text})`),
    sql` || ${textEnd} || `,
  );
  const has = (pattern: string) => sql`match.texts ~ ${pattern}`;
  const haveEach = (patterns: readonly string[]) =>
    sql.join([sql`true`, ...patterns.map((pattern) => has(pattern))], sql` and `);
  // Most texts fail at the first comparison. The offset keeps Postgres from folding them for each.
  return sql<number>`(select case when not (${haveEach(begun)}) then 4 when not (${haveEach(whole)}) then 3
    when not ${has(phrase)} then 2 when ${has(all)} then 0 else 1 end
    from (select ${joined} as texts offset 0) match)`;
}

/** Whether each word of what was typed is a whole word of one of the texts. `searchIndex` finds it. */
export function wordsIn(term: string, ...texts: (SQL | AnyColumn)[]): SQL {
  const words = typedPatterns(term).whole.map((pattern) => {
    const any = texts.map((text) => sql`fold_text(${text}) ~ ${pattern}`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql.join([sql`true`, ...words], sql` and `);
}

/** Whether it is one of the ids, which commas separate; undefined where none are given. */
export const idsIn = (column: AnyColumn, ids: string | undefined): SQL | undefined =>
  ids === undefined ? undefined : inArray(column, ids.split(','));

/** The place of a text in a list of values, for sorting priorities and states by rank; with literals, so that an index can. */
export function rankIn(column: SQL | AnyColumn, values: readonly string[]): SQL {
  return sql`array_position(array[${literals(values)}]::text[], ${column})`;
}

/** A query as one of the values selected. Nested, because a select of one table cuts the tables' names from its columns. */
export function subquery<T>(query: SQL): SQL<T> {
  return sql<T>`(${query})`;
}
