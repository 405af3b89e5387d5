/** Passwords are tried one after the other, and only so often (design: signing in). */
import { reason } from '../../../shared/reasons/reason.ts';
import { triesLeft, tryLimits } from '../../../shared/rules/tries.ts';
import { openSemaphore } from '../semaphore.ts';
import { Refusal } from '../verb/problems.ts';
import { type Verb } from '../verb/verb.ts';
import { noteSignIn } from './sign-in-log.ts';
import * as repo from './login-attempts.repo.ts';

/**
 * What tries a password takes its turn before it takes a connection: hashes need their time and 19 MiB each, and those who wait
 * for one account are not to keep everybody else from the database. Throws 503 when too many wait.
 */
export const inTurn = openSemaphore(
  { atOnce: 4, waiting: 500 },
  () => new Refusal(503, reason('sign-ins-busy'), { retryAfter: 5 }),
);

/**
 * Tries a password: null where it `fits`, else how many tries are left. Each account has its tries, those of an address come on
 * top; a browser that has signed in to the account before has its own, so that nobody else locks its owner out. They are taken
 * one after the other, so that right passwords never count against each other. Throws 429 where no try is left.
 */
export async function tryPassword(
  verb: Verb,
  tried: repo.Try & { userId: string | null },
  fits: () => Promise<boolean>,
): Promise<{ left: number } | null> {
  const { db } = verb;
  await repo.lockTry(db, tried);
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
  await noteSignIn(verb, tried.userId, { outcome, address: tried.address });
  return { left: left - 1 };
}

/** An address as people know it: without what makes an IPv4 one an IPv6 one, or names an interface. */
export const plainAddress = (address: string) =>
  address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
    .slice(0, 45);

/** The address whose tries are counted: of IPv6 the network of 64 bits, which is what one customer has to himself. */
export function countedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
