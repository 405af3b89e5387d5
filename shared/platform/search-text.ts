/** Compares texts for searches, which ignore accents, case, curly quotes and the sequence of words. */

/**
 * Replacements for characters that Unicode does not decompose. The database function fold_text has the same
 * pairs.
 */
const singleFolds: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  '×': 'x',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const multiFolds: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const folds: Record<string, string> = { ...singleFolds, ...multiFolds };
const foldable = new RegExp(`[${Object.keys(folds).join('')}]`, 'g');

/**
 * Matches the accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts stay, because they
 * are letters.
 */
const accents = /[\u0300-\u036F]/g;

/**
 * Returns the text in the form in which searches compare texts. The database function fold_text returns the
 * same.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(accents, '').toLowerCase();
  return plain.replaceAll(foldable, (letter) => folds[letter] ?? letter);
}

/** Matches the inch marks in a typed size such as 30"x40". Stored sizes have no such marks. */
const inchMarks = /(?<=\d)(?:["”″]|'')(?=[\sx×]|$)/gi;

/**
 * Splits the search term into words, the longest first, because the longest word occurs in the fewest texts.
 */
export const searchWords = (term: string): string[] =>
  [...new Set(term.replaceAll(inchMarks, '').split(/\s+/).filter(Boolean))].toSorted(
    (a, b) => b.length - a.length,
  );

/** Returns whether each word of the term occurs in at least one of the texts. */
export function hasWords(term: string, ...texts: string[]): boolean {
  const folded = texts.map(foldText);
  return searchWords(term).every((word) => folded.some((text) => text.includes(foldText(word))));
}

/** The characters that separate words, as ranges inside a regular expression's brackets. */
const separators = '\u0002-/:-@[-`{-~';
/** The character that separates joined texts, so that no phrase matches across two texts. */
export const textSeparator = '\u0001';

/**
 * Returns regular expressions, also for Postgres, that match folded texts joined by `textSeparator`. They
 * match an exact text, the phrase, whole words, and beginnings of words.
 */
export function searchPatterns(term: string) {
  const edge = `[${textSeparator}${separators}]`;
  const gap = `[${separators}]`;
  const words = foldText(term).split(new RegExp(gap)).filter(Boolean);
  const phrase = words.join(`${gap}+`);
  return {
    all: `(^|${textSeparator})${gap}*${phrase}${gap}*($|${textSeparator})`,
    phrase: `(^|${edge})${phrase}($|${edge})`,
    whole: words.map((word) => `(^|${edge})${word}($|${edge})`),
    begun: words.map((word) => `(^|${edge})${word}`),
  };
}

/**
 * Returns how well the texts match: 0 exact text, 1 whole phrase, 2 whole words, 3 beginnings of words, 4
 * other. The server's matchRank in platform/db/sql-fragments.ts does the same in SQL.
 */
export function matchRank(term: string, ...texts: string[]): number {
  const folded = texts.map(foldText).join(textSeparator);
  const has = (pattern: string) => new RegExp(pattern).test(folded);
  const { all, phrase, whole, begun } = searchPatterns(term);
  if (!begun.every(has)) return 4;
  if (!whole.every(has)) return 3;
  if (!has(phrase)) return 2;
  return has(all) ? 0 : 1;
}

export interface TextPart {
  text: string;
  isFound: boolean;
}

/** Splits the text into parts that match the term and parts that do not. */
export function splitByMatches(text: string, term: string): TextPart[] {
  // Folds each letter by itself, because folding makes some letters longer and removes others.
  const letters = [...text.matchAll(/\P{M}\p{M}*|\p{M}/gu)].map(([letter]) => ({
    letter,
    folded: foldText(letter),
  }));
  const whole = letters.map(({ folded }) => folded).join('');
  const found = new Uint8Array(whole.length);
  for (const word of searchWords(term).map(foldText)) {
    if (word === '') continue;
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      found.fill(1, at, at + word.length);
  }
  const parts: TextPart[] = [];
  let place = 0;
  for (const { letter, folded } of letters) {
    const isFound = found.subarray(place, place + folded.length).includes(1);
    place += folded.length;
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += letter;
    else parts.push({ text: letter, isFound });
  }
  return parts;
}
