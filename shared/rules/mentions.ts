/** Whom a note tells: `@` before a person's name, or before what they sign in with. */

/** The longest note, in characters. */
export const noteMaximum = 2000;

interface Person {
  id: string;
  name: string;
  username: string;
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/** What a person can be called by after the @: the name, the address, and what stands before its @. */
const calledBy = ({ name, username }: Person): string[] =>
  [name, username, username.split('@')[0] ?? '']
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase());

/**
 * The ids of those whom the text names, whatever the case. Of names that begin alike the longest counts, and a name that more than one
 * person has tells all of them.
 */
export function mentioned(text: string, people: readonly Person[]): string[] {
  const lower = text.toLowerCase();
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    if (isWord(lower[at - 1])) continue;
    const fits = (word: string) => lower.startsWith(word, at + 1) && !isWord(lower[at + 1 + word.length]);
    const lengths = people.flatMap((person) => calledBy(person).filter(fits)).map(({ length }) => length);
    const longest = Math.max(0, ...lengths);
    for (const person of people)
      if (calledBy(person).some((word) => word.length === longest && fits(word))) found.add(person.id);
  }
  return [...found];
}
