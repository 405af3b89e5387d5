/** Where making ready is saved in a queue: what stays as the machine is made ready for by then. */
import { setupWords } from '../../../shared/rules/setup-keys.ts';
import { type Task } from './model.ts';

/** "Saves 20 min: same ink set, coat" */
export const setupSavingsWords = ({ keys, minutes }: NonNullable<Task['setupSavings']>): string =>
  `Saves ${minutes} min: same ${keys.map((key) => setupWords[key].toLowerCase()).join(', ')}`;
