/** Stores the periods in which machines are down (design: review). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { machineDowns } from './machines.table.ts';

type Down = typeof machineDowns.$inferInsert;

/** Records that the machine is down. If it is down already, only the reason changes. */
export async function recordDown(db: Db, down: Pick<Down, 'machineId' | 'reason' | 'since'>): Promise<void> {
  await db
    .insert(machineDowns)
    .values(down)
    .onConflictDoUpdate({
      target: machineDowns.machineId,
      targetWhere: isNull(machineDowns.until),
      set: { reason: sql`excluded.reason` },
    });
}

/** Records that the machine's downtime ended at the time `until`. */
export async function endDown(db: Db, machineId: string, until: string): Promise<void> {
  await db
    .update(machineDowns)
    .set({ until })
    .where(and(eq(machineDowns.machineId, machineId), isNull(machineDowns.until)));
}
