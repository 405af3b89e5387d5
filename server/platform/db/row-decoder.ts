/**
 * Rows as records. drizzle finds out for each value of each row how it is read, which took a fifth of the process' time where
 * lists are read; here that is found out once for a query (decision 036).
 */
import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { type Db } from './database.ts';

type Session = Db['_']['session'];
type Fields = NonNullable<Parameters<Session['prepareQuery']>[1]>;
type Field = Fields[number]['field'];
type Row = unknown[];
interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}
/** Tables whose rows an outer join always finds. */
type AlwaysThere = Record<string, boolean> | undefined;

/** One key of a record: a value of the row, or a record within, which is null as a whole where the value at `absent` is. */
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
  // The library's own, which it keeps to itself.
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

/** By which value drizzle tells that an outer join has found nothing: the first column's, where all are of one such table. */
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

/** From now on what the session asks is read so. */
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
