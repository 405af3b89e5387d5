/**
 * Compares a job's requested plan with its present one and replaces all of its steps. Unchanged steps keep
 * their ids.
 */
import { isDeepStrictEqual } from 'node:util';
import { hasStarted, isClosed } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type TypeBehaviour } from '../../../shared/shop/operation-types.ts';
import { normalizeToolIds } from '../../../shared/tools/tools.ts';
import { type ListCheck } from '../../shop/lists/list-checks.domain.ts';
import { withTypeBehaviours } from '../aggregate/check-list-values-and-tools.domain.ts';
import { productOperations } from '../tables/jobs.table.ts';
import {
  changeOperation,
  type OpenJob,
  type NewStep,
  replaceSteps,
  type Step,
} from '../aggregate/job-aggregate.domain.ts';

/** A step of a requested plan, without the fields that its operation type determines. */
type RequestedStep = Omit<NewStep, keyof TypeBehaviour>;
type InputStep = Omit<RequestedStep, 'id'> & { id?: string | null | undefined };

/** How a requested plan differs from the present one: only in its instructions, or in the steps themselves. */
export type PlanChange =
  | { kind: 'instructions'; steps: { productOperationId: string; instruction: string }[] }
  | { kind: 'steps'; steps: RequestedStep[] };

/**
 * Returns how the requested steps change the plan, or null if they change nothing. A step counts as unchanged if its
 * position, type, detail, overlap, tools and `done` are equal.
 */
export function diffPlan(plan: readonly Step[], wanted: readonly InputStep[] | undefined): PlanChange | null {
  if (!wanted) return null;
  const free = new Set(plan.map((step) => step.id));
  const steps = wanted.map(
    ({ id, type, detail, instruction, overlap = false, toolIds, done = false }, place) => {
      const known = id && free.delete(id) ? id : undefined;
      const tools = toolIds ? normalizeToolIds(toolIds) : (plan[place]?.toolIds ?? null);
      const setAside = plan.find((step) => step.id === known)?.setAside ?? null;
      return { id: known, type, detail, instruction, overlap, toolIds: tools, done, setAside };
    },
  );
  const same =
    steps.length === plan.length &&
    steps.every(({ id, type, detail, overlap, toolIds, done }, place) => {
      const now = plan[place];
      return (
        now?.type === type &&
        now.detail === detail &&
        now.overlap === overlap &&
        now.done === done &&
        isDeepStrictEqual(now.toolIds, toolIds) &&
        (id === undefined || id === now.id)
      );
    });
  if (!same) return { kind: 'steps', steps };
  const instructed = plan.flatMap(({ id, instruction }, place) => {
    const stepInstruction = steps[place]?.instruction ?? instruction;
    return stepInstruction === instruction ? [] : [{ productOperationId: id, instruction: stepInstruction }];
  });
  return instructed.length > 0 ? { kind: 'instructions', steps: instructed } : null;
}

/**
 * Adds changes of the job's planned steps to the unsaved changes of the verb. New instructions also go into
 * operations that have not started (design: jobs).
 */
export function changePlan(work: OpenJob, change: PlanChange, types: ListCheck['types']): void {
  const { pending, operations, steps } = work;
  if (change.kind === 'steps') {
    replaceSteps(work, withTypeBehaviours(change.steps, types, steps));
    return;
  }
  for (const { productOperationId: id, instruction } of change.steps) {
    pending.update(productOperations, { id }, { instruction });
    const made = operations.find((row) => row.productOperationId === id);
    const open = made && !hasStarted(made) && !isClosed(made.state);
    if (open && made.instruction !== instruction) changeOperation(work, made, { instruction });
  }
}
