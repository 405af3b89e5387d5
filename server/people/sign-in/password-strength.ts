/** Refuses new passwords that are easy to guess. */
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { invalid, Refusal } from '../../platform/verb/refusals.ts';
import { type Reader } from '../../platform/crud/records.ts';
import { openWorkerPool } from '../../platform/worker-pool.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import type { Estimate, PasswordToRate } from './password-strength.process.ts';

/** The lowest score of a password, of 0 to 4. It takes a million guesses, and the number of attempts is limited. */
const leastScore = 2;

const program = fileURLToPath(new URL('./password-strength.process.ts', import.meta.url));
const busy = () => new Refusal(503, reason('sign-ins-busy'), { retryAfter: 5 });
/** Estimates passwords in a process, because the dictionaries take 100 MB. */
const estimate = openWorkerPool<PasswordToRate, Estimate>(
  program,
  { atOnce: 1, waiting: 100, time: 20 },
  busy,
);

/**
 * Starts the process if it isn't running. A verb calls it before its transaction, which on a busy machine would end
 * before the process has started.
 */
export const startEstimator = (): Promise<unknown> => estimate({ password: '', known: [] });

/**
 * Throws 400 at `password` if a new password is easy to guess, also for somebody who knows the person and the shop.
 * The message uses the password's label `field`.
 */
export async function refuseGuessablePassword(
  reader: Pick<Reader, 'db'>,
  password: string,
  { name, username }: { name: string; username: string },
  field = 'Password',
): Promise<void> {
  const { shopName } = await readSettings(reader);
  const known = ['Makeready', shopName, name, username, username.replace(/@.*$/, '')].flatMap(spellings);
  const made = await estimate({ password, known });
  if (!made) throw busy();
  if (made.score < leastScore) throw invalid({ password: reason('password-guessable', { field }) });
}

/** Returns the text, the text without its blanks and signs, and its words. */
const spellings = (text: string) => {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return [text, words.join(''), ...words].filter((each) => each !== '');
};
