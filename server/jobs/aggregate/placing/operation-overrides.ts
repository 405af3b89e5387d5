/**
 * Finds what users changed on operations after scheduling created them from the steps (overrides). Applies
 * these changes when a user schedules the job again (decision 072).
 */
import { isDeepStrictEqual } from 'node:util';
import { operationName } from '../../../../shared/operations/operation-words.ts';
import { sortByPredecessors, type OperationLink } from '../../../../shared/jobs/aggregate/predecessors.ts';
import { differences } from '../../../platform/verb/field-changes.ts';
import { type OverrideLink, type StepOverrides } from '../../tables/jobs.table.ts';
import { type OperationRow, type Step } from '../open-job.repo.ts';
import { operationDefaults } from './operation-defaults.ts';

/** The columns that a person can set on an operation, without its links to predecessors. */
const overridableColumns = [
  'name',
  'instruction',
  'priority',
  'deliveryDate',
  'index',
  'supplier',
  'dueBack',
  'overlap',
  'quantity',
  'makeReadyMinutes',
  'runMinutes',
  'releaseDate',
  'setup',
  'toolIds',
  'pinnedAt',
  'pinnedBy',
  'pinnedStart',
  'pinWhy',
] as const;
export type OperationOverrides = Pick<OperationRow, (typeof overridableColumns)[number]>;

/** A planned step. The planner reads only open steps, and not the column. */
type PlainStep = Omit<Step, 'done'> & { done?: boolean };

/** Returns the values that an operation gets from its step. */
const stepValues = ({ id, done: _done, setAside: _aside, ...step }: PlainStep, index: number) => ({
  ...step,
  productOperationId: id,
  index,
  name: operationName(step.type, step.detail),
});

/**
 * Returns what people had set on the step's operation before the job was unscheduled. Returns null if the step's type
 * or detail has changed after that.
 */
export function matchingOverrides({ setAside, type, detail }: PlainStep): StepOverrides | null {
  return setAside?.step.type === type && setAside.step.detail === detail ? setAside : null;
}

/**
 * Returns the operation for a step, with the values that people set on it before somebody unscheduled the
 * job. A later edit of the step takes precedence.
 */
export function operationFromStep(step: PlainStep, index: number) {
  const plain = stepValues(step, index);
  const stepOverrides = matchingOverrides(step);
  if (!stepOverrides) return plain;
  const isNewer = (field: string) => {
    if (field === 'index') return stepOverrides.position !== index;
    return (
      field in stepOverrides.step &&
      !isDeepStrictEqual(stepOverrides.step[field as 'overlap'], step[field as 'overlap'])
    );
  };
  const olderFields = Object.entries(stepOverrides.said).filter(([field]) => !isNewer(field));
  return { ...plain, ...(Object.fromEntries(olderFields) as Partial<OperationOverrides>) };
}

/**
 * The operations that an unscheduling deletes, and the links of the remaining operations before and after the
 * deletion.
 */
interface RemovedOperations {
  gone: readonly { row: OperationRow; step: Step; position: number }[];
  /** The operations that people added by hand, with their links before the deletion. */
  added: readonly Pick<OperationRow, 'id' | 'after'>[];
  left: readonly Pick<OperationRow, 'id' | 'after'>[];
  codes: ReadonlyMap<string, number>;
}

/** Returns, for each deleted operation, the id of its step and what people had set on the operation. */
export function collectOverrides({
  gone,
  added,
  left,
  codes,
}: RemovedOperations): { id: string; stepOverrides: StepOverrides }[] {
  const steps = new Map(gone.map(({ row, step }) => [row.id, step.id]));
  const linksOf = (links: readonly OperationLink[]): OverrideLink[] =>
    links.map(({ operationId, ...transfer }) => ({ of: steps.get(operationId) ?? operationId, ...transfer }));
  const followers = added.flatMap(({ id, after }) => {
    const first = after?.find(({ operationId }) => steps.has(operationId));
    const now = left.find((each) => each.id === id)?.after;
    return after && first && now ? [{ behind: first.operationId, id, after: linksOf(after), left: now }] : [];
  });
  return gone.map(({ row, step, position }) => {
    const { type, detail, instruction, overlap, toolIds } = step;
    const plain = { ...operationDefaults, ...stepValues(step, position) };
    const has = Object.fromEntries(overridableColumns.map((column) => [column, row[column]]));
    return {
      id: step.id,
      stepOverrides: {
        step: { type, detail, instruction, overlap, toolIds },
        position,
        said: differences<Record<string, unknown>>(plain, has) ?? {},
        machineId: row.pinnedAt === null ? null : row.machineId,
        after: row.after && linksOf(row.after),
        followers: followers
          .filter(({ behind }) => behind === row.id)
          .map(({ behind: _behind, ...each }) => each),
        code: codes.get(row.id) ?? null,
      },
    };
  });
}

/**
 * Returns by operation id the links that scheduling restores. A follower gets its links back only if nobody has
 * changed them. The map is empty if the links would form a circle.
 */
export function restoredLinks(
  made: readonly { row: OperationRow; step: Step }[],
  all: readonly OperationRow[],
): Map<string, OperationLink[]> {
  const ids = new Map(made.map(({ row, step }) => [step.id, row.id]));
  const there = new Set(all.map(({ id }) => id));
  const linksOf = (links: readonly OverrideLink[]): OperationLink[] =>
    links
      .map(({ of, ...transfer }) => ({ operationId: ids.get(of) ?? of, ...transfer }))
      .filter(({ operationId }) => there.has(operationId));
  const again = new Map<string, OperationLink[]>();
  for (const { row, step } of made) {
    const after = matchingOverrides(step)?.after ?? null;
    const links = after && linksOf(after);
    if (links && links.length === after.length) again.set(row.id, links);
    for (const { id, after: before, left } of step.setAside?.followers ?? []) {
      const follower = all.find((each) => each.id === id);
      if (follower && isDeepStrictEqual(follower.after, left)) again.set(id, linksOf(before));
    }
  }
  const linked = all.map((row) => ({ ...row, after: again.get(row.id) ?? row.after }));
  return sortByPredecessors(linked).circle.length > 0 ? new Map() : again;
}
