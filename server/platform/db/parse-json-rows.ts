/**
 * Parses rows that rows-text.ts has read as JSON text. It imports nothing, so that the planner process starts
 * quickly.
 */

export interface RowsText {
  /** JSON texts, each with many rows. A row is an array of values. */
  texts: string[];
  /** For each value of a row, its path in the record and whether it is a time. */
  fields: { path: string[]; isTime: boolean }[];
}

/** Returns the records that the select would have returned without the detour through text. */
export function parseRowsText<R>({ texts, fields }: RowsText): R[] {
  const groups = groupsOf(fields);
  const rows: R[] = [];
  for (const text of texts)
    for (const row of JSON.parse(text) as unknown[][]) rows.push(recordOf(row, groups) as R);
  return rows;
}

type Fields = Record<string, unknown>;
interface Group {
  /** The key of a nested record, or null for the fields of the record itself. */
  name: string | null;
  /**
   * An object with all fields of the record set to null. Each record begins as a copy, so that V8 stores all of them
   * in the same form.
   */
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
