/** Text as people see it: what comes along with something copied from a page or a sheet, and shows nowhere, is left out. */

/**
 * Spaces without width, and marks that turn the direction of all that follows. Joiners stay: scripts of India and emoji are written
 * with them.
 */
const hidden = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
/** Marks of direction mean something between letters, and nothing at an end. */
const isMark = (character: string | undefined) => character === '\u200E' || character === '\u200F';

/** The text without what is hidden in it, or empty at its ends. */
export function stripInvisible(typed: string): string {
  const text = typed.replaceAll(hidden, '').trim();
  let [from, to] = [0, text.length];
  while (isMark(text[from])) from += 1;
  while (to > from && isMark(text[to - 1])) to -= 1;
  return text.slice(from, to).trim();
}
