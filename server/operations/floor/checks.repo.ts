/** Reads the checks of an operation and the answers to them. */
import { and, desc, eq } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { answerHolds, checksOfOperation, operationChecks } from '../operation-checks.table.ts';
import { operations } from '../operations.table.ts';

export type CheckRow = typeof operationChecks.$inferSelect;

/** Returns the checks for which the operation asks, or undefined if there is no such operation. */
export async function readChecks(db: Db, operationId: string) {
  const [row] = await db
    .select({ checks: checksOfOperation })
    .from(operations)
    .where(eq(operations.id, operationId));
  return row && (row.checks ?? []);
}

/** Returns the answers to the operation's checks, newest first, each with whether it counts for the present run. */
export const listAnswers = (db: Db, operationId: string) =>
  db
    .select({
      id: operationChecks.id,
      check: operationChecks.check,
      count: operationChecks.count,
      value: operationChecks.value,
      passed: operationChecks.passed,
      holds: answerHolds,
      userId: operationChecks.userId,
      userName: operationChecks.userName,
      at: operationChecks.at,
      struckBy: operationChecks.struckBy,
    })
    .from(operationChecks)
    .innerJoin(operations, eq(operations.id, operationChecks.operationId))
    .where(eq(operationChecks.operationId, operationId))
    .orderBy(desc(operationChecks.id));

/** Returns one answer, or undefined if the operation has no such answer. */
export async function findAnswer(db: Db, operationId: string, id: string): Promise<CheckRow | undefined> {
  const of = and(eq(operationChecks.id, id), eq(operationChecks.operationId, operationId));
  const [row] = await db.select().from(operationChecks).where(of);
  return row;
}
