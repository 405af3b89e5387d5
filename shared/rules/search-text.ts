/** Folds text for search: without accents, case and curly quotes; words match in any order. */

/** Letters that have no decomposition, and signs that no keyboard has. Postgres' fold_text has the same pairs. */
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

/** The accents of Latin, Greek and Cyrillic; the vowel signs of other scripts are letters. */
const accents = /[\u0300-\u036F]/g;

/** Returns the text as searches compare it, as fold_text does in the database. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(accents, '').toLowerCase();
  return plain.replaceAll(foldable, (letter) => folds[letter] ?? letter);
}

/** Returns the words of what was typed, the longest first, as fewest texts have it. */
export const searchWords = (term: string): string[] =>
  [...new Set(term.split(/\s+/).filter(Boolean))].toSorted((a, b) => b.length - a.length);

/** Returns whether each word of what was typed occurs in one of the texts. */
export function hasWords(term: string, ...texts: string[]): boolean {
  const folded = texts.map(foldText);
  return searchWords(term).every((word) => folded.some((text) => text.includes(foldText(word))));
}

/** The signs between words. */
const separators = '\u0002-/:-@[-`{-~';
/** Stands between texts, so that no phrase reaches from one into the next. */
export const textSeparator = '\u0001';

/**
 * Returns regular expressions, for Postgres too, of folded texts with an end between: all of a text is what was typed, its
 * words stand one after the other, each is a whole word, each begins a word.
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
 * Returns how well the texts match what was typed: 0 one is just that, 1 they have the whole phrase, 2 each word as a whole,
 * 3 each begins a word, 4 anything else. The server sorts by matchRank of platform/db/sql.ts, which says the same.
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

/** Returns the text in parts, those that one of the words finds apart from the others. */
export function splitByMatches(text: string, term: string): TextPart[] {
  // Each letter as it is folded, for folding makes some longer and others vanish.
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
