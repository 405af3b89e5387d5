/** The other end of as-text.ts, without a library: who reads it is to start at once. */

export interface RowsText {
  /** Each an array of arrays, of values. */
  texts: string[];
  /** Where each value stands in a record, and whether it is a time. */
  fields: { path: string[]; isTime: boolean }[];
}

/** The records as the select itself would give them. */
export const rowsOf = <R>({ texts, fields }: RowsText): R[] =>
  texts.flatMap((text) => (JSON.parse(text) as unknown[][]).map((row) => recordOf(row, fields) as R));

function recordOf(row: readonly unknown[], fields: RowsText['fields']): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [place, { path, isTime }] of fields.entries()) {
    const value = row[place];
    const told = isTime && typeof value === 'string' ? new Date(value).toISOString() : value;
    const [first = '', second] = path;
    if (second === undefined) record[first] = told;
    else ((record[first] ??= {}) as Record<string, unknown>)[second] = told;
  }
  return record;
}
