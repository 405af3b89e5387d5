/**
 * Decodes database rows faster than drizzle, because it looks up the decoder of a column once for each query.
 * Drizzle looks it up for each value, which took a fifth of the time of lists (decision 036).
 */
import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { type NodePgDatabase } from 'drizzle-orm/node-postgres';

type Session = NodePgDatabase['_']['session'];
type Fields = NonNullable<Parameters<Session['prepareQuery']>[1]>;
type Field = Fields[number]['field'];
type Row = unknown[];
interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}
/** Drizzle's map of the joined tables: false for a table in which an outer join may find no row, else true. */
type AlwaysThere = Record<string, boolean> | undefined;

/**
 * One key of a record: a value of the row, or a nested record. The nested record is null if the row's value at the
 * index `absent` is null.
 */
interface Part {
  key: string;
  at: number;
  decoder: Decoder;
  within: Part[] | null;
  absent: number | null;
}

function decoderOf(field: Field): Decoder {
  if (is(field, Column)) return field;
  const query = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  // Drizzle's own decoder, which its types hide.
  return (query as unknown as { decoder: Decoder }).decoder;
}

function partsOf(fields: Fields, always: AlwaysThere): Part[] {
  const top: Part[] = [];
  for (const [at, { path, field }] of fields.entries()) {
    const decoder = decoderOf(field);
    let parts = top;
    for (const key of path.slice(0, -1)) {
      let part = parts.find((each) => each.key === key);
      if (!part) parts.push((part = { key, at, decoder, within: [], absent: null }));
      parts = part.within ??= [];
    }
    parts.push({ key: path.at(-1) ?? '', at, decoder, within: null, absent: null });
  }
  for (const part of top) if (part.within) part.absent = always ? absentOf(part.key, fields, always) : null;
  return top;
}

/**
 * Returns the index of the value that is null if an outer join found no row: the nested record's first column. Like
 * drizzle, it does so only if all its columns are of one table.
 */
function absentOf(key: string, fields: Fields, always: NonNullable<AlwaysThere>): number | null {
  const columns = [...fields.entries()].flatMap(([at, { path, field }]) =>
    path.length === 2 && path[0] === key && is(field, Column)
      ? [{ at, table: getTableName(field.table) }]
      : [],
  );
  const [first] = columns;
  const isOne = columns.every(({ table }) => table === first?.table);
  return first && isOne && !always[first.table] ? first.at : null;
}

function read(parts: readonly Part[], row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { key, at, decoder, within, absent } of parts) {
    const value = row[at];
    if (within) record[key] = absent !== null && row[absent] === null ? null : read(within, row);
    else record[key] = value === null ? null : decoder.mapFromDriverValue(value);
  }
  return record;
}

const known = new WeakMap<Fields, Part[]>();

/** Makes all queries of the drizzle session use this decoder. */
export function useFastRowDecoder(session: Session): void {
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, ...more) => {
    const prepared = prepare(query, fields, ...more);
    const of = prepared as unknown as { joinsNotNullableMap: AlwaysThere; customResultMapper: unknown };
    if (!fields || of.customResultMapper) return prepared;
    of.customResultMapper = (rows: Row[]) => {
      const parts = known.get(fields) ?? partsOf(fields, of.joinsNotNullableMap);
      known.set(fields, parts);
      return rows.map((row) => read(parts, row));
    };
    return prepared;
  };
}
