/** A job's plan: its product operations, replaced as a whole, steps that are sent back staying the same steps. */
import { type Verb } from '../../platform/verb/verb.ts';
import { instructForJob } from '../operations/plan-changes.domain.ts';
import * as repo from './jobs.repo.ts';

type Wanted = Omit<repo.Step, 'id'> & { id?: string | null | undefined };

/** What a sent list asks for: other instructions of the same steps, or another list of steps. */
export type PlanChange =
  | { kind: 'instructions'; steps: { productOperationId: string; instruction: string }[] }
  | { kind: 'steps'; steps: repo.NewStep[] };

/**
 * What of the plan changes, or null when nothing does. Steps are the same when they stand in the same places with the same
 * type and detail; an id counts where it is one of the plan's.
 */
export function planChange(
  plan: readonly repo.Step[],
  wanted: readonly Wanted[] | undefined,
): PlanChange | null {
  if (!wanted) return null;
  const free = new Set(plan.map((step) => step.id));
  const steps = wanted.map(({ id, type, detail, instruction }) => {
    const known = id && free.delete(id) ? id : undefined;
    return { id: known, type, detail, instruction };
  });
  const same =
    steps.length === plan.length &&
    steps.every(({ id, type, detail }, place) => {
      const now = plan[place];
      return now?.type === type && now.detail === detail && (id === undefined || id === now.id);
    });
  if (!same) return { kind: 'steps', steps };
  const instructed = plan.flatMap(({ id, instruction }, place) => {
    const asked = steps[place]?.instruction ?? instruction;
    return asked === instruction ? [] : [{ productOperationId: id, instruction: asked }];
  });
  return instructed.length > 0 ? { kind: 'instructions', steps: instructed } : null;
}

/** Writes the change; instructions are passed on to operations that have not started. */
export async function changePlan(verb: Verb, jobId: string, change: PlanChange): Promise<void> {
  if (change.kind === 'steps') return repo.replaceSteps(verb.db, jobId, change.steps);
  for (const { productOperationId, instruction } of change.steps) {
    await repo.changeInstruction(verb.db, productOperationId, instruction);
  }
  await instructForJob(verb, jobId, change.steps);
}
