/** What people did to an operation, the last of which undo takes back. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type FloorAction } from '../../../shared/rules/operation-words.ts';
import { type Db } from '../../platform/db/database.ts';
import { users } from '../../platform/users/users.table.ts';
import { operationTransitions } from '../tables/operations.table.ts';
import { type Before } from './save-job.repo.ts';

export interface Transition {
  id: string;
  verb: FloorAction;
  before: Before;
  at: string;
  userId: string | null;
  userName: string | null;
}

/** The last transition that was not taken back; undefined where there is none. */
export async function lastTransition(db: Db, operationId: string): Promise<Transition | undefined> {
  const [row] = await db
    .select({
      id: operationTransitions.id,
      verb: sql<FloorAction>`${operationTransitions.verb}`,
      before: sql<Before>`${operationTransitions.before}`,
      at: operationTransitions.at,
      userId: operationTransitions.userId,
      userName: users.name,
    })
    .from(operationTransitions)
    .leftJoin(users, eq(users.id, operationTransitions.userId))
    .where(and(eq(operationTransitions.operationId, operationId), isNull(operationTransitions.undoneAt)))
    .orderBy(desc(operationTransitions.id))
    .limit(1);
  return row;
}
