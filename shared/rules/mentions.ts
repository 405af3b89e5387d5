/** Finds the people whom a note mentions, by `@` before a name or a username. */

/** The longest note in characters. */
export const noteMaximum = 2000;

interface Person {
  id: string;
  name: string;
  username: string;
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/**
 * Returns the texts after `@` that mention a person: the name, the username, and the username's part before its
 * @.
 */
const mentionNames = ({ name, username }: Person): string[] =>
  [name, username, username.split('@')[0] ?? '']
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase());

/**
 * Returns the ids of the people whom the text mentions, in any case of letters. The longest matching name counts.
 * A name that several people share mentions all of them.
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

/**
 * Returns the mention that the user is typing at the caret: the index of its @ and the text after that. Null if
 * there is none.
 */
export function mentionAtCaret(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  const typed = before.slice(at + 1);
  return at < 0 || isWord(text[at - 1]) || /^\s|\n/.test(typed) ? null : { at, typed };
}

/**
 * Returns the people whom the typed text may mean: first names that begin with the text, then other words and
 * addresses that do.
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

/** Returns a text that mentions only this person: the name or, if others share the name, the username. */
export const uniqueMention = ({ id, name, username }: Person, people: readonly Person[]): string =>
  people.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
    ? username
    : name;
