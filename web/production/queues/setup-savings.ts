/** Computes the set-up savings in a queue: make-ready that an operation needs not repeat after the one before it. */
import { setupWords } from '../../../shared/rules/setup-keys.ts';
import { type Task } from './model.ts';

/** Returns "Saves 20 min: same ink set, coat". */
export const setupSavingsWords = ({ keys, minutes }: NonNullable<Task['setupSavings']>): string =>
  `Saves ${minutes} min: same ${keys.map((key) => setupWords[key].toLowerCase()).join(', ')}`;
