/** Puts the goal of plans into words. The goal consists of three weights. */
import { type Settings } from '../../../shared/contract/settings.ts';

export type Goal = Settings['planGoal'];

export const goalFields: readonly { name: keyof Goal; label: string }[] = [
  { name: 'lateness', label: 'Jobs on time' },
  { name: 'makeReady', label: 'Short make-ready' },
  { name: 'flow', label: 'Little waiting' },
];

const words: readonly (readonly [upTo: number, words: string])[] = [
  [0, 'off'],
  [0.2, 'low'],
  [0.5, 'medium'],
  [0.8, 'high'],
  [0.99, 'very high'],
];

/** Returns in words how much a weight from 0 to 1 counts. */
export const weightWords = (weight: number): string =>
  words.find(([upTo]) => weight <= upTo)?.[1] ?? 'highest';

/** The number of steps that a slider has between 0 and 1. */
export const steps = 10;
