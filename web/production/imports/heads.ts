/** Finds the heads of a sheet: in one row, or in two of which the upper one groups the lower. */
import { type Field } from './fields.ts';
import { headRow, knownIn } from './match.ts';
import { isUnitWord } from './units.ts';

type Rows = readonly (readonly string[])[];

export interface Heads {
  heads: readonly string[];
  /** How many rows stand above the records, the heads among them. */
  above: number;
}

const isFigure = (cell: string) => /^[\d.,\s-]*\d[\d.,\s-]*$/.test(cell);

/** Returns the two rows as one: a head of several columns stands before each of them. */
function together(upper: readonly string[], lower: readonly string[], fields: readonly Field[]): string[] {
  const known = (head: string) => knownIn([head], fields) > 0;
  const ofUnits = isOfUnits(lower);
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [over = '', under = ''] = [upper[column], lower[column]];
    if (over !== '' || under === '') group = over;
    if (under === '' || under === group) return over;
    if (group === '') return under;
    if (ofUnits) return `${group} (${under.replaceAll(/[()[\]]/g, '')})`;
    const whole = `${group} ${under}`;
    return known(whole) || !known(under) ? whole : under;
  });
}

/** Returns whether the lower row is of units alone: "mm", "(reams)". */
const isOfUnits = (row: readonly string[]) => {
  const filled = row.filter(Boolean);
  return filled.length > 0 && filled.every(isUnitWord);
};

/** Rows that may be the upper one of two. */
const looked = 10;

export function findHeads(rows: Rows, fields: readonly Field[]): Heads {
  const at = headRow(rows, fields);
  const single = { heads: at < 0 ? [] : (rows[at] ?? []), above: at + 1 };
  let best = { ...single, known: at < 0 ? 0 : knownIn(single.heads, fields) };
  for (const [place, upper] of rows.slice(0, looked).entries()) {
    const lower = rows[place + 1];
    if (!lower || [...upper, ...lower].some(isFigure)) continue;
    const heads = together(upper, lower, fields);
    const known = knownIn(heads, fields);
    const names =
      known > best.known && lower.some((cell, column) => cell !== '' && (upper[column] ?? '') === '');
    const units = place === at && isOfUnits(lower);
    if (names || units) best = { heads, above: place + 2, known };
  }
  return { heads: best.heads, above: best.above };
}
