/**
 * Chooses the past operations from which the odds of a date follow: those of an operation's own type, or those of
 * all types where its own has too few (docs/plan.md).
 */
import { type Actuals } from '../../packages/planner/src/promise-odds.ts';
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

/** Returns, for each operation of a problem, the ratios from which it draws, by its type in one of the jobs. */
export function ratiosByOperation(
  past: PastRatios | null,
  operationIds: readonly string[],
  jobs: readonly { operations: readonly { id: string; type: string }[] }[],
): Actuals {
  if (!past) return null;
  const types = new Map(jobs.flatMap(({ operations }) => operations.map(({ id, type }) => [id, type])));
  return operationIds.map((id) => ratiosOfType(past, types.get(id) ?? ''));
}
