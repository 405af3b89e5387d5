/** Records sign-ins in the audit log for Admins; the events feed skips them. */
import { signIns } from '../verb/verb.table.ts';
import { type VerbContext, perform, type Person, type Verb } from '../verb/verb.ts';

/** The id for unknown usernames; what was typed may be a password. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface SignInData {
  outcome:
    | 'signed in'
    | 'wrong password'
    | 'locked out'
    | 'link refused'
    | 'signed out'
    | 'signed out everywhere'
    | 'session ended'
    | 'refused';
  address?: string;
  browser?: string;
  /** The refused call. */
  call?: string;
}

/** Records the result of a sign-in, session or call. */
export const recordSignIn = (verb: Verb, userId: string | null, data: SignInData): Promise<void> =>
  verb.record({ entity: signIns, id: userId ?? nobody, version: 0, data });

const lastRecorded = new Map<string, number>();

/** Returns whether this was not recorded within the last minute, so that repetitions do not fill the log. */
export function isNotRepeated(what: string): boolean {
  const now = Date.now();
  if ((lastRecorded.get(what) ?? -Infinity) > now - 60_000) return false;
  if (lastRecorded.size >= 1000) lastRecorded.clear();
  lastRecorded.set(what, now);
  return true;
}

/** Records a forbidden call of the person, once a minute. */
export async function recordRefusal(context: VerbContext, person: Person, call: string): Promise<void> {
  if (!isNotRepeated(`${person.id} ${call}`)) return;
  await perform({ ...context, person }, 'user.refused', 'public', (verb) =>
    recordSignIn(verb, person.id, { outcome: 'refused', call }),
  );
}
