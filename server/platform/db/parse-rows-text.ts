/** The other end of rows-text.ts, without a library: who reads it is to start at once. */

export interface RowsText {
  /** Each an array of arrays, of values. */
  texts: string[];
  /** Where each value stands in a record, and whether it is a time. */
  fields: { path: string[]; isTime: boolean }[];
}

/** The records as the select itself would give them. */
export function parseRowsText<R>({ texts, fields }: RowsText): R[] {
  const groups = groupsOf(fields);
  const rows: R[] = [];
  for (const text of texts)
    for (const row of JSON.parse(text) as unknown[][]) rows.push(recordOf(row, groups) as R);
  return rows;
}

type Fields = Record<string, unknown>;
interface Group {
  /** Null: the record itself. */
  name: string | null;
  /** All of its fields: a copy of it is made at once, where each field by itself would change its shape. */
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
