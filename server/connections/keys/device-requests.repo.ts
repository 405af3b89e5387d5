/** Reads and writes the requests of devices that wait for an Admin's approval. */
import { and, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { apiKeys, deviceRequests } from './keys.table.ts';

/** The minutes for which a code is valid. */
const minutes = 10;
const isFresh = gt(deviceRequests.createdAt, sql`now() - make_interval(mins => ${minutes})`);
const isWaiting = (codeHash: string): SQL | undefined =>
  and(eq(deviceRequests.codeHash, codeHash), eq(deviceRequests.refused, false), isFresh);

/**
 * Deletes requests that are too old to count, and returns the ages in seconds of the requests from
 * this address that no Admin has approved.
 */
export async function agesOfRequests(db: Db, address: string): Promise<number[]> {
  await db
    .delete(deviceRequests)
    .where(lt(deviceRequests.createdAt, sql`clock_timestamp() - interval '1 hour'`));
  const rows = await db
    .select({ age: sql<number>`extract(epoch from clock_timestamp() - ${deviceRequests.createdAt})::float8` })
    .from(deviceRequests)
    .where(eq(deviceRequests.address, address));
  return rows.map(({ age }) => age);
}

/** Inserts the request, and returns when its code expires. */
export async function insertRequest(
  db: Db,
  row: Pick<typeof deviceRequests.$inferInsert, 'codeHash' | 'tokenHash' | 'agent' | 'address'>,
): Promise<string> {
  const [inserted] = await db
    .insert(deviceRequests)
    .values(row)
    .returning({
      expiresAt: sql`${deviceRequests.createdAt} + make_interval(mins => ${minutes})`.mapWith(
        deviceRequests.createdAt,
      ),
    });
  if (!inserted) throw new Error('The insert of the request returned no row');
  return inserted.expiresAt;
}

/** Returns the request that waits with this code, or undefined. */
export async function findRequest(db: Db, codeHash: string) {
  const [row] = await db.select().from(deviceRequests).where(isWaiting(codeHash));
  return row;
}

/** Deletes the request that waits with this code, and returns it. Of simultaneous calls, only one gets it. */
export async function takeRequest(db: Db, codeHash: string) {
  const [row] = await db.delete(deviceRequests).where(isWaiting(codeHash)).returning();
  return row;
}

/** Marks the request that waits with this code as refused. Returns whether there was one. */
export async function refuseRequest(db: Db, codeHash: string): Promise<boolean> {
  const rows = await db
    .update(deviceRequests)
    .set({ refused: true })
    .where(isWaiting(codeHash))
    .returning({ codeHash: deviceRequests.codeHash });
  return rows.length > 0;
}

/** Returns the device and the valid request to which the token belongs. Each is undefined if there is none. */
export async function findByToken(db: Db, tokenHash: string) {
  const [device] = await db
    .select({ id: apiKeys.id, name: apiKeys.name, machineId: apiKeys.machineId })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, tokenHash), isNotNull(apiKeys.machineId)));
  const [request] = await db
    .select({ refused: deviceRequests.refused })
    .from(deviceRequests)
    .where(and(eq(deviceRequests.tokenHash, tokenHash), isFresh));
  return { device, request };
}
