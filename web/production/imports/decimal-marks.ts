/** Parses numbers with a point or a comma as decimal mark, and finds out which mark a column uses. */

export type Mark = '.' | ',';

const plain = /^[+-]?\d+(\.\d+)?$/;
const byThousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const byLakhs = /^[+-]?[1-9]\d?(,\d{2})*,\d{3}(\.\d+)?$/;
const bySpaces = /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d+)?$/;
const spaces = /[ \u00a0\u202f'’]/g;

/** Exchanges points and commas, so that one parser reads both styles: 1.234,5 becomes 1,234.5. */
const exchanged = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/**
 * Parses a number with this decimal mark, such as 4,150 or 1,00,000 or 1 234.5. Returns null for a text that is no
 * number.
 */
function numberWith(text: string, mark: Mark): number | null {
  const given = mark === ',' ? exchanged(text) : text;
  const isGrouped = byThousands.test(given) || byLakhs.test(given) || bySpaces.test(given);
  if (!plain.test(given) && !isGrouped) return null;
  return Number(given.replaceAll(',', '').replaceAll(spaces, ''));
}

/** Parses a number with the column's decimal mark, or with a point if the column has none. */
export function parseNumber(text: string, mark?: Mark): number | null {
  const given = text.trim().replace('−', '-');
  return numberWith(given, mark ?? '.');
}

/** Formats a number with the column's decimal mark. */
export const formatNumber = (value: number, mark?: Mark): string =>
  mark === ',' ? String(value).replace('.', ',') : String(value);

/**
 * Names the decimal mark that a number shows. 'either' means that the number's only mark may also group thousands.
 */
export type Shows = Mark | 'none' | 'either';

/**
 * Returns the decimal mark that a number shows. If `whole`, a comma before the last three digits groups thousands.
 */
export function markOf(figure: string, whole: boolean): Shows {
  const marks = figure.replaceAll(/[^.,]/g, '');
  if (marks === '') return 'none';
  const last = marks.at(-1) as Mark;
  const other: Mark = last === '.' ? ',' : '.';
  if (marks.includes(other)) return numberWith(figure.replaceAll(spaces, ''), last) === null ? 'none' : last;
  // Several equal marks group the digits.
  if (marks.length > 1) return numberWith(figure, other) === null ? 'none' : other;
  const [before = '', after = ''] = figure.replaceAll(spaces, '').split(last);
  if (after === '' || before === '') return 'none';
  const mayGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  if (!mayGroup) return last;
  return whole && last === ',' ? '.' : 'either';
}

const figures = /\d[\d.,]*\d/g;

/** Lists the rows (from 0) whose numbers show each decimal mark, and the rows whose numbers do not decide. */
export interface MarkEvidence {
  '.': number[];
  ',': number[];
  either: number[];
}

/** Collects the decimal marks that the cells of a column show. */
export function markEvidence(texts: readonly string[], whole: boolean): MarkEvidence {
  const evidence: MarkEvidence = { '.': [], ',': [], either: [] };
  for (const [row, text] of texts.entries())
    for (const [figure] of text.matchAll(figures)) {
      const shows = markOf(figure, whole);
      if (shows !== 'none') evidence[shows].push(row);
    }
  return evidence;
}
