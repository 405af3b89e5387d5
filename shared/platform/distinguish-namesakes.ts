/**
 * Decides whether two records with equal names differ in a known field, such as two papers of different
 * weight.
 */
import { foldText } from './search-text.ts';

const distinguishing = ['type', 'quality', 'colour', 'gsm', 'length', 'breadth', 'thickness'];

/** Returns whether the value is known. For a measure, 0 and 1 mean unknown. */
const isKnown = (value: unknown) => (typeof value === 'number' ? value > 1 : Boolean(value));
const folded = (value: unknown) => (typeof value === 'string' ? foldText(value) : value);

type Fields = Readonly<Record<string, unknown>>;
/** Returns whether the two things differ in a field that both of them have. */
export const differ = (one: Fields, other: Fields) =>
  distinguishing.some((field) => {
    const [a, b] = [one[field], other[field]];
    return isKnown(a) && isKnown(b) && folded(a) !== folded(b);
  });
