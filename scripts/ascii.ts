/** Code in ASCII: of a file with any other character Node keeps the whole text in memory at two bytes a character (decision 038). */

const other = /[^\0-\x7f]/g;
/** A raw template means its characters as they stand, also an escape. */
const rawTemplate = /String\.raw`[^`]*[^\0-\x7f][^`]*`/;

/** The same code with all other characters escaped. Throws where that would not mean the same. */
export function inAscii(code: string): string {
  const raw = rawTemplate.exec(code);
  if (raw) throw new Error(`A raw template can't be escaped: ${raw[0]}`);
  return code.replaceAll(other, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
