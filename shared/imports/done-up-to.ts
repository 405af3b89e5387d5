/** Parses the column "Done up to" of imported jobs: the last planned step that is done already (decision 100). */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { foldText } from '../platform/search-text.ts';
import { operationName } from '../operations/operation-words.ts';

interface NamedStep {
  type: string;
  detail?: string | undefined;
}

const nameOf = ({ type, detail = '' }: NamedStep) => operationName(type, detail);

/**
 * Returns how many of the first steps are done. The text is a step's number, its operation type, or its type with its
 * detail; empty means none. Returns a reason if no step or more than one has the name.
 */
export function readDoneUpTo(text: string, steps: readonly NamedStep[]): number | Reason {
  const said = foldText(text.trim());
  if (said === '') return 0;
  if (/^\d+$/.test(said) && Number(said) <= steps.length) return Number(said);
  const named = (nameIn: (step: NamedStep) => string) =>
    steps.flatMap((step, place) => (foldText(nameIn(step)) === said ? [place + 1] : []));
  const exact = named(nameOf);
  const found = exact.length > 0 ? exact : named(({ type }) => type);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const numbered = (places: readonly number[]) =>
    places.map((place) => `${place} ${nameOf(steps[place - 1] as NamedStep)}`);
  return only === undefined
    ? reason('not-a-done-step', { text: text.trim(), steps: numbered(steps.map((_, place) => place + 1)) })
    : reason('done-step-twice', { text: text.trim(), steps: numbered(found) });
}
