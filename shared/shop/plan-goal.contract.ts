/** Defines the goal of a plan: the weights of three priorities, each from 0 (ignored) to 1 (docs/plan.md). */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { labelled } from '../platform/contract/field-schemas.ts';

const share = (label: string) => {
  const limits = reasonMessage('number-from-to', { field: label, min: 0, max: 1 });
  return labelled(label, z.number(limits).min(0, limits).max(1, limits));
};
export const planGoal = z.object({
  lateness: share('lateness').describe('The weight of on-time delivery'),
  makeReady: share('makeReady').describe('The weight of short make-ready'),
  flow: share('flow').describe('The weight of little waiting between operations'),
});
