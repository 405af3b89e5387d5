/** Parses and formats typed numbers by the separators of a locale. */

export interface Marks {
  group: string;
  decimal: string;
  style: 'lakh' | 'thousand';
}

/** Replaces typographic spaces, apostrophes and minus signs by those of a keyboard. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll('’', "'").replaceAll('−', '-');

/**
 * Returns the typed digits without group marks, or null for other text. `strict` requires complete groups, because
 * otherwise "1,5" from another locale would become 15.
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

/** Parses typed text. Returns '' for an empty text and NaN for a text that is not a number. */
export function numberIn(typed: string, marks: Marks, strict = true): number | '' {
  if (typed.trim() === '') return '';
  const digits = digitsOf(typed, marks, strict);
  return digits === null ? Number.NaN : Number(digits);
}

const grouping = { lakh: /\B(?=(\d\d)*\d{3}$)/g, thousand: /\B(?=(\d{3})+$)/g };

/** Returns the number with grouped digits. A text that is not a number stays as it is. */
export function grouped(typed: string, marks: Marks, strict = true): string {
  const digits = digitsOf(typed, marks, strict);
  if (digits === null) return typed;
  const [whole = '', part] = digits.split('.');
  return (
    whole.replaceAll(grouping[marks.style], marks.group) + (part === undefined ? '' : marks.decimal + part)
  );
}

/** Formats a value for the number box, with '' for no number. */
export function inBox(value: number | '', marks: Marks): string {
  if (value === '' || !Number.isFinite(value)) return '';
  const digits = value.toLocaleString('en-US', { maximumFractionDigits: 20, useGrouping: false });
  return grouped(digits.replace('.', marks.decimal), marks);
}
