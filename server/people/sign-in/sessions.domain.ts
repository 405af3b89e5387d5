/** Signs users in and out (design: signing in). */
import { v7 } from 'uuid';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Session, type SessionItem } from '../../../shared/people/users.contract.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { browserName } from '../../../shared/people/browser-name.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound, refuseBy, Refusal, unauthenticated } from '../../platform/verb/refusals.ts';
import {
  type VerbContext,
  type Context,
  perform,
  type Person,
  signedIn,
  type Verb,
} from '../../platform/verb/verb.ts';
import { browserProof, newToken, passwordFits, provenBrowser, tokenHash } from './passwords-and-tokens.ts';
import * as sessions from './sessions.repo.ts';
import { isNotRepeated, recordSignIn } from './sign-in-log.ts';
import { countedAddress, withHashLimit, plainAddress, checkPassword } from './login-attempts.domain.ts';
import { newPassword } from './password-strength.ts';
import { admitUser } from '../users.domain.ts';
import { startInZone } from '../../shop/settings/settings.domain.ts';
import * as users from '../users.repo.ts';

export { type Holder, livingSessions } from './sessions.repo.ts';

const linkMinutes = 24 * 60;

/**
 * Returns the user of a session token, or null if the token is unknown, revoked or expired. It records the session's
 * use once an hour, unless the database is read-only.
 */
export async function personOfToken(db: Db, token: string | null): Promise<Person | null> {
  if (!token) return null;
  const found = await sessions.sessionUser(db, tokenHash(token));
  if (!found) return null;
  if (found.aged) await sessions.useSession(db, tokenHash(token)).catch(() => {});
  const { id, name, userType, permissions, duties, runs, language, atDevice } = found;
  return { id, name, userType, permissions, duties, runs, language, atDevice };
}

/**
 * A new session, with a proof by which the server recognises the browser at its next sign-in. The proof is null for
 * users without a password.
 */
export interface SignedIn {
  session: Session;
  proof: string | null;
}

/** The client of a password sign-in, with its proof that it has signed in to the user's account before. */
export interface Visitor extends sessions.Visitor {
  proofOf: (userId: string) => string | undefined;
}

/**
 * Signs a user in by username and password. Throws 401 with the number of attempts that remain, or 429 if none
 * remains.
 */
export async function login(
  context: VerbContext,
  { username, password }: { username: string; password: string },
  { proofOf, ...visitor }: Visitor,
): Promise<SignedIn> {
  const key = username.trim().toLowerCase();
  const answer = await withHashLimit(() =>
    perform(context, 'user.login', 'public', async (verb) => {
      const user = await users.findByUsername(verb.db, key);
      const browser = user ? provenBrowser(user, proofOf(user.id)) : null;
      const from = { address: countedAddress(visitor.address), browser };
      const tried = { username: key, userId: user?.id ?? null, ...from };
      const wrong = await checkPassword(verb, tried, () =>
        passwordFits(user?.passwordHash ?? null, password),
      );
      return user && !wrong ? startSession(verb, user.id, visitor) : { left: wrong?.left ?? 0 };
    }),
  );
  // The verb has to commit the count of wrong passwords, so the refusal follows it.
  if ('left' in answer) throw unauthenticated(reason('wrong-login', answer));
  return answer;
}

/**
 * Starts a session within the verb's transaction. If the user is an Admin, it deletes the links for the first Admin,
 * which nobody needs any more.
 */
export async function startSession(
  verb: Verb,
  userId: string,
  { agent, address }: sessions.Visitor,
  at?: sessions.AtDevice,
): Promise<SignedIn> {
  const value = newToken();
  const from = { agent, address: plainAddress(address) };
  await sessions.insertSession(verb.db, tokenHash(value), userId, from, at);
  const row = await users.touchSignIn(verb.db, userId);
  if (!row) throw unauthenticated(reason('user-deleted'));
  await recordSignIn(verb, userId, {
    outcome: 'signed in',
    browser: browserName(agent),
    address: from.address,
  });
  if (row.userType === 'Admin') await sessions.deleteFirstAdminLinks(verb.db);
  return { session: { value, user: users.toUser(row) }, proof: browserProof(row) };
}

/** Ends the session that belongs to `token`. */
export function logout(context: VerbContext, token: string): Promise<void> {
  return perform(context, 'user.logout', 'self', async (verb) => {
    await sessions.deleteSession(verb.db, tokenHash(token));
    await recordSignIn(verb, verb.actor.id, { outcome: 'signed out' });
  });
}

/** Ends all sessions of the actor. */
export function signoff(context: VerbContext): Promise<void> {
  return perform(context, 'user.signoff', 'self', async (verb) => {
    const { id } = signedIn(verb);
    await sessions.deleteSessionsOf(verb.db, id);
    await recordSignIn(verb, id, { outcome: 'signed out everywhere' });
  });
}

/**
 * Returns the actor's sessions or, for Admins, the sessions of any user. It marks the session of `token` as the
 * current one. Throws 403, 404.
 */
