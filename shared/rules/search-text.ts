/** Prepares text for searches: accents, case and curly quotes do not count, and words match in any sequence. */

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

/** Matches the accents of Latin, Greek and Cyrillic. Vowel signs of other scripts are letters, so they stay. */
const accents = /[\u0300-\u036F]/g;

/** Returns the text in the form that searches compare. The database function fold_text does the same. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(accents, '').toLowerCase();
  return plain.replaceAll(foldable, (letter) => folds[letter] ?? letter);
}

/** Matches the inch marks in sizes such as 30"x40", which sizes on record don't have. */
const inchMarks = /(?<=\d)(?:["”″]|'')(?=[\sx×]|$)/gi;

/** Returns the words that the user typed, the longest first, since the longest occurs in the fewest texts. */
export const searchWords = (term: string): string[] =>
  [...new Set(term.replaceAll(inchMarks, '').split(/\s+/).filter(Boolean))].toSorted(
    (a, b) => b.length - a.length,
  );

/** Returns whether each word of the term occurs in at least one of the texts. */
export function hasWords(term: string, ...texts: string[]): boolean {
  const folded = texts.map(foldText);
  return searchWords(term).every((word) => folded.some((text) => text.includes(foldText(word))));
}

/** The characters that separate words, as ranges of a regular expression. */
const separators = '\u0002-/:-@[-`{-~';
/** The character between joined texts, so that no phrase matches across two of them. */
export const textSeparator = '\u0001';

/**
 * Returns regular expressions for folded texts that the separator joins; Postgres understands them too. They
 * match the exact text, the whole phrase, whole words, and beginnings of words.
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
 * Returns how well the texts match: 0 exact text, 1 whole phrase, 2 whole words, 3 beginnings of words, 4 other.
 * The server's matchRank in platform/db/sql.ts follows the same rule.
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
