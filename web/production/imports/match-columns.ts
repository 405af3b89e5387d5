/**
 * Finds a sheet's row of headings, and matches each column to a field by heading or content. The browser remembers
 * the user's matches.
 */
import { writeCsv } from 'hucre/csv';
import { type Field } from './import-fields.ts';
import { type Kind } from './import-kinds.ts';
import { isUnitWord, lengths, separateWords, unitless } from './parse-units.ts';

/** Normalizes a heading for comparison: "GST No." becomes "gst no". */
const headWords = (head: string) =>
  head
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The functions that each remove from a heading what may not belong to the field's name: nothing, text in brackets,
 * or the unit.
 */
const strips: readonly ((head: string, field: Field) => string)[] = [
  (head) => head,
  (head) => separateWords(head).replaceAll(/[([][^)\]]*[)\]]/g, ' '),
  (head, { quantity, sizes }) => {
    const measured = quantity ?? (sizes ? lengths : undefined);
    return measured ? unitless(head, measured) : head;
  },
];

const namesOf = ({ label, also, gives }: Field) => [label, ...also, ...gives].map(headWords);

/** The number of cells that the match by content examines in a column. */
const looked = 50;

/**
 * Returns the name of each column's field, or null for a column without a field. Each field belongs to at most one
 * column: the first that fits.
 */
export function matchColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly Field[],
): (string | null)[] {
  const found = heads.map((): string | null => null);
  const take = (fits: (field: Field, place: number) => boolean) => {
    for (const place of heads.keys()) {
      const free = (field: Field) => found[place] === null && !found.includes(field.name);
      found[place] ??= fields.find((field) => free(field) && fits(field, place))?.name ?? null;
    }
  };
  take((field, place) => headWords(field.label) === headWords(heads[place] ?? ''));
  for (const strip of strips)
    take((field, place) => namesOf(field).includes(headWords(strip(heads[place] ?? '', field))));
  // A size in one cell gives both sides.
  const given = () => fields.filter(({ name }) => found.includes(name)).flatMap(({ gives }) => gives);
  take((field, place) => {
    const texts = rows.slice(0, looked).flatMap((row) => row[place]?.trim() || []);
    const isNew = !field.gives.some((name) => given().includes(name));
    return isNew && texts.length > 0 && field.holds?.(texts) === true;
  });
  return found;
}

/** Returns how many cells of the row are names of fields, which suggests that the row holds the headings. */
const knownIn = (row: readonly string[], fields: readonly Field[]) => {
  const names = fields.map((field) => ({ field, own: namesOf(field) }));
  const isName = (cell: string) =>
    names.some(({ field, own }) => strips.some((strip) => own.includes(headWords(strip(cell, field)))));
  return row.filter(isName).length;
};

/** The number of rows in which to look for the headings, because a title may precede them. */
const above = 10;

/** Returns the index of the row of headings, or -1 if the sheet starts with records. */
export function headRow(rows: readonly (readonly string[])[], fields: readonly Field[]): number {
  const known = rows.slice(0, above).map((row) => knownIn(row, fields));
  const most = Math.max(...known, 0);
  if (most > 1 || (most === 1 && known[0] === 1)) return known.indexOf(most);
  // Numbers are no headings.
  const [first = []] = rows;
  return first.length > 1 && first.every((cell) => cell !== '' && !/^[\d.,-]+$/.test(cell)) ? 0 : -1;
}

interface Heads {
  heads: readonly string[];
  /** The number of rows before the first record, including the headings. */
  above: number;
}

const isFigure = (cell: string) => /^[\d.,\s-]*\d[\d.,\s-]*$/.test(cell);

/**
 * Merges two rows of headings into one. If a heading of the upper row spans several columns, it goes before each of
 * their own headings.
 */
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

/** Returns whether the row consists of units, such as "mm" and "(reams)". */
const isOfUnits = (row: readonly string[]) => {
  const filled = row.filter(Boolean);
  return filled.length > 0 && filled.every(isUnitWord);
};

export function findHeads(rows: readonly (readonly string[])[], fields: readonly Field[]): Heads {
  const at = headRow(rows, fields);
  const single = { heads: at < 0 ? [] : (rows[at] ?? []), above: at + 1 };
  let best = { ...single, known: at < 0 ? 0 : knownIn(single.heads, fields) };
  for (const [place, upper] of rows.slice(0, above).entries()) {
    const lower = rows[place + 1];
    if (!lower || [...upper, ...lower].some(isFigure)) continue;
    const heads = together(upper, lower, fields);
    const known = knownIn(heads, fields);
    const fills = lower.some((cell, column) => cell !== '' && (upper[column] ?? '') === '');
    const names = fills && (known > best.known || (known === best.known && knownIn(lower, fields) > 1));
    const units = place === at && isOfUnits(lower);
    if (names || units) best = { heads, above: place + 2, known };
  }
  return { heads: best.heads, above: best.above };
}

/**
 * Returns whether another field of the imported kind of record gives the value `name` too. For example, one cell with
 * the size gives length and breadth.
 */
const isGiven = ({ fields }: Kind, { name }: Field) =>
  fields.some((field) => field.name !== name && field.gives.includes(name));

/** Returns an empty CSV file for the user to fill in. The import recognizes all of its headings. */
export function templateOf(kind: Kind): File {
  const heads = kind.fields.filter((field) => !isGiven(kind, field)).map(({ label }) => label);
  const csv = writeCsv([heads], { bom: true });
  return new File([csv], `${kind.many}-template.csv`, { type: 'text/csv' });
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Columns = readonly (string | null)[];
/** The number of sheets whose matched columns this browser remembers. */
const rememberedMost = 20;
const keyOf = (entity: string) => `makeready.import.${entity}`;

function readStore(entity: string, store: Store): (readonly [heads: string, columns: Columns])[] {
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(entity)) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Returns the fields that the user last imported for a sheet with these headings in this browser, or null. */
export function remembered(
  entity: string,
  heads: readonly string[],
  fields: readonly Field[],
  store: Store = localStorage,
): Columns | null {
  const [, found] = readStore(entity, store).find(([each]) => each === heads.join('\t')) ?? [];
  const isField = (name: string | null) => name === null || fields.some((field) => field.name === name);
  return found?.length === heads.length && found.every(isField) ? found : null;
}

/** Stores in this browser which field each column holds, for sheets with these headings. */
export function remember(
  entity: string,
  heads: readonly string[],
  columns: Columns,
  store: Store = localStorage,
): void {
  const own = heads.join('\t');
  const others = readStore(entity, store).filter(([each]) => each !== own);
  try {
    store.setItem(keyOf(entity), JSON.stringify([[own, columns], ...others].slice(0, rememberedMost)));
  } catch {
    // The storage is full, so the next import matches the columns by name.
  }
}
