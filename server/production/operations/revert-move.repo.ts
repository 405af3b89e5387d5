/** What the audit log has of operations' last moves. */
import { and, eq, gte, inArray } from 'drizzle-orm';
import { type FromTo } from '../../platform/verb/changes.ts';
import { noPin } from '../work/operation-defaults.ts';
import { audit } from '../../platform/verb/verb.table.ts';
import { type Db } from '../../platform/db/database.ts';

/** What a move or a pin may change of an operation, but for its machine and its rank, and whether it waits for one. */
export const placementColumns = [
  ...(Object.keys(noPin) as (keyof typeof noPin)[]),
  'rankDragged',
  'keptUntil',
] as const;
const placementFields = new Set<string>([...placementColumns, 'machineId', 'rank', 'state']);

interface MovedVersion {
  id: string;
  /** As the move left it. */
  version: number;
}

/**
 * What moving or pinning these operations changed, where that is what gave them their versions and nobody has changed them since: what
 * became queued by itself is as it was moved. What something else gave is missing.
 */
export async function readMoveChanges(db: Db, moved: readonly MovedVersion[]): Promise<Map<string, FromTo>> {
  const ids = moved.map(({ id }) => id);
  const oldest = Math.min(...moved.map(({ version }) => version));
  const lines = await db
    .select({ id: audit.entityId, verb: audit.verb, version: audit.version, changes: audit.changes })
    .from(audit)
    .where(and(inArray(audit.entityId, ids), eq(audit.entity, 'operations'), gte(audit.version, oldest)))
    .orderBy(audit.id);
  const linesOf = Map.groupBy(lines, ({ id }) => id);
  return new Map(
    moved.flatMap(({ id, version }) => {
      const [move, ...since] = (linesOf.get(id) ?? []).filter((line) => (line.version ?? 0) >= version);
      if (!move?.changes || move.version !== version || !isMove(move.verb, move.changes)) return [];
      return since.every(({ changes }) => isQueuing(changes)) ? [[id, move.changes]] : [];
    }),
  );
}

/** Whether all that changed is that it became queued, or waits again, as what is before it was finished or undone. */
const isQueuing = (changes: FromTo | null): boolean =>
  changes !== null &&
  Object.keys(changes).every((field) => field === 'state') &&
  (changes['state'] ?? []).every((state) => state === 'waiting' || state === 'queued');

const moveVerbs = new Set(['operation.move', 'operation.pin', 'machine.clear']);
/** An edit that chose a machine, and changed nothing that does not go with it. */
const isMove = (verb: string, changes: FromTo): boolean =>
  moveVerbs.has(verb) ||
  (verb === 'operation.update' && Object.keys(changes).every((field) => placementFields.has(field)));
