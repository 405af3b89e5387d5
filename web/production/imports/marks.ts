/** Reads numbers by their decimal mark, and finds in the cells of a column which mark it uses. */

export type Mark = '.' | ',';

const plain = /^[+-]?\d+(\.\d+)?$/;
const byThousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const byLakhs = /^[+-]?[1-9]\d?(,\d{2})*,\d{3}(\.\d+)?$/;
const bySpaces = /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+(\.\d+)?$/;
const spaces = /[ \u00a0\u202f'’]/g;

/** Exchanges points and commas: 1.234,5 becomes 1,234.5. */
const exchanged = (text: string) => text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** Returns the number, or null where the text is no plain number: 4,150 and 1,00,000 and 1 234.5. */
function numberWith(text: string, mark: Mark): number | null {
  const given = mark === ',' ? exchanged(text) : text;
  const isGrouped = byThousands.test(given) || byLakhs.test(given) || bySpaces.test(given);
  if (!plain.test(given) && !isGrouped) return null;
  return Number(given.replaceAll(',', '').replaceAll(spaces, ''));
}

/** Returns the number by the column's mark; where the column has none, by the point, else by the comma where that alone is possible. */
export function figureIn(text: string, mark?: Mark): number | null {
  const given = text.trim().replace('−', '-');
  return numberWith(given, mark ?? '.');
}

/** Writes a number as a cell of a column with this mark. */
export const figureText = (value: number, mark?: Mark): string =>
  mark === ',' ? String(value).replace('.', ',') : String(value);

/** How one number shows its mark: plainly, not at all, or by a mark that may also group thousands. */
export type Shows = Mark | 'none' | 'either';

/** Returns which mark the number shows. `whole` numbers have no decimals, so that a comma before three digits groups them. */
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

/** The rows whose numbers show a mark plainly, and those whose mark could be either; rows from 0. */
export interface MarkEvidence {
  '.': number[];
  ',': number[];
  either: number[];
}

/** Collects what the cells of a column show. */
export function markEvidence(texts: readonly string[], whole: boolean): MarkEvidence {
  const evidence: MarkEvidence = { '.': [], ',': [], either: [] };
  for (const [row, text] of texts.entries())
    for (const [figure] of text.matchAll(figures)) {
      const shows = markOf(figure, whole);
      if (shows !== 'none') evidence[shows].push(row);
    }
  return evidence;
}
