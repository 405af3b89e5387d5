/** A number as it is typed, in the reader's separators: what it means, and how it stands in the box. */

export interface Marks {
  group: string;
  decimal: string;
  style: 'lakh' | 'thousand';
}

/** Locales group by a space or an apostrophe that no keyboard has, and we write a minus that none has. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll('’', "'").replaceAll('−', '-');

/**
 * What is typed, without its group marks; null where it is no number. `strict`: a mark stands before at least three digits at the
 * end and two elsewhere, or "1,5" of a reader used to another locale would be 15.
 */
function digitsOf(typed: string, { group, decimal }: Marks, strict: boolean): string | null {
  const text = plain(typed).trim();
  const [whole = '', part, more] = text.split(decimal);
  const groups = whole.replace(/^-/, '').split(plain(group));
  const misplaced = groups.some(
    (digits, at) => at > 0 && (at === groups.length - 1 ? digits.length < 3 : digits.length < 2),
  );
  if (more !== undefined || (strict && misplaced)) return null;
  const bare = (whole.startsWith('-') ? '-' : '') + groups.join('') + (part === undefined ? '' : `.${part}`);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? bare : null;
}

/** What is typed as a number: '' for nothing, NaN for what is none. */
export function numberIn(typed: string, marks: Marks, strict = true): number | '' {
  if (typed.trim() === '') return '';
  const digits = digitsOf(typed, marks, strict);
  return digits === null ? Number.NaN : Number(digits);
}

const grouping = { lakh: /\B(?=(\d\d)*\d{3}$)/g, thousand: /\B(?=(\d{3})+$)/g };

/** The same with its digits grouped; what is no number stays as it is typed. */
export function grouped(typed: string, marks: Marks, strict = true): string {
  const digits = digitsOf(typed, marks, strict);
  if (digits === null) return typed;
  const [whole = '', part] = digits.split('.');
  return (
    whole.replaceAll(grouping[marks.style], marks.group) + (part === undefined ? '' : marks.decimal + part)
  );
}

/** A value as it stands in the box. */
export function inBox(value: number | '', marks: Marks): string {
  if (value === '' || !Number.isFinite(value)) return '';
  const digits = value.toLocaleString('en-US', { maximumFractionDigits: 20, useGrouping: false });
  return grouped(digits.replace('.', marks.decimal), marks);
}
