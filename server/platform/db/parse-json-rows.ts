/** Rows as JSON text (rows-text.ts). This file imports nothing, so that a worker starts quickly. */

export interface RowsText {
  /** JSON arrays of rows, each an array of values. */
  texts: string[];
  /** The path of each value in the record, and whether it is a time. */
  fields: { path: string[]; isTime: boolean }[];
}

/** Returns the records as the select would. */
export function parseRowsText<R>({ texts, fields }: RowsText): R[] {
  const groups = groupsOf(fields);
  const rows: R[] = [];
  for (const text of texts)
    for (const row of JSON.parse(text) as unknown[][]) rows.push(recordOf(row, groups) as R);
  return rows;
}

type Fields = Record<string, unknown>;
interface Group {
  /** Null for the record itself. */
  name: string | null;
  /** An object with all fields, which is copied to keep one hidden class. */
  empty: Fields;
  fields: { name: string; place: number; isTime: boolean }[];
}

function groupsOf(fields: RowsText['fields']): Group[] {
  const all = fields.map(({ path: [first = '', second], isTime }, place) => {
    const [group, name] = second === undefined ? [null, first] : [first, second];
    return { group, name, place, isTime };
  });
  return [...Map.groupBy(all, ({ group }) => group)].map(([name, own]) => {
    return { name, empty: Object.fromEntries(own.map((each) => [each.name, null])), fields: own };
  });
}

function recordOf(row: readonly unknown[], groups: readonly Group[]): Fields {
  const record: Fields = {};
  for (const { name: group, empty, fields } of groups) {
    const own = group === null ? record : { ...empty };
    for (const { name, place, isTime } of fields) {
      const value = row[place];
      own[name] = isTime && typeof value === 'string' ? new Date(value).toISOString() : value;
    }
    if (group !== null) record[group] = own;
  }
  return record;
}
