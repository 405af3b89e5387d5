/** Refuses new passwords that are easy to guess. */
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { invalid, Refusal } from '../../platform/verb/refusals.ts';
import { perform, type Verb, type VerbContext } from '../../platform/verb/verb.ts';
import { openWorkerPool } from '../../platform/worker-pool.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { withHashLimit } from './login-attempts.domain.ts';
import { hashPassword } from './passwords-and-tokens.ts';
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

/** A new password, rated and hashed before the verb's transaction, which on a busy machine would end meanwhile. */
export interface NewPassword {
  /** The hash to store. It is null if the password is easy to guess. */
  hash: string | null;
}

/**
 * Rates and hashes a new password, also against what somebody knows of the shop and of the person whom `find` reads.
 * Returns null for an empty password.
 */
export async function newPassword(
  context: VerbContext,
  password: string,
  find: (verb: Verb) => Promise<{ name: string; username: string }>,
): Promise<NewPassword | null> {
  if (password === '') return null;
  const reads = { ...context, once: undefined };
  const { shopName, name, username } = await perform(reads, 'user.password', 'public', async (verb) => ({
    ...(await find(verb)),
    shopName: (await readSettings(verb)).shopName,
  }));
  const known = ['Makeready', shopName, name, username, username.replace(/@.*$/, '')].flatMap(spellings);
  const made = await estimate({ password, known });
  if (!made) throw busy();
  return { hash: made.score < leastScore ? null : await withHashLimit(() => hashPassword(password)) };
}

/** Returns the hash of a new password. Throws 400 at `password` if it is easy to guess; `field` is its label. */
export function hashOf({ hash }: NewPassword, field = 'Password'): string {
  if (hash === null) throw invalid({ password: reason('password-guessable', { field }) });
  return hash;
}

/** Returns the text, the text without its blanks and signs, and its words. */
const spellings = (text: string) => {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return [text, words.join(''), ...words].filter((each) => each !== '');
};
