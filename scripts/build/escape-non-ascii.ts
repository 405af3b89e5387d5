/**
 * Converts the built server to ASCII. If a file has one other character, Node stores the whole text with two
 * bytes for each character (decision 038).
 */

const other = /[^\0-\x7f]/g;
/** Matches `String.raw` templates with non-ASCII characters. Escaping these would change the value. */
const rawTemplate = /String\.raw`[^`]*[^\0-\x7f][^`]*`/;

/**
 * Returns the code with all non-ASCII characters escaped. It throws if an escape would change the code's
 * meaning.
 */
export function inAscii(code: string): string {
  const raw = rawTemplate.exec(code);
  if (raw) throw new Error(`A raw template can't be escaped: ${raw[0]}`);
  return code.replaceAll(other, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
