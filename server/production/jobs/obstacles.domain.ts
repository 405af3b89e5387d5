/** What keeps jobs that are not in the queues (rule obstacleOf). */
import { type Reason } from '../../../shared/reasons/reason.ts';
import { obstacleOf } from '../../../shared/rules/obstacle.ts';
import { papersRequired } from '../../../shared/rules/press-sheets.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { type ObstructedRow, readObstructed } from './obstacles.repo.ts';

export const obstacleOfRow = (row: ObstructedRow): Reason | null =>
  obstacleOf({
    ...row,
    scheduled: row.scheduledAt !== null,
    papersRequired: papersRequired(row),
    made: row.made ?? 0,
    short: row.short ?? 0,
  });

/** Returns each of these jobs that exists, by its id, with its obstacle; null: the plan says what keeps it. */
export async function readObstacles({ db }: Context, ids: readonly string[]) {
  const rows = ids.length > 0 ? await readObstructed(db, ids) : [];
  return new Map(rows.map((row) => [row.id, { status: row.status, obstacle: obstacleOfRow(row) }]));
}
