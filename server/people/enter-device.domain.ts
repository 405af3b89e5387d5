/** Lets a person come to a machine's device, by badge or PIN (decision 101). */
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Session } from '../../shared/people/users.contract.ts';
import { invalid } from '../platform/verb/refusals.ts';
import { perform, signedIn, type Verb, type VerbContext } from '../platform/verb/verb.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { pinHashOf } from './pins.domain.ts';
import { checkPassword, countedAddress } from './sign-in/login-attempts.domain.ts';
import { tokenHash } from './sign-in/passwords-and-tokens.ts';
import { startSession } from './sign-in/sessions.domain.ts';
import * as sessions from './sign-in/sessions.repo.ts';
import { findByToken } from './users.repo.ts';

/** How a person comes: by a PIN, which may have to be of one user, or by the code of a badge. */
interface Entry {
  pin?: string | undefined;
  badge?: string | undefined;
  userId?: string | undefined;
}

/**
 * Starts a session of the person whom the PIN or badge names, and ends the one before at this device. A wrong PIN
 * counts for the device. Throws 400 at `pin` with the number of attempts that remain or at `badge`, and 429 if no
 * attempt remains.
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
    const wrong = await checkPassword(verb, tried, async () => found !== null, { secret: 'PIN' });
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
  const rights = sessions.rightsOf({ ...session.user, deviceId });
  return { ...session, user: { ...session.user, ...rights } };
}
