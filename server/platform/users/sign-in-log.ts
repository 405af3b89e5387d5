/** What the audit log tells of signing in, for Admins; the events tell nobody of it. */
import { signIns } from '../verb/verb.table.ts';
import { type VerbContext, perform, type Person, type Verb } from '../verb/verb.ts';

/** Stands for a person who tried a username that nobody has; what they typed may be a password. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface Noted {
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
  /** What was called in vain. */
  call?: string;
}

/** Notes what became of a sign-in, a session or a call of the user. */
export const noteSignIn = (verb: Verb, userId: string | null, data: Noted): Promise<void> =>
  verb.record({ entity: signIns, id: userId ?? nobody, version: 0, data });

const lately = new Map<string, number>();

/** Whether this was not noted in the last minute: what is repeated is not to fill the log. */
export function isNews(what: string): boolean {
  const now = Date.now();
  if ((lately.get(what) ?? -Infinity) > now - 60_000) return false;
  if (lately.size >= 1000) lately.clear();
  lately.set(what, now);
  return true;
}

/** Notes that the person called what they may not, once a minute. */
export async function noteRefusal(context: VerbContext, person: Person, call: string): Promise<void> {
  if (!isNews(`${person.id} ${call}`)) return;
  await perform({ ...context, person }, 'user.refused', 'public', (verb) =>
    noteSignIn(verb, person.id, { outcome: 'refused', call }),
  );
}
