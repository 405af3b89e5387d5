/** Parses numbers with a decimal point or a decimal comma, and detects which of them a column uses. */

export type Mark = '.' | ',';

/** Match 4150.5, 4,150, 1,00,000 and 1 234. */
const spellings = [
  /^[+-]?\d+(\.\d+)?$/,
  /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
  /^[+-]?[1-9]\d?(,\d{2})*,\d{3}(\.\d+)?$/,
  /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d+)?$/,
];
const spaces = /[ \u00a0\u202f'’]/g;

/** Exchanges points and commas, so that one parser reads both styles: 1.234,5 becomes 1,234.5. */
const exchanged = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** Parses a number with this decimal mark, such as 4,150 or 1,00,000. Returns null for a text that is no number. */
export function parseNumber(text: string, mark: Mark = '.'): number | null {
  const trimmed = text.trim().replace('−', '-');
  const given = mark === ',' ? exchanged(trimmed) : trimmed;
  return spellings.some((spelling) => spelling.test(given))
    ? Number(given.replaceAll(',', '').replaceAll(spaces, ''))
    : null;
}

/** Formats a number with the column's decimal mark. */
export const formatNumber = (value: number, mark?: Mark): string =>
  mark === ',' ? String(value).replace('.', ',') : String(value);

/**
 * Returns the decimal mark that a number shows, or 'either' if its only mark may also group thousands. If `whole`, a
 * comma before the last three digits groups thousands.
 */
export function markOf(figure: string, whole: boolean): Mark | 'none' | 'either' {
  const marks = figure.replaceAll(/[^.,]/g, '');
  if (marks === '') return 'none';
  const last = marks.at(-1) as Mark;
  const other: Mark = last === '.' ? ',' : '.';
  const bare = figure.replaceAll(spaces, '');
  if (marks.includes(other)) return parseNumber(bare, last) === null ? 'none' : last;
  // Several equal marks group the digits.
  if (marks.length > 1) return parseNumber(figure, other) === null ? 'none' : other;
  const [before = '', after = ''] = bare.split(last);
  if (after === '' || before === '') return 'none';
  if (after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return last;
  return whole && last === ',' ? '.' : 'either';
}

/** Returns the decimal marks that the numbers in a cell show. */
export const marksIn = (text: string, whole: boolean) =>
  [...text.matchAll(/\d[\d.,]*\d/g)].map(([figure]) => markOf(figure, whole));
