/** Limits password attempts (design: signing in). */
import { reason } from '../../../shared/reasons/reason.ts';
import { triesLeft, tryLimits } from '../../../shared/rules/sign-in-limits.ts';
import { openSemaphore } from '../semaphore.ts';
import { Refusal } from '../verb/refusals.ts';
import { type Verb } from '../verb/verb.ts';
import { recordSignIn } from './sign-in-log.ts';
import * as repo from './login-attempts.repo.ts';

/**
 * Limits concurrent hashing, which needs 19 MiB each, before a connection is taken. Throws 503 when too many wait.
 */
export const withHashLimit = openSemaphore(
  { atOnce: 4, waiting: 500 },
  () => new Refusal(503, reason('sign-ins-busy'), { retryAfter: 5 }),
);

/**
 * Checks a password: returns null if it `fits`, else the remaining attempts. Limits apply by account, by address, and
 * separately for browsers known to the account. Attempts are serialised; throws 429 if none is left.
 */
export async function checkPassword(
  verb: Verb,
  tried: repo.LoginAttempt & { userId: string | null },
  fits: () => Promise<boolean>,
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
  if (left === 0) throw new Refusal(429, reason('too-many-logins', { seconds: wait }), { retryAfter: wait });
  if (await fits()) {
    if (failures.stale || failures.account.length > 0) await repo.forgetFailures(db, tried);
    return null;
  }
  await repo.insertFailure(db, tried);
  const outcome = left === 1 ? 'locked out' : 'wrong password';
  await recordSignIn(verb, tried.userId, { outcome, address: tried.address });
  return { left: left - 1 };
}

/** Returns an address in its usual form, without IPv6 mapping and interface names. */
export const plainAddress = (address: string) =>
  address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
    .slice(0, 45);

/** Returns the address that is counted: for IPv6 the /64 network, which belongs to one customer. */
export function countedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
