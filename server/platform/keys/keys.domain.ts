/**
 * Manages API keys. Finds the person to whom a bearer token belongs, which is a session token or an API key (decision
 * 049).
 */
import { type z } from 'zod';
import { type ApiKey, type keyFields, type CreatedKey } from '../../../shared/contract/keys.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Db } from '../db/database.ts';
import { newToken, tokenHash } from '../users/passwords-and-tokens.ts';
import { livingSessions, personOfToken } from '../users/sessions.domain.ts';
import { conflict } from '../verb/refusals.ts';
import { type VerbContext, type Context, perform, type Person } from '../verb/verb.ts';
import * as repo from './keys.repo.ts';

/** The prefix of every API key, by which people and secret scanners recognise keys. */
const prefix = 'mr_';
const most = 100;

const shown = ({
  id,
  name,
  scopes,
  madeBy,
  createdAt,
  usedAt,
  version,
}: Omit<repo.KeyRow, 'keyHash'>): ApiKey => ({
  id,
  name,
  scopes,
  madeBy,
  createdAt,
  usedAt,
  version,
});

/**
 * Returns the person to whom a bearer token belongs, or null if it is unknown, revoked or expired. It records the use
 * of a key at most once a minute, unless the database is read-only.
 */
export async function personOf(db: Db, token: string | null): Promise<Person | null> {
  if (!token?.startsWith(prefix)) return personOfToken(db, token);
  const found = await repo.findKey(db, tokenHash(token));
  if (!found) return null;
  const { id, name, scopes, aged } = found;
  if (aged) await repo.useKey(db, id).catch(() => {});
  return { id, name: `${name} (key)`, userType: 'Key', permissions: scopes };
}

/**
 * Returns which of the token hashes belong to valid sessions or keys. The events feed checks all its connections with
 * one query.
 */
export async function livingTokens(db: Db, hashes: string[]): Promise<Set<string>> {
  const sessions = await livingSessions(db, hashes);
  const others = hashes.filter((hash) => !sessions.has(hash));
  return others.length === 0 ? sessions : new Set([...sessions, ...(await repo.hashesOfKeys(db, others))]);
}

/** Returns all API keys, newest first. */
export const listKeys = async ({ db }: Context): Promise<ApiKey[]> => (await repo.listKeys(db)).map(shown);

/** Creates an API key. Only this response ever contains the key. Throws 409 if there are too many keys. */
export function createKey(
  context: VerbContext,
  { name, scopes }: z.output<typeof keyFields>,
): Promise<CreatedKey> {
  return perform(context, 'key.create', 'admin', async (verb) => {
    if ((await repo.listKeys(verb.db)).length >= most) throw conflict(reason('too-many-keys', { most }));
    const key = `${prefix}${newToken()}`;
    const columns = { name, scopes, keyHash: tokenHash(key), madeBy: verb.actor.name };
    return { ...shown(await repo.keyWrites.insert(verb, columns, { name, scopes })), key };
  });
}

/** Revokes an API key. The server then refuses its requests and ends its event connections. Throws 404. */
export function removeKey(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'key.remove', 'admin', async (verb) => {
    const row = await repo.keyWrites.lock(verb.db, id);
    await repo.keyWrites.erase(verb, row, shown(row));
  });
}
