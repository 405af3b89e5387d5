/** Limits the number of password attempts in a period (design: signing in). */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { triesLeft, tryLimits } from '../../../shared/people/sign-in-limits.ts';
import { openSemaphore } from '../../platform/semaphore.ts';
import { Refusal } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { recordSignIn } from './sign-in-log.ts';
import * as repo from './login-attempts.repo.ts';

export { lockAddress } from './login-attempts.repo.ts';

/**
 * Limits how many passwords the server hashes at once, since each hash needs 19 MiB. A request waits here before it
 * takes a database connection. Throws 503 if too many wait.
 */
export const withHashLimit = openSemaphore(
  { atOnce: 4, waiting: 500 },
  () => new Refusal(503, reason('sign-ins-busy'), { retryAfter: 5 }),
);

/**
 * Checks a password with `fits`. Returns null for the right password, else the number of attempts that remain. Limits
 * apply to the account and to the address. Browsers that have signed in to the account before have limits of their
 * own. Attempts run one after the other. Throws 429 if none remains.
 */
export async function checkPassword(
  verb: Verb,
  tried: repo.LoginAttempt & { userId: string | null },
  fits: () => Promise<boolean>,
  secret: 'password' | 'PIN' = 'password',
): Promise<{ left: number } | null> {
  const { db } = verb;
  await repo.lockAttempts(db, tried);
  const failures = await repo.failuresOf(db, tried);
  let { left, wait } = triesLeft(failures.account, tryLimits.account);
  if (tried.browser === null) {
    const byAddress = triesLeft(failures.address, tryLimits.address);
    left = Math.min(left, byAddress.left);
    wait = Math.max(wait, byAddress.wait);
  }
  if (left === 0)
    throw new Refusal(429, reason('too-many-logins', { seconds: wait, secret }), { retryAfter: wait });
  if (await fits()) {
    // At a device, the correct PIN of one person must not cancel wrong guesses of the PINs of others.
    const forgiven = secret === 'PIN' ? null : tried;
    if (failures.stale || (forgiven && failures.account.length > 0)) await repo.forgetFailures(db, forgiven);
    return null;
  }
  await repo.insertFailure(db, tried);
  const outcome = left === 1 ? 'locked out' : 'wrong password';
  await recordSignIn(verb, tried.userId, {
    outcome: secret === 'PIN' ? 'wrong PIN' : outcome,
    address: tried.address,
  });
  return { left: left - 1 };
}

/**
 * Returns an IP address in its usual form: without the IPv6 prefix of IPv4 addresses and without a network interface.
 */
export const plainAddress = (address: string) =>
  address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
    .slice(0, 45);

/**
 * Returns the address under which the server counts attempts. For IPv6 this is the /64 network, which belongs to one
 * customer of a provider.
 */
export function countedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
