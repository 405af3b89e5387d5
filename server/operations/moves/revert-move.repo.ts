/** Reads from the audit log the last move of each operation, so that users can undo the move. */
import { and, eq, gte, inArray } from 'drizzle-orm';
import { type FromTo } from '../../platform/verb/field-changes.ts';
import { noPin } from '../../jobs/aggregate/placing/operation-defaults.ts';
import { audit } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { isUpcoming, type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

/** The columns that a move or a pin may change besides machine, rank and state. */
export const placementColumns = [
  ...(Object.keys(noPin) as (keyof typeof noPin)[]),
  'rankDragged',
  'keptUntil',
] as const;
const placementFields = new Set<string>([...placementColumns, 'machineId', 'rank', 'state']);

interface MovedVersion {
  id: string;
  /** The version that the operation had after the move. */
  version: number;
}

/**
 * Returns by operation id what the move changed that led to `version`. It omits operations that somebody changed
 * after the move. The server's own change between waiting and queued does not count.
 */
export async function readMoveChanges(db: Db, moved: readonly MovedVersion[]): Promise<Map<string, FromTo>> {
  const ids = moved.map(({ id }) => id);
  const oldest = Math.min(...moved.map(({ version }) => version));
  const lines = await db
    .select({ id: audit.entityId, verb: audit.verb, version: audit.version, changes: audit.changes })
    .from(audit)
    .where(and(inArray(audit.entityId, ids), eq(audit.entity, 'operations'), gte(audit.version, oldest)))
    .orderBy(audit.id);
  const linesOf = groupBy(lines, ({ id }) => id);
  return new Map(
    moved.flatMap(({ id, version }) => {
      const [move, ...since] = (linesOf.get(id) ?? []).filter((line) => line.version >= version);
      if (!move?.changes || move.version !== version || !isMove(move.verb, move.changes)) return [];
      return since.every(({ changes }) => isQueuing(changes)) ? [[id, move.changes]] : [];
    }),
  );
}

/**
 * Whether the change is the server's own: the operation only became queued or waiting because of its predecessors.
 */
const isQueuing = (changes: FromTo | null): boolean =>
  changes !== null &&
  Object.keys(changes).every((field) => field === 'state') &&
  (changes['state'] ?? []).every((state) => isUpcoming(state as OperationState));

const moveVerbs = new Set(['operation.move', 'operation.pin', 'machine.clear']);
/**
 * Whether the verb moved the operation, or edited nothing but its machine and the columns that depend on the machine.
 */
const isMove = (verb: string, changes: FromTo): boolean =>
  moveVerbs.has(verb) ||
  (verb === 'operation.update' && Object.keys(changes).every((field) => placementFields.has(field)));
