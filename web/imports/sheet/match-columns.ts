/**
 * Finds the row of headings in a sheet, and matches each column to a field. It uses the heading, the content,
 * and the user's earlier choices.
 */
import { writeCsv } from 'hucre/csv';
import { type Field } from './import-fields.ts';
import { type Kind } from './import-kinds.ts';
import { isUnitWord, lengths, separateWords, unitless } from '../read/parse-units.ts';

type Row = readonly string[];
type Fields = readonly Field[];

/** Normalizes a heading for comparison: "GST No." becomes "gst no". */
const headWords = (head: string) =>
  head
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Functions that remove from a heading what may not belong to the field's name: nothing, text in brackets, or the
 * unit.
 */
const strips: readonly ((head: string, field: Field) => string)[] = [
  (head) => head,
  (head) => separateWords(head).replaceAll(/[([][^)\]]*[)\]]/g, ' '),
  (head, { quantity, sizes }) => {
    const measured = quantity ?? (sizes ? lengths : undefined);
    return measured ? unitless(head, measured) : head;
  },
];

const knownNames = new WeakMap<Field, ReadonlySet<string>>();
function isNamed(field: Field, head: string, strip: (typeof strips)[number]): boolean {
  const { label, also, gives } = field;
  const names = knownNames.get(field) ?? new Set([label, ...also, ...gives].map(headWords));
  knownNames.set(field, names);
  return names.has(headWords(strip(head, field)));
}

/** The number of cells that the match by content examines in a column. */
const looked = 50;

/**
 * Returns the name of each column's field, or null for a column without a field. Each field belongs to at most one
 * column: the first that fits.
 */
export function matchColumns(heads: Row, rows: readonly Row[], fields: Fields): (string | null)[] {
  const found = heads.map((): string | null => null);
  const take = (fits: (field: Field, head: string, place: number) => boolean) => {
    for (const [place, head] of heads.entries()) {
      const isFree = (field: Field) => found[place] === null && !found.includes(field.name);
      found[place] ??= fields.find((field) => isFree(field) && fits(field, head, place))?.name ?? null;
    }
  };
  take((field, head) => headWords(field.label) === headWords(head));
  for (const strip of strips) take((field, head) => isNamed(field, head, strip));
  take((field, head, place) => {
    const texts = rows.slice(0, looked).flatMap((row) => row[place]?.trim() || []);
    // A size in one cell gives both sides.
    const given = fields.filter(({ name }) => found.includes(name)).flatMap(({ gives }) => gives);
    const isNew = !field.gives.some((name) => given.includes(name));
    return isNew && texts.length > 0 && field.holds?.(texts, head) === true;
  });
  return found;
}

/** Returns how many cells of the row are names of fields, which suggests that the row holds the headings. */
const namesIn = (row: Row, fields: Fields) =>
  row.filter((cell) => fields.some((field) => strips.some((strip) => isNamed(field, cell, strip)))).length;

/** The number of rows in which to look for the headings, because a title may precede them. */
const above = 10;

/** Returns the number of headings in the sheet that name a field, which tells how well it fits a kind of record. */
export const namesInHeads = (rows: readonly Row[], { fields }: Kind): number =>
  Math.max(0, ...rows.slice(0, above).map((row) => namesIn(row, fields)));

/** Returns the index of the row of headings, or -1 if the sheet starts with records. */
export function headRow(rows: readonly Row[], fields: Fields): number {
  const known = rows.slice(0, above).map((row) => namesIn(row, fields));
  const most = Math.max(...known, 0);
  if (most > 1 || (most === 1 && known[0] === 1)) return known.indexOf(most);
  // Numbers are no headings.
  const [first = []] = rows;
  return first.length > 1 && first.every((cell) => cell !== '' && !/^[\d.,-]+$/.test(cell)) ? 0 : -1;
}

const isFigure = (cell: string) => /^[\d.,\s-]*\d[\d.,\s-]*$/.test(cell);
/** Returns whether the row consists of units, such as "mm" and "(reams)". */
const isOfUnits = (row: Row) => row.some(Boolean) && row.filter(Boolean).every(isUnitWord);

/** Merges two rows of headings into one. A heading that spans several columns goes before each of their headings. */
function mergeHeads(upper: Row, lower: Row, fields: Fields): string[] {
  const isKnown = (head: string) => namesIn([head], fields) > 0;
  const ofUnits = isOfUnits(lower);
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [over = '', under = ''] = [upper[column], lower[column]];
    if (over !== '' || under === '') group = over;
    if (under === '' || under === group) return over;
    if (group === '') return under;
    if (ofUnits) return `${group} (${under.replaceAll(/[()[\]]/g, '')})`;
    const whole = `${group} ${under}`;
    return isKnown(whole) || !isKnown(under) ? whole : under;
  });
}

/** Returns the headings, and the number of rows before the first record. */
export function findHeads(rows: readonly Row[], fields: Fields): { heads: Row; above: number } {
  const at = headRow(rows, fields);
  const heads = rows[at] ?? [];
  let best = { heads, above: at + 1, known: namesIn(heads, fields) };
  for (const [place, upper] of rows.slice(0, above).entries()) {
    const lower = rows[place + 1];
    if (!lower || [...upper, ...lower].some(isFigure)) continue;
    const merged = mergeHeads(upper, lower, fields);
    const known = namesIn(merged, fields);
    const fills = lower.some((cell, column) => cell !== '' && (upper[column] ?? '') === '');
    const names = fills && (known > best.known || (known === best.known && namesIn(lower, fields) > 1));
    const units = place === at && isOfUnits(lower);
    if (names || units) best = { heads: merged, above: place + 2, known };
  }
  return best;
}

/** Returns an empty CSV file for the user to fill in. Each value of a record has one column. */
export function templateOf({ many, fields }: Kind): File {
  const isGiven = (field: Field) =>
    fields.some((other) => other !== field && other.gives.includes(field.name));
  const heads = fields.filter((field) => !isGiven(field)).map(({ label }) => label);
  return new File([writeCsv([heads], { bom: true })], `${many}-template.csv`, { type: 'text/csv' });
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
export function remembered(entity: string, heads: Row, fields: Fields, store: Store = localStorage) {
  const [, found] = readStore(entity, store).find(([each]) => each === heads.join('\t')) ?? [];
  const isField = (name: string | null) => name === null || fields.some((field) => field.name === name);
  return found?.length === heads.length && found.every(isField) ? found : null;
}

/** Stores in this browser which field each column holds, for sheets with these headings. */
export function remember(entity: string, heads: Row, columns: Columns, store: Store = localStorage): void {
  const own = heads.join('\t');
  const others = readStore(entity, store).filter(([each]) => each !== own);
  try {
    store.setItem(keyOf(entity), JSON.stringify([[own, columns], ...others].slice(0, rememberedMost)));
  } catch {
    // The storage is full, so the next import matches the columns by name.
  }
}
