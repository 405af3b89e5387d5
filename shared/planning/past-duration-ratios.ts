/**
 * Chooses the past operations from which the odds of a date follow: those of an operation's own type, or those of
 * all types where its own has too few (docs/plan.md).
 */
import { type OddsBasis } from '../../packages/planner/src/promise-odds.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/** The ratios of actual to estimated duration of past operations: all of them, and those of each frequent type. */
export interface PastRatios {
  all: readonly number[];
  byType: Readonly<Record<string, readonly number[]>>;
}

/** The number of finished operations of a type from which its own ratios count. */
export const typeRunsMinimum = 20;

/** Groups the ratios by operation type. Types with too few operations get no group. */
export function groupRatios(rows: readonly { type: string; ratio: number }[]): PastRatios {
  const ratios = (some: typeof rows) => some.map(({ ratio }) => ratio);
  const frequent = [...groupBy(rows, ({ type }) => type)].filter(([, own]) => own.length >= typeRunsMinimum);
  return {
    all: ratios(rows),
    byType: Object.fromEntries(frequent.map(([type, own]) => [type, ratios(own)])),
  };
}

/** Returns the ratios from which an operation of the type draws its own. */
const ratiosOfType = ({ all, byType }: PastRatios, type: string): readonly number[] =>
  Object.hasOwn(byType, type) ? (byType[type] ?? all) : all;

/** The past of a shop from which odds follow. Without ratios there are no odds. */
export interface OddsQuery {
  past: PastRatios | null;
  /** The shift of odds by how past promises ended (fitShift). */
  shift: number;
}

export const withoutOdds: OddsQuery = { past: null, shift: 0 };

/** Returns the ratios from which each operation of a problem draws, by its type in one of the jobs, and the shift. */
export function oddsBasis(
  { past, shift }: OddsQuery,
  operationIds: readonly string[],
  jobs: readonly { operations: readonly { id: string; type: string }[] }[],
): OddsBasis {
  if (!past) return { actuals: null, shift };
  const types = new Map(jobs.flatMap(({ operations }) => operations.map(({ id, type }) => [id, type])));
  return { actuals: operationIds.map((id) => ratiosOfType(past, types.get(id) ?? '')), shift };
}
