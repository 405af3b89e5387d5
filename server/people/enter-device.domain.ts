/** Signs a user in at the device of a machine, by badge or PIN (decision 101). */
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { rightsAtDevice } from '../../shared/platform/role-permissions.ts';
import { type Session } from '../../shared/people/users.contract.ts';
import { invalid } from '../platform/verb/refusals.ts';
import { perform, signedIn, type Verb, type VerbContext } from '../platform/verb/verb.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { pinHashOf } from './pins-and-badges.domain.ts';
import { checkPassword, countedAddress } from './sign-in/login-attempts.domain.ts';
import { tokenHash } from './sign-in/passwords-and-tokens.ts';
import { startSession } from './sign-in/sessions.domain.ts';
import * as sessions from './sign-in/sessions.repo.ts';
import { findByToken } from './users.repo.ts';

/** A PIN, which `userId` limits to one user, or the code of a badge. */
interface Entry {
  pin?: string | undefined;
  badge?: string | undefined;
  userId?: string | undefined;
}

/**
 * Starts a session of the user with the PIN or badge, and ends the former session at this device. Counts a wrong PIN
 * as a failed attempt of the device. Throws 400 at `badge`, or at `pin` with the number of attempts that remain, and
 * 429 if no attempt remains.
 */
export async function enterDevice(
  context: VerbContext,
  { pin, badge, userId }: Entry,
  visitor: sessions.Visitor,
): Promise<Session> {
  const deviceId = signedIn(context).id;
  const pinHash = pin === undefined ? null : await pinHashOf(context, pin);
  const answer = await perform(context, 'device.enter', 'device', async (verb) => {
    if (pinHash === null) {
      const user = await findByToken(verb.db, 'badgeHash', tokenHash(badge ?? ''));
      if (!user) throw invalid({ badge: reason('unknown-badge') });
      return start(verb, user.id, deviceId, visitor);
    }
    const user = await findByToken(verb.db, 'pinHash', pinHash);
    const found = user && (userId ?? user.id) === user.id ? user : null;
    const tried = {
      username: deviceId,
      userId: null,
      address: countedAddress(visitor.address),
      browser: 'device',
    };
    const wrong = await checkPassword(verb, tried, async () => found !== null, 'PIN');
    return found && !wrong ? start(verb, found.id, deviceId, visitor) : { left: wrong?.left ?? 0 };
  });
  // The verb has to commit the count of wrong PINs, so the refusal follows it.
  if ('left' in answer) throw invalid({ pin: reason('wrong-pin', answer) });
  return answer;
}

async function start(
  verb: Verb,
  userId: string,
  deviceId: string,
  visitor: sessions.Visitor,
): Promise<Session> {
  const { badgeMinutes: minutes } = await readSettings(verb);
  await sessions.deleteSessionAtDevice(verb.db, deviceId);
  const { session } = await startSession(verb, userId, visitor, { deviceId, minutes });
  const { userType, permissions } = rightsAtDevice(session.user);
  return { ...session, user: { ...session.user, userType, permissions } };
}
