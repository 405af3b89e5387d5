/**
 * Defines pure functions that add, copy, change, move and remove the planned steps of a job, product or
 * component.
 */
import { v4 as uuid } from 'uuid';
import { type Step } from './job-and-product-values.ts';
import { t } from '../../../shared/platform/translate.ts';

/** The text for a step that may begin while the step before still runs. */
export const overlaps = t('overlaps the one before');

export const newStep = (type: string, detail: string, instruction: string, overlap = false): Step => ({
  key: uuid(),
  type,
  detail,
  instruction,
  ...(overlap && { overlap }),
});

/** Returns a copy of a step from another plan, with a key of its own. */
export const copiedStep = ({
  type,
  detail,
  instruction,
  overlap,
  tools,
}: Omit<Step, 'key' | 'id' | 'toolIds'>): Step => ({
  ...newStep(type, detail, instruction, overlap),
  ...(tools && { tools, toolIds: tools.map(({ id }) => id) }),
});

/** Moves the step to position `to`, or to the nearest end if there is no such position. */
export function moveStep(steps: readonly Step[], key: string, to: number): readonly Step[] {
  const step = steps.find((each) => each.key === key);
  const place = Math.min(Math.max(to, 0), steps.length - 1);
  return step ? insertStep(removeStep(steps, key), step, place) : steps;
}

export const removeStep = (steps: readonly Step[], key: string): readonly Step[] =>
  steps.filter((each) => each.key !== key);

export const insertStep = (steps: readonly Step[], step: Step, place: number): readonly Step[] =>
  steps.toSpliced(place, 0, step);

/** Sets whether the step is done already. With it, all steps before it are done, or all steps after it are not. */
export const setDone = (steps: readonly Step[], key: string, done: boolean): readonly Step[] => {
  const at = steps.findIndex((each) => each.key === key);
  return steps.map((each, place) => ((done ? place <= at : place >= at) ? { ...each, done } : each));
};

/** Names the properties of a step that the user can change without replacing the step. */
export type StepField = 'instruction' | 'overlap' | 'toolIds' | 'tools';

export const changeStep = (
  steps: readonly Step[],
  key: string,
  change: Partial<Pick<Step, StepField>>,
): readonly Step[] => steps.map((each) => (each.key === key ? { ...each, ...change } : each));
