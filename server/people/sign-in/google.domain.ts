/**
 * Signs users in with Google (design: signing in). The verified e-mail address must belong to a user or to
 * the allowed domain.
 */
import { v7 } from 'uuid';
import { nameMaximum } from '../../../shared/platform/specification-constants.ts';
import { type GoogleProblem } from '../../../shared/people/google-sign-in-problems.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { type Google, type GoogleClaims } from './google.client.ts';
import * as attempts from './google.repo.ts';
import { newToken, tokenHash } from './passwords-and-tokens.ts';
import { insertLink } from './sessions.repo.ts';
import { admitUser } from '../users.domain.ts';
import { findByUsername, lockUsername } from '../users.repo.ts';

const attemptMinutes = 10;
/**
 * The lifetime in minutes of the one-time link to the app. After Google's confirmation, the server creates the link
 * and the browser follows it at once.
 */
const linkMinutes = 2;

export type Problem = { problem: GoogleProblem };

/** Starts a sign-in with Google. Returns Google's URL, and a secret `state` that the browser stores in a cookie. */
export async function beginGoogle(
  context: VerbContext,
  google: Google | null,
): Promise<{ address: string; state: string } | Problem> {
  if (!google) return { problem: 'not-set-up' };
  const begun = await google.begin().catch(() => null);
  if (!begun) return { problem: 'unavailable' };
  const { address, state, nonce, verifier } = begun;
  await perform(context, 'user.googleBegin', 'public', (verb) =>
    attempts.insertAttempt(verb.db, {
      stateHash: tokenHash(state),
      nonce,
      verifier,
      minutes: attemptMinutes,
    }),
  );
  return { address, state };
}

/**
 * Completes a sign-in with Google and returns a one-time link to the app. `kept` is the state from the cookie. If the
 * URL has a different state, somebody is attacking.
 */
export async function finishGoogle(
  context: VerbContext,
  google: Google | null,
  { callback, kept }: { callback: URL; kept: string },
): Promise<{ id: string; token: string } | Problem> {
  if (!google) return { problem: 'not-set-up' };
  const state = callback.searchParams.get('state') ?? '';
  if (state === '' || state !== kept) return { problem: 'expired' };
  const attempt = await perform(context, 'user.googleReturn', 'public', (verb) =>
    attempts.takeAttempt(verb.db, tokenHash(state)),
  );
  if (!attempt) return { problem: 'expired' };
  const claims = await google.finish(callback, { ...attempt, state }).catch(() => null);
  if (!claims) return { problem: 'refused' };
  if (!claims.verified || claims.email === '') return { problem: 'unverified' };
  return perform(context, 'user.google', 'public', async (verb) => {
    await lockUsername(verb.db, claims.email);
    const user = (await findByUsername(verb.db, claims.email)) ?? (await addFromDomain(verb, google, claims));
    if (!user) return { problem: 'unknown' };
    if (!user.admitted) return { problem: 'not-admitted' };
    const token = newToken();
    await insertLink(verb.db, {
      id: v7(),
      tokenHash: tokenHash(token),
      userId: user.id,
      minutes: linkMinutes,
    });
    return { id: user.id, token };
  });
}

/**
 * Creates an account of the type Restricted for a verified address of the allowed domain. Returns null for other
 * addresses.
 */
async function addFromDomain(verb: Verb, google: Google, { email, name }: GoogleClaims) {
  if (google.domain === null || !email.toLowerCase().endsWith(`@${google.domain}`)) return null;
  const fields = {
    name: name.slice(0, nameMaximum),
    username: email,
    userType: 'Restricted',
  } as const;
  return admitUser(verb, fields, null);
}
