/** Finds the users that a note mentions by `@` and their name or username. */

/** The largest length of a note in characters. */
export const noteMaximum = 2000;

interface Person {
  id: string;
  name: string;
  username: string;
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/**
 * Returns the texts after `@` that mention this user: the name, the username, and the username up to its own
 * @.
 */
const mentionNames = ({ name, username }: Person): string[] =>
  [name, username, username.split('@')[0] ?? '']
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase());

/**
 * Returns the ids of the users whom the text mentions, whatever the case. The longest matching name counts. A
 * name that several users share mentions all of them.
 */
export function findMentionedUsers(text: string, people: readonly Person[]): string[] {
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
 * Returns the mention that the user is typing at the caret: the index of its @ and the text behind the @. It
 * returns null if the caret is in no mention.
 */
export function mentionAtCaret(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  const typed = before.slice(at + 1);
  return at < 0 || isWord(text[at - 1]) || /^\s|\n/.test(typed) ? null : { at, typed };
}

/**
 * Returns the users that the typed text may mean. Users with a first name that begins with the text precede
 * users with another such name or username.
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

/**
 * Returns a text that mentions only this user: the name or, if other users have the same name, the username.
 */
export const uniqueMention = ({ id, name, username }: Person, people: readonly Person[]): string =>
  people.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
    ? username
    : name;
