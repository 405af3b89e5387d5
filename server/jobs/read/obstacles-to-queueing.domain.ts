/**
 * Finds the obstacle that keeps a job out of the machines' queues, such as missing paper (rule findObstacle).
 */
import { type Reason, sentenceOrNull } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type ShopMachine, whyNoMachine } from '../../../shared/operations/why-no-machine-suits.ts';
import { findObstacle } from '../../../shared/jobs/aggregate/obstacle-to-queueing.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { pressSheetOf } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { papersRequired } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { type ObstacleRow, readObstacleRows, readOwnMachines } from './obstacles-to-queueing.repo.ts';

/**
 * Returns the obstacle of each row, in the sequence of the rows. It reads the machines only if a draft has no
 * expected date.
 */
export async function findObstacles(
  { db }: Pick<Context, 'db'>,
  rows: readonly ObstacleRow[],
): Promise<(Reason | null)[]> {
  const read = rows.some(({ unplaced }) => unplaced !== null) ? await readOwnMachines(db) : [];
  const machines = read.map(({ downReason, ...machine }) => ({
    ...machine,
    down: downReason === null ? null : { reason: downReason },
  }));
  return rows.map((row) =>
    findObstacle({
      ...row,
      scheduled: row.scheduledAt !== null,
      noMachine: findMissingMachine(row, machines),
      papersRequired: papersRequired(row),
      made: row.made ?? 0,
      short: row.short ?? 0,
    }),
  );
}

function findMissingMachine({ unplaced, ...row }: ObstacleRow, machines: readonly ShopMachine[]) {
  for (const { type, detail, name } of unplaced ?? []) {
    const why = sentenceOrNull(whyNoMachine({ type, sheet: pressSheetOf(row) }, machines));
    if (why !== null) return { operation: name ?? operationName(type, detail), why };
  }
  return null;
}

/**
 * Returns by job id the status and obstacle of the jobs that exist. If a job has no obstacle, the plan explains its
 * date.
 */
export async function readObstacles(context: Context, ids: readonly string[]) {
  const rows = ids.length > 0 ? await readObstacleRows(context.db, ids) : [];
  const obstacles = await findObstacles(context, rows);
  return new Map(
    rows.map((row, place) => [row.id, { status: row.status, obstacle: obstacles[place] ?? null }]),
  );
}
