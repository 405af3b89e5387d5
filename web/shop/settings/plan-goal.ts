/**
 * Labels the three weights that make up the goal of a plan. Also returns the text for a weight, such as
 * "high".
 */
import { type Settings } from '../../../shared/shop/settings.contract.ts';
import { t } from '../../../shared/platform/translate.ts';

export type Goal = Settings['planGoal'];

export const goalFields: readonly { name: keyof Goal; label: string }[] = [
  { name: 'lateness', label: t('Jobs on time') },
  { name: 'makeReady', label: t('Short make-ready') },
  { name: 'flow', label: t('Little waiting') },
];

const words: readonly (readonly [upTo: number, words: string])[] = [
  [0, 'off'],
  [0.2, 'low'],
  [0.5, 'medium'],
  [0.8, 'high'],
  [0.99, t('very high')],
];

/** Returns the text for a weight from 0 to 1. */
export const weightWords = (weight: number): string =>
  words.find(([upTo]) => weight <= upTo)?.[1] ?? 'highest';

/** The number of steps that a slider has between 0 and 1. */
export const steps = 10;
