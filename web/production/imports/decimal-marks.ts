/** Parses numbers by their decimal mark, and detects a column's mark from its cells. */

export type Mark = '.' | ',';

const plain = /^[+-]?\d+(\.\d+)?$/;
const byThousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const byLakhs = /^[+-]?[1-9]\d?(,\d{2})*,\d{3}(\.\d+)?$/;
const bySpaces = /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d+)?$/;
const spaces = /[ \u00a0\u202f'’]/g;

/** Exchanges points and commas: 1.234,5 becomes 1,234.5. */
const exchanged = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** Parses 4,150 and 1,00,000 and 1 234.5; returns null for other texts. */
function numberWith(text: string, mark: Mark): number | null {
  const given = mark === ',' ? exchanged(text) : text;
  const isGrouped = byThousands.test(given) || byLakhs.test(given) || bySpaces.test(given);
  if (!plain.test(given) && !isGrouped) return null;
  return Number(given.replaceAll(',', '').replaceAll(spaces, ''));
}

/** Parses a number by the column's mark. Without one, tries the point and then the comma. */
export function parseNumber(text: string, mark?: Mark): number | null {
  const given = text.trim().replace('−', '-');
  return numberWith(given, mark ?? '.');
}

/** Formats a number with the column's mark. */
export const formatNumber = (value: number, mark?: Mark): string =>
  mark === ',' ? String(value).replace('.', ',') : String(value);

/** The mark that a number shows: one mark, none, or either if the mark may group thousands. */
export type Shows = Mark | 'none' | 'either';

/** Returns the mark that a number shows. In `whole` numbers a comma before three digits groups them. */
export function markOf(figure: string, whole: boolean): Shows {
  const marks = figure.replaceAll(/[^.,]/g, '');
  if (marks === '') return 'none';
  const last = marks.at(-1) as Mark;
  const other: Mark = last === '.' ? ',' : '.';
  if (marks.includes(other)) return numberWith(figure.replaceAll(spaces, ''), last) === null ? 'none' : last;
  // Several alike group the digits.
  if (marks.length > 1) return numberWith(figure, other) === null ? 'none' : other;
  const [before = '', after = ''] = figure.replaceAll(spaces, '').split(last);
  if (after === '' || before === '') return 'none';
  const mayGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  if (!mayGroup) return last;
  return whole && last === ',' ? '.' : 'either';
}

const figures = /\d[\d.,]*\d/g;

/** Rows whose numbers show each mark, and rows that are ambiguous; counted from 0. */
export interface MarkEvidence {
  '.': number[];
  ',': number[];
  either: number[];
}

/** Collects which marks the cells of a column show. */
export function markEvidence(texts: readonly string[], whole: boolean): MarkEvidence {
  const evidence: MarkEvidence = { '.': [], ',': [], either: [] };
  for (const [row, text] of texts.entries())
    for (const [figure] of text.matchAll(figures)) {
      const shows = markOf(figure, whole);
      if (shows !== 'none') evidence[shows].push(row);
    }
  return evidence;
}
