/**
 * Reuses the row objects of the last read for unchanged rows, so that caches can compare objects. Uses no database.
 */
import { mapYielding } from '../../platform/map-yielding.ts';
import { type QueueRows } from './queues-presenter.ts';

/**
 * Returns the rows, with the object from `former` for each row that is equal. So a new object means that the row has
 * changed.
 */
export async function reuseEqualRows(former: QueueRows, rows: QueueRows): Promise<QueueRows> {
  const operations = await reuseEqual(former.operations, rows.operations);
  return {
    ...rows,
    machines: await reuseEqual(former.machines, rows.machines),
    jobs: await reuseEqual(former.jobs, rows.jobs),
    operations,
    ofJob: Map.groupBy(operations, ({ jobId }) => jobId),
  };
}

async function reuseEqual<R extends { id: string }>(former: readonly R[], rows: readonly R[]): Promise<R[]> {
  const byId = new Map(former.map((row) => [row.id, row]));
  const columns = Object.keys(rows[0] ?? {}) as (keyof R)[];
  return mapYielding(rows, (row) => {
    const was = byId.get(row.id);
    if (!was) return row;
    for (const column of columns) if (!isEqual(was[column], row[column])) return row;
    return was;
  });
}

/** Returns whether two column values are equal. They are primitives or JSON. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [entries, others] = [Object.entries(one), other as Record<string, unknown>];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => key in others && isEqual(value, others[key]))
  );
}
