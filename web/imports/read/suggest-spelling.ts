/**
 * Suggests listed names that are similar to a typed name. A suggestion takes effect only when the user
 * accepts it.
 */
import { foldText } from '../../../shared/platform/search-text.ts';

const bare = (text: string) =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Returns the edit distance of two texts: how many letters to change, add, remove or swap with their neighbour. */
export function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs];
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Pairs a pattern with a listed name. A typed text that matches the pattern means this name. */
export type OtherNames = readonly (readonly [spelling: RegExp, name: string])[];

export const cityNames: OtherNames = [
  [/^bangal?ore|^banglore|^b ?lore|^blr$|^bengalooru/, 'Bengaluru'],
  [/^new delhi|^n delhi|^ndls$/, 'Delhi'],
  [/^bombay/, 'Mumbai'],
  [/^madras/, 'Chennai'],
  [/^calcutta/, 'Kolkata'],
  [/^poona/, 'Pune'],
  [/^mysore/, 'Mysuru'],
  [/^cochin/, 'Kochi'],
  [/^baroda/, 'Vadodara'],
  [/^gurgaon/, 'Gurugram'],
];

/** The other names of operation types. The first match wins, so that "hand punching" does not mean Punching. */
export const operationNames: OtherNames = [
  [/\b(hand|manual) ?(punch|die)/, 'Manual Punching'],
  [/carry ?bag/, 'Carry Bag Pasting'],
  [/back to back/, 'Back to Back Pasting'],
  [/\b(offset|print|press|litho|digital|colou?r)/, 'Printing'],
  [/lamina|\bbopp\b/, 'Lamination'],
  [/\b(uv|drip|varnish|coat)/, 'UV and Drip'],
  [/foil/, 'Foiling'],
  [/punch|\bdie\b|die ?cut|emboss|creas/, 'Punching'],
  [/window/, 'Window Patching'],
  [/corrugat|flute/, 'Corrugation'],
  [/strip|peel/, 'Peel Off'],
  [/past(e|ing)|glu(e|ing)|fold/, 'Pasting'],
  [/inspect|\bqc\b|quality/, 'Final Inspection'],
  [/pack/, 'Packing'],
  [/outs(ide|ource)|job ?work/, 'Outsource'],
];

/** Returns up to three listed names that the text may mean, the likeliest first. */
export function nearest(text: string, names: readonly string[], others: OtherNames = []): string[] {
  const typed = bare(text);
  if (typed === '') return [];
  const [known] = others.filter(([spelling, name]) => spelling.test(typed) && names.includes(name));
  const near = names
    .map((name) => ({ name, far: distance(typed, bare(name)), length: bare(name).length }))
    .filter(({ far, length }) => far <= Math.max(1, Math.floor(Math.min(length, typed.length) / 3)))
    .toSorted((a, b) => a.far - b.far);
  const words = typed.split(' ');
  const within = names.filter((name) =>
    bare(name)
      .split(' ')
      .every((word) => words.includes(word)),
  );
  return [...new Set([...(known ? [known[1]] : []), ...near.map(({ name }) => name), ...within])].slice(0, 3);
}
