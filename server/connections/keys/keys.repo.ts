/** Reads and writes API keys in the database. */
import { and, desc, eq, inArray, type InferSelectModel, isNull, lt, or, sql } from 'drizzle-orm';
import { writesOf } from '../../platform/crud/record-writes.ts';
import { precompileQuery } from '../../../packages/pg-kit/src/precompile-query.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockerOf, lockRows } from '../../platform/db/lock-order.ts';
import { machines } from '../../machines/machines.table.ts';
import { apiKeys } from './keys.table.ts';

export type KeyRow = InferSelectModel<typeof apiKeys>;
export const keyWrites = writesOf({ many: 'keys', noun: 'API key' }, apiKeys);

/** The condition that the database has no use of the key from the last minute. */
const aged = or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, sql`now() - interval '1 minute'`));

const holder = precompileQuery((db) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      machineId: apiKeys.machineId,
      aged: sql<boolean>`${aged}`,
    })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder('keyHash'))),
);

/**
 * Returns the name and scopes of the key with this hash, and whether the last recorded use is more than a minute old.
 */
export async function findKey(db: Db, keyHash: string) {
  const [row] = await holder(db, { keyHash });
  return row;
}

/** Records that a client used the key. Of simultaneous requests, only one writes. */
export async function useKey(db: Db, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ usedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), aged));
}

/** Prevents the deletion of the machine, and returns it, or undefined if there is no such machine. */
export async function lockMachine(db: Db, id: string) {
  const [row] = await lockRows(db, machines, [id], 'key share');
  return row;
}

/** Locks the devices of the machines. */
export const lockDevices = lockerOf<typeof apiKeys, { machineIds: readonly string[] }>(
  apiKeys,
  () => sql`${apiKeys.machineId} = any(${sql.placeholder('machineIds')}::uuid[])`,
);

/** Returns all keys, newest first. */
export const listKeys = (db: Db): Promise<KeyRow[]> => db.select().from(apiKeys).orderBy(desc(apiKeys.id));

/** Returns the API keys with these hashes. */
export const findKeys = (db: Db, hashes: readonly string[]): Promise<KeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.keyHash, [...hashes]));
