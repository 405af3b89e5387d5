/** What the audit log has of operations' last moves. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type FromTo } from '../../platform/verb/changes.ts';
import { noPin } from '../work/unset-operation.ts';
import { audit } from '../../platform/verb/verb.table.ts';
import { type Db } from '../../platform/db/database.ts';

/** What a move or a pin may change of an operation, but for its machine and its rank, and whether it waits for one. */
export const marks = [...(Object.keys(noPin) as (keyof typeof noPin)[]), 'rankDragged', 'keptUntil'] as const;
const ofPlace = new Set<string>([...marks, 'machineId', 'rank', 'state']);

interface Moved {
  id: string;
  /** As the move left it. */
  version: number;
}

/** What moving or pinning these operations changed, where that is what gave them their versions; what something else gave is missing. */
export async function changesOfMoves(db: Db, moved: readonly Moved[]): Promise<Map<string, FromTo>> {
  const versions = new Map(moved.map(({ id, version }) => [id, version]));
  const lines = await db
    .selectDistinctOn([audit.entityId], {
      id: audit.entityId,
      verb: audit.verb,
      version: audit.version,
      changes: audit.changes,
    })
    .from(audit)
    .where(and(inArray(audit.entityId, [...versions.keys()]), eq(audit.entity, 'operations')))
    .orderBy(audit.entityId, desc(audit.id));
  return new Map(
    lines.flatMap(({ id, verb, version, changes }) =>
      changes !== null && version === versions.get(id) && isMove(verb, changes) ? [[id, changes]] : [],
    ),
  );
}

const moves = new Set(['operation.move', 'operation.pin', 'machine.clear']);
/** An edit that chose a machine, and changed nothing that does not go with it. */
const isMove = (verb: string, changes: FromTo): boolean =>
  moves.has(verb) ||
  (verb === 'operation.update' && Object.keys(changes).every((field) => ofPlace.has(field)));