export async function listSessions(context: Context, userId: string, token: string): Promise<SessionItem[]> {
  await users.userRecords.get(context, userId);
  refuseBy(refusal(signedIn(context), 'selfOrAdmin', userId));
  const rows = await sessions.sessionsOf(context.db, userId);
  const current = tokenHash(token);
  return rows.map(({ tokenHash: hash, agent, ...row }) => ({
    ...row,
    browser: browserName(agent),
    current: hash === current,
  }));
}

/** Ends a session of the actor. Admins may end sessions of any user. Throws 403, 404. */
export function endSession(context: VerbContext, userId: string, id: string): Promise<void> {
  return perform(context, 'user.endSession', 'selfOrAdmin', async (verb) => {
    await users.userRecords.lock(verb.db, userId);
    verb.authorise('selfOrAdmin', userId);
    if (!(await sessions.deleteSessionOf(verb.db, userId, id))) throw notFound('session');
    await recordSignIn(verb, userId, { outcome: 'session ended' });
  });
}

/**
 * Creates a one-time link with which a user can sign in within 24 hours. It replaces the user's previous
 * link, and lets an imported user sign in. Throws 404.
 */
export function makeLink(
  context: VerbContext,
  userId: string,
): Promise<{ token: string; expiresAt: string }> {
  return perform(context, 'user.link', users.userRecords.kind.verbs.link, async (verb) => {
    const user = await users.userRecords.lock(verb.db, userId);
    await sessions.deleteLinksOf(verb.db, userId);
    if (!user.admitted) await users.admit(verb.db, userId);
    const token = newToken();
    const expiresAt = await sessions.insertLink(verb.db, {
      id: v7(),
      tokenHash: tokenHash(token),
      userId,
      minutes: linkMinutes,
    });
    await verb.record({ entity: 'users', id: userId, version: user.version, name: user.name });
    return { token, expiresAt };
  });
}

/**
 * Creates a link with which the first Admin can sign in, and deletes the link before it. Returns null if an Admin has
 * signed in already.
 */
export function makeFirstAdminLink(context: VerbContext): Promise<{ id: string; token: string } | null> {
  return perform(context, 'user.firstAdminLink', 'public', async (verb) => {
    if (await sessions.anAdminHasSignedIn(verb.db)) return null;
    await sessions.deleteFirstAdminLinks(verb.db);
    const [id, token] = [v7(), newToken()];
    await sessions.insertLink(verb.db, {
      id,
      tokenHash: tokenHash(token),
      userId: null,
      minutes: linkMinutes,
    });
    return { id, token };
  });
}

const spent = () => new Refusal(403, reason('link-ended'));

/**
 * Returns what a one-time link is for, without using it up. `id` is the user's id or, for the first Admin, the link's
 * own id. Throws 403.
 */
export async function invitation(context: Context, id: string, token: string) {
  const link = await sessions.findLink(context.db, tokenHash(token));
  if (!link || (link.userId ?? link.id) !== id) throw spent();
  return { purpose: link.userId ? ('signIn' as const) : ('firstAdmin' as const), name: link.userName };
}

interface FirstAdmin {
  name: string;
  username: string;
  password: string;
  timeZone?: string | undefined;
}

/**
 * Uses up a one-time link and starts a session. The link for the first Admin creates this Admin too. Throws 403, 400.
 */
export async function authorise(
  context: VerbContext,
  id: string,
  token: string,
  firstAdmin: FirstAdmin | undefined,
  visitor: sessions.Visitor,
): Promise<SignedIn> {
  const isGood = (verb: Verb) => sessions.findLink(verb.db, tokenHash(token));
  // Without a good link, nobody makes the server rate a password.
  const isFirst =
    firstAdmin && (await perform({ ...context, once: undefined }, 'user.authorise', 'public', isGood));
  const password = isFirst ? await newPassword(context, firstAdmin.password, async () => firstAdmin) : null;
  const answer = await perform(context, 'user.authorise', 'public', async (verb) => {
    const link = await sessions.useLink(verb.db, tokenHash(token));
    if (!link) return recordSpentLink(verb, tokenHash(token), visitor);
    if ((link.userId ?? link.id) !== id) throw spent();
    if (link.userId) return startSession(verb, link.userId, visitor);
    if (!firstAdmin) throw new Refusal(400, reason('first-admin-missing'));
    const { timeZone, name, username } = firstAdmin;
    const admin = await admitUser(verb, { name, username, userType: 'Admin' }, password);
    if (timeZone !== undefined) await startInZone(verb, timeZone);
    return startSession(verb, admin.id, visitor);
  });
  if (answer === null) throw spent();
  return answer;
}

/** Records that somebody followed a link that was used or had expired, because the link may have leaked. */
async function recordSpentLink(verb: Verb, hash: string, { address }: sessions.Visitor): Promise<null> {
  const userId = await sessions.ownerOfLink(verb.db, hash);
  if (userId && isNotRepeated(`link ${hash}`))
    await recordSignIn(verb, userId, { outcome: 'link refused', address: plainAddress(address) });
  return null;
}
