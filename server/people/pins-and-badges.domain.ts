/** Creates and removes the PINs and badges with which users sign in at the device of a machine (decision 101). */
import { randomBytes } from 'node:crypto';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { pinLength } from '../../shared/people/pins-and-badges.ts';
import { user, type User } from '../../shared/people/users.contract.ts';
import { violates } from '../../packages/pg-kit/src/database-errors.ts';
import { readOrCreateSetting } from '../artwork/read-or-create-setting.ts';
import { type ContentInLanguage } from '../platform/documents/typesetting-messages.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { perform, type Verb, type VerbContext } from '../platform/verb/verb.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { withHashLimit } from './sign-in/login-attempts.domain.ts';
import { hashPin, newBadge, randomDigits, tokenHash } from './sign-in/passwords-and-tokens.ts';
import { deleteSessionsAtDevices } from './sign-in/sessions.repo.ts';
import * as repo from './users.repo.ts';
import { userRecords as records } from './users.repo.ts';

/** Returns the hash of a PIN, with the shop's salt. */
export async function pinHashOf(context: VerbContext, pin: string): Promise<string> {
  const salt = await perform({ ...context, once: undefined }, 'user.pinSalt', 'public', ({ db }) =>
    readOrCreateSetting(db, 'pinSalt', () => randomBytes(16).toString('base64')),
  );
  return withHashLimit(() => hashPin(pin, salt));
}

/**
 * Gives the user a random PIN that no other user has, and returns it. Users don't choose their PINs, because a refusal
 * would reveal the PIN of another user. Throws 403, 404, and 503 if ten random PINs in a row are taken.
 */
export async function makePin(context: VerbContext, id: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const count = await perform(context, 'user.pin', user.verbs.setPin, ({ db }) => repo.countPins(db));
    const pin = randomDigits(pinLength(count));
    const pinHash = await pinHashOf(context, pin);
    try {
      await give(context, id, { pinHash });
      return pin;
    } catch (error) {
      if (!violates(error, 'users_pin_hash_unique')) throw error;
      if (tries === 10) throw new Refusal(503, reason('sign-ins-busy'), { retryAfter: 5 });
    }
  }
}

/** Gives the user a badge with a new code, and returns the badge as a document to print. Throws 403, 404. */
export async function makeBadge(context: VerbContext, id: string): Promise<ContentInLanguage> {
  const code = newBadge();
  const { name, language } = await give(context, id, { badgeHash: tokenHash(code) });
  return {
    name: `badge-${name}`,
    template: 'people/badge.typ',
    data: { name, code: { qr: code } },
    language,
  };
}

/** Removes the user's PIN or badge, and ends the user's sessions at devices. Throws 403, 404. */
export const removeFromUser = (
  context: VerbContext,
  id: string,
  column: 'pinHash' | 'badgeHash',
): Promise<User> => change(context, id, { [column]: null }, (verb) => records.get(verb, id));

const give = (
  context: VerbContext,
  id: string,
  columns: Partial<Pick<repo.UserRow, 'pinHash' | 'badgeHash'>>,
) =>
  change(context, id, columns, async (verb, { name }) => ({
    name,
    language: (await readSettings(verb)).documentLanguage,
  }));

/** Sets the columns, ends the user's sessions at devices, and returns the result of `show`. */
function change<T>(
  context: VerbContext,
  id: string,
  columns: Partial<Pick<repo.UserRow, 'pinHash' | 'badgeHash'>>,
  show: (verb: Verb, row: repo.UserRow) => Promise<T>,
): Promise<T> {
  const work = async (verb: Verb) => {
    const row = await records.lock(verb.db, id);
    records.authorise(verb, 'setPin', row);
    await records.change(verb, row, columns, {});
    await deleteSessionsAtDevices(verb.db, id);
    return show(verb, row);
  };
  return columns.pinHash === undefined
    ? perform(context, 'user.badge', user.verbs.setPin, work)
    : perform(context, 'user.pin', user.verbs.setPin, work);
}
