/** What plans are to reach, in words: three weights. */
import { type Settings } from '../../../shared/contract/settings.ts';

export type Goal = Settings['planGoal'];

export const aims: readonly { name: keyof Goal; label: string }[] = [
  { name: 'lateness', label: 'Jobs on time' },
  { name: 'makeReady', label: 'Little make-ready' },
  { name: 'flow', label: 'Jobs that don’t wait' },
];

const words: readonly (readonly [upTo: number, words: string])[] = [
  [0, 'does not count'],
  [0.2, 'hardly counts'],
  [0.5, 'counts a little'],
  [0.8, 'counts'],
  [0.99, 'counts much'],
];

/** A weight from 0 to 1 in words. */
export const weightWords = (weight: number): string =>
  words.find(([upTo]) => weight <= upTo)?.[1] ?? 'counts most';

/** Of a slider. */
export const steps = 10;
