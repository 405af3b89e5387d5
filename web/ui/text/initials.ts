function firstLetter(word: string): string {
  const code = word.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code).toLocaleUpperCase();
}

/** Returns a name's initials, at most two: AR for "Asha Rao". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const taken = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return taken.map((word) => firstLetter(word ?? '')).join('');
}
