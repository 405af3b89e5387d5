/** Finds the people whom a note mentions: `@` before a name or a username. */

/** The longest note in characters. */
export const noteMaximum = 2000;

interface Person {
  id: string;
  name: string;
  username: string;
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/** Returns the names that mention a person: the name, the address, and the part before its @. */
const mentionNames = ({ name, username }: Person): string[] =>
  [name, username, username.split('@')[0] ?? '']
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase());

/**
 * Returns the ids of the mentioned people, in any case. The longest match counts; a name that several people
 * share mentions all of them.
 */
export function findMentioned(text: string, people: readonly Person[]): string[] {
  const lower = text.toLowerCase();
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    if (isWord(lower[at - 1])) continue;
    const fits = (word: string) => lower.startsWith(word, at + 1) && !isWord(lower[at + 1 + word.length]);
    const lengths = people.flatMap((person) => mentionNames(person).filter(fits)).map(({ length }) => length);
    const longest = Math.max(0, ...lengths);
    for (const person of people)
      if (mentionNames(person).some((word) => word.length === longest && fits(word))) found.add(person.id);
  }
  return [...found];
}

/** Returns the mention at the caret: the index of its @ and the typed text. Null if there is none. */
export function mentionAtCaret(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  const typed = before.slice(at + 1);
  return at < 0 || isWord(text[at - 1]) || /^\s|\n/.test(typed) ? null : { at, typed };
}

/**
 * Returns the people whom the typed text may mean: names that begin with it, then other words and addresses.
 */
export function suggestMentions<P extends Person>(typed: string, people: readonly P[]): P[] {
  const begun = typed.toLowerCase();
  const placeOf = ({ name, username }: Person) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(begun)) return 0;
    return lower.includes(` ${begun}`) || username.toLowerCase().startsWith(begun) ? 1 : 2;
  };
  const byName = people.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
  return byName.filter((person) => placeOf(person) < 2);
}

/** Returns the text that mentions only this person: the name, or the username if others share the name. */
export const uniqueMention = ({ id, name, username }: Person, people: readonly Person[]): string =>
  people.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
    ? username
    : name;
