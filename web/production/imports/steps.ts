/** Operations in one cell, in their order. */
import { reason } from '../../../shared/reasons/reason.ts';
import { faulty, type Read } from './figures.ts';
import { nearest, operationNames } from './spelling.ts';

export interface StepOf {
  type: string;
  detail: string;
}

/** "Lamination: Matt" is the type with its detail; null where it begins with no type. */
function stepIn(text: string, types: readonly string[]): StepOf | null {
  const typed = text.toLowerCase();
  const type = types.find((each) => typed.startsWith(each.toLowerCase()));
  if (type === undefined) return null;
  const detail = text.slice(type.length).replaceAll(/^[\s:(–-]+|[)\s]+$/g, '');
  return { type, detail };
}

/** Between two operations. */
const between = /\s*[;,>→+|\n]+\s*/;

/** "Printing Frontside; Lamination Matt; Punching" by the types that are `offered`; of what is no type, what may have been meant is offered in its place. */
export function stepsIn(text: string, offered: readonly string[]): Read<StepOf[]> {
  // The longest first: "Manual Punching" is no Punching.
  const types = offered.toSorted((a, b) => b.length - a.length);
  const parts = text.split(between).filter(Boolean);
  const steps: StepOf[] = [];
  for (const [place, part] of parts.entries()) {
    const step = stepIn(part, types);
    if (step) steps.push(step);
    else {
      const offers = nearest(part, offered, operationNames).map((name) => parts.with(place, name).join('; '));
      return faulty(reason('not-an-operation', { text: part }), ...offers);
    }
  }
  return { value: steps };
}
