/**
 * Converts code to ASCII, since Node stores a text with any other character at two bytes a character (decision 038).
 */

const other = /[^\0-\x7f]/g;
/** Matches raw templates with non-ASCII characters, which escapes would change. */
const rawTemplate = /String\.raw`[^`]*[^\0-\x7f][^`]*`/;

/** Returns the code with all other characters escaped. Throws if that would change its meaning. */
export function inAscii(code: string): string {
  const raw = rawTemplate.exec(code);
  if (raw) throw new Error(`A raw template can't be escaped: ${raw[0]}`);
  return code.replaceAll(other, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
