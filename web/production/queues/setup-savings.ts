/**
 * Puts the set-up savings of an operation into words: the make-ready that it does not repeat after the operation
 * before it.
 */
import { setupWords } from '../../../shared/rules/setup-keys.ts';
import { type Task } from './queue-tasks.ts';

/** Returns the savings in words: "Saves 20 min: same ink set, coat". */
export const setupSavingsWords = ({ keys, minutes }: NonNullable<Task['setupSavings']>): string =>
  `Saves ${minutes} min: same ${keys.map((key) => setupWords[key].toLowerCase()).join(', ')}`;
