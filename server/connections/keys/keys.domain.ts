/**
 * Creates, lists and deletes API keys. Finds the user of a bearer token, which is a session token or an API
 * key (decision 049).
 */
import { type z } from 'zod';
import { type ApiKey, type keyFields, type CreatedKey } from '../../../shared/connections/keys.contract.ts';
import { browserName } from '../../../shared/people/browser-name.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Db } from '../../platform/db/database.ts';
import { newToken, tokenHash } from '../../people/sign-in/passwords-and-tokens.ts';
import { type Holder, livingSessions, personOfToken } from '../../people/sign-in/sessions.domain.ts';
import { conflict, notFound } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Person, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './keys.repo.ts';

/** The prefix of every API key, by which people and secret scanners recognise keys. */
const prefix = 'mr_';
const most = 100;

/** Converts the row to the key in a response, without the hash. */
const toApiKey = ({ keyHash: _hash, updatedAt: _at, ...shown }: repo.KeyRow): ApiKey => shown;

/**
 * Returns the person to whom a bearer token belongs, or null if it is unknown, revoked or expired. It records the use
 * of a key at most once a minute, unless the database is read-only.
 */
export async function personOf(db: Db, token: string | null): Promise<Person | null> {
  if (!token?.startsWith(prefix)) return personOfToken(db, token);
  const found = await repo.findKey(db, tokenHash(token));
  if (!found) return null;
  const { id, name, aged } = found;
  if (aged) await repo.useKey(db, id).catch(() => {});
  const holder = toHolder(found);
  return { ...holder, name: holder.userType === 'Device' ? name : `${name} (key)` };
}

/**
 * Returns the users and keys of the token hashes that are valid. The events feed checks all its connections with
 * one query.
 */
export async function livingTokens(db: Db, hashes: string[]): Promise<Map<string, Holder>> {
  const holders = await livingSessions(db, hashes);
  const others = hashes.filter((hash) => !holders.has(hash));
  for (const key of others.length === 0 ? [] : await repo.findKeys(db, others))
    holders.set(key.keyHash, toHolder(key));
  return holders;
}

const toHolder = ({ id, scopes, machineId }: Pick<repo.KeyRow, 'id' | 'scopes' | 'machineId'>): Holder =>
  machineId === null ? { id, userType: 'Key', permissions: scopes } : { id, userType: 'Device' };

/** Returns all API keys, newest first. */
export const listKeys = async ({ db }: Context): Promise<ApiKey[]> => (await repo.listKeys(db)).map(toApiKey);

/** Creates an API key. Only this response ever contains the key. Throws 409 if there are too many keys. */
export function createKey(
  context: VerbContext,
  { name, scopes }: z.output<typeof keyFields>,
): Promise<CreatedKey> {
  return perform(context, 'key.create', 'admin', (verb) =>
    insertNewKey(verb, { name, scopes, machineId: null }),
  );
}

/**
 * Sets up the Admin's browser, which `agent` names, as the device of a machine, and returns its token. Throws 404, and
 * 409 if there are too many keys.
 */
export function approveDevice(context: VerbContext, machineId: string, agent: string): Promise<CreatedKey> {
  return perform(context, 'device.approve', 'admin', async (verb) =>
    insertNewKey(verb, await deviceAt(verb, machineId, agent)),
  );
}

/** Returns the columns of a device's key, and prevents the deletion of its machine. Throws 404 if there is no such machine. */
export async function deviceAt(verb: Verb, machineId: string, agent: string): Promise<KeyColumns> {
  const machine = await repo.lockMachine(verb.db, machineId);
  if (machine === undefined) throw notFound('machine');
  return { name: `${machine.name}, ${browserName(agent)}`, scopes: [], machineId };
}

type KeyColumns = Pick<repo.KeyRow, 'name' | 'scopes' | 'machineId'>;

/** Creates the secret of an API key: the prefix and 256 random bits. */
export const newKey = (): string => `${prefix}${newToken()}`;

async function insertNewKey(verb: Verb, columns: KeyColumns): Promise<CreatedKey> {
  const key = newKey();
  return { ...(await insertKey(verb, columns, tokenHash(key))), key };
}

/** Inserts the API key with this hash. Throws 409 if there are too many keys. */
export async function insertKey(verb: Verb, columns: KeyColumns, keyHash: string): Promise<ApiKey> {
  if ((await repo.listKeys(verb.db)).length >= most) throw conflict(reason('too-many-keys', { most }));
  return toApiKey(
    await repo.keyWrites.insert(verb, { ...columns, keyHash, madeBy: verb.actor.name }, columns),
  );
}

/** Revokes an API key. The server then refuses its requests and ends its event connections. Throws 404. */
export function removeKey(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'key.remove', 'admin', async (verb) => {
    await revoke(verb, await repo.keyWrites.lock(verb.db, id));
  });
}

const revoke = (verb: Verb, row: repo.KeyRow) => repo.keyWrites.erase(verb, row, toApiKey(row));

/** Revokes the devices of machines. The verb that deletes the machines has locked them and checked the permission. */
export function removeDevices(verb: Verb, machineIds: readonly string[]): Promise<void> {
  return perform(verb, 'key.remove', 'public', async (verb) => {
    for (const row of await repo.lockDevices(verb.db, { machineIds })) await revoke(verb, row);
  });
}
