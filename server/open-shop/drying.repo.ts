/** Reads which operations dry, and what is drying at present (decision 114). */
import { and, eq, gt, gte, inArray, or } from 'drizzle-orm';
import { groupBy } from '../../packages/planner/src/group-by.ts';
import { precompileQuery } from '../../packages/pg-kit/src/precompile-query.ts';
import { type DryMinutes, dryUntil } from '../../shared/jobs/aggregate/drying.ts';
import { onMachineStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { operations } from '../operations/operations.table.ts';
import { type Db } from '../platform/db/database.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { listValues } from '../shop/lists/lists.table.ts';

export interface Drying {
  minutes: DryMinutes;
  /** When what an operation needs is dry (rule dryUntil), by operation id. Operations that need not wait are missing. */
  until: Readonly<Record<string, string>>;
}

const readTypes = precompileQuery((db) =>
  db
    .select({ name: listValues.name, minutes: listValues.dryMinutes })
    .from(listValues)
    .where(and(eq(listValues.list, 'operationTypes'), gt(listValues.dryMinutes, 0))),
);

/** Returns what dries at the time `now`. If no type dries, it needs one small query. */
export async function readDrying(db: Db, now: Date): Promise<Drying> {
  const types = await readTypes(db, {});
  const minutes = Object.fromEntries(types.map((type) => [type.name, type.minutes]));
  const longest = Math.max(0, ...Object.values(minutes));
  if (longest === 0) return { minutes, until: {} };
  const since = new Date(now.getTime() - longest * 60_000).toISOString();
  const drying = db
    .select({ jobId: operations.jobId })
    .from(operations)
    .where(
      and(
        inArray(operations.type, Object.keys(minutes)),
        or(gte(operations.finishedAt, since), oneOf(operations.state, onMachineStates)),
      ),
    );
  const rows = await db
    .select({
      id: operations.id,
      jobId: operations.jobId,
      type: operations.type,
      index: operations.index,
      overlap: operations.overlap,
      after: operations.after,
      state: operations.state,
      startedAt: operations.startedAt,
      finishedAt: operations.finishedAt,
    })
    .from(operations)
    .where(inArray(operations.jobId, drying));
  const until = [...groupBy(rows, ({ jobId }) => jobId).values()].flatMap((all) =>
    all.flatMap((step) => {
      const at = dryUntil(step, all, minutes, now);
      return at === null ? [] : [[step.id, at] as const];
    }),
  );
  return { minutes, until: Object.fromEntries(until) };
}
