/**
 * Records sign-ins and refused requests in the audit log. Only Admins see these lines, and the events feed
 * omits them.
 */
import { signIns } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { type VerbContext, perform, type Person, type Verb } from '../../platform/verb/verb.ts';

/**
 * The user id in audit lines about unknown usernames. The log does not contain the typed username, which may be a
 * password by mistake.
 */
const unknownUserId = '00000000-0000-0000-0000-000000000000';

interface SignInData {
  outcome:
    | 'signed in'
    | 'wrong password'
    | 'locked out'
    | 'wrong PIN'
    | 'link refused'
    | 'signed out'
    | 'signed out everywhere'
    | 'session ended'
    | 'refused';
  address?: string;
  browser?: string;
  /** The endpoint that the person called without the permission for it. */
  call?: string;
}

/** Records a sign-in, the end of a session, or a call without permission in the audit log. */
export const recordSignIn = (verb: Verb, userId: string | null, data: SignInData): Promise<void> =>
  verb.record({ entity: signIns, id: userId ?? unknownUserId, version: 0, data });

const lastRecorded = new Map<string, number>();

/** Returns false if the same event occurred within the last minute, so that repetitions do not fill the log. */
export function isNotRepeated(what: string): boolean {
  const now = performance.now();
  if ((lastRecorded.get(what) ?? -Infinity) > now - 60_000) return false;
  if (lastRecorded.size >= 1000) lastRecorded.clear();
  lastRecorded.set(what, now);
  return true;
}

/** Records that the person called an endpoint without permission, at most once a minute for the same endpoint. */
export async function recordRefusal(context: VerbContext, person: Person, call: string): Promise<void> {
  if (!isNotRepeated(`${person.id} ${call}`)) return;
  await perform({ ...context, person }, 'user.refused', 'public', (verb) =>
    recordSignIn(verb, person.id, { outcome: 'refused', call }),
  );
}
