/** Removes invisible characters, which often come with copied text, from the text that a user enters. */

/**
 * Matches zero-width spaces, and characters that change the direction of text. Joiners are left, because
 * Indian scripts and emoji need them.
 */
const hidden = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
/**
 * Matches a left-to-right or right-to-left mark. Such a mark matters between letters, but not at the ends of
 * a text.
 */
const isMark = (character: string | undefined) => character === '\u200E' || character === '\u200F';

/** Returns the text without invisible characters and without outer blanks. */
export function stripInvisible(typed: string): string {
  const text = typed.replaceAll(hidden, '').trim();
  let [from, to] = [0, text.length];
  while (isMark(text[from])) from += 1;
  while (to > from && isMark(text[to - 1])) to -= 1;
  return text.slice(from, to).trim();
}
