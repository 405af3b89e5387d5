/** Selects the ways to save a job that the screen shows (see find-ways-to-save-job.ts). */
import { compareCosts, type JobDates, type SaveCost } from './ways-to-save-cost.ts';

/**
 * The largest numbers of shown ways. `saving` limits the ways that save the job, and `helping` the ways shown
 * with them that only help. `onlyHelping` applies if no way saves the job.
 */
const most = { saving: 4, helping: 2, onlyHelping: 4 };
/** The difference in ms below which two dates count as equal. */
const noticed = 15 * 60_000;

/**
 * Returns the ways that save the job, then cheaper ways that only help, each from cheap to expensive. A more
 * expensive way must finish the job earlier. If overtime can save the job, the result includes a way with
 * overtime.
 */
export function ladderOf<T extends JobDates & { cost: SaveCost; overtime: object | null }>(
  start: JobDates,
  found: readonly T[],
): T[] {
  const byCost = found.toSorted((a, b) => compareCosts(a.cost, b.cost) || a.finish - b.finish);
  const rungs = (some: readonly T[], count: number) => {
    const steps: T[] = [];
    for (const each of some)
      if (each.finish <= (steps.at(-1) ?? start).finish - noticed || (steps.length === 0 && each.by <= 0))
        steps.push(each);
    // Of many ways, keeps the cheapest ones and the earliest one.
    return steps.length > count ? [...steps.slice(0, count - 1), steps.at(-1) as T] : steps;
  };
  const saving = rungs(
    byCost.filter(({ by }) => by <= 0),
    most.saving,
  );
  // Overtime costs something else than moves, so it is offered however soon a move would finish the job.
  const longer = byCost.find(({ by, overtime }) => by <= 0 && overtime);
  if (longer && !saving.some(({ overtime }) => overtime)) saving.push(longer);
  saving.sort((a, b) => compareCosts(a.cost, b.cost));
  const [first] = saving;
  const helping = byCost.filter(
    // If overtime saves the job, less overtime that does not save it adds nothing.
    ({ by, cost, overtime }) =>
      by > 0 && !(longer && overtime) && (!first || compareCosts(cost, first.cost) < 0),
  );
  return [...saving, ...rungs(helping, first ? most.helping : most.onlyHelping)];
}
