/** Which of the ways to save a job are told (see save-job.ts). */
import { compareCosts, type JobDates, type SaveCost } from './save-cost.ts';

/** So many that save it, and of those that help so many where any does, and where none. */
const most = { saving: 4, helping: 2, onlyHelping: 4 };
/** In ms: a date that is earlier by less is the same. */
const noticed = 15 * 60_000;

/** What saves it, then what helps and costs less than that: of each the cheapest first, and of dearer ones those that are earlier, and overtime once. */
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
    // Of many the cheapest, and the earliest.
    return steps.length > count ? [...steps.slice(0, count - 1), steps.at(-1) as T] : steps;
  };
  const saving = rungs(
    byCost.filter(({ by }) => by <= 0),
    most.saving,
  );
  // It is paid in another coin: who moves nobody chooses it, however soon a move would be done.
  const longer = byCost.find(({ by, overtime }) => by <= 0 && overtime);
  if (longer && !saving.some(({ overtime }) => overtime)) saving.push(longer);
  saving.sort((a, b) => compareCosts(a.cost, b.cost));
  const [first] = saving;
  const helping = byCost.filter(
    // Less overtime than saves it says nothing new.
    ({ by, cost, overtime }) =>
      by > 0 && !(longer && overtime) && (!first || compareCosts(cost, first.cost) < 0),
  );
  return [...saving, ...rungs(helping, first ? most.helping : most.onlyHelping)];
}
