/** What a job, product or component names of the shop's lists (decision 045). */
import { type ExpectedLoss } from '../../../shared/rules/flow.ts';
import { type Named, unlisted } from '../../platform/lists/lists.domain.ts';
import { type Reasons } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';

type Step = { type: string; detail: string };

/** What of it is new or changed; what is left out is not looked at, so that a retired value stays until it is changed. */
interface Part {
  type?: string | undefined;
  style?: string | undefined;
  paperQuality?: string | undefined;
  coat?: string | undefined;
  productOperations?: readonly Step[] | undefined;
  componentOperations?: readonly Step[] | undefined;
}
interface Before {
  type: string;
  style: string;
  /** The steps that it had. */
  steps: readonly Step[];
}

/** The fields that name values, by their places; a style is asked for its type, a detail for its step's. */
function namedIn(part: Part, before?: Before): Record<string, Named> {
  const { type = before?.type ?? '', style = before?.style } = part;
  const fields: Record<string, Named | undefined> = {
    type: named('productTypes', 'Type', part.type),
    style:
      part.type === undefined && part.style === undefined ? undefined : named('styles', 'Style', style, type),
    paperQuality: named('paperQualities', 'Paper Quality', part.paperQuality),
    coat: named('coats', 'Coat', part.coat),
  };
  for (const list of ['productOperations', 'componentOperations'] as const) {
    part[list]?.forEach(({ type, detail }, place) => {
      const kept = before?.steps.some((step) => step.type === type && step.detail === detail);
      if (kept || detail === '') return;
      fields[`${list}.${place}.detail`] = named('operationDetails', 'Operation Detail', detail, type);
    });
  }
  return Object.fromEntries(
    Object.entries(fields).filter((each): each is [string, Named] => each[1] !== undefined),
  );
}

function named(list: Named['list'], label: string, name: string | undefined, type?: string) {
  return name === undefined ? undefined : { list, label, name, ...(type !== undefined && { type }) };
}

/**
 * What is wrong with the names, by their places, beside the `other` problems; nothing is asked where nothing is named. What the
 * shop expects to lose comes along.
 */
export async function partProblems(
  verb: Pick<Verb, 'db'>,
  part: Part,
  { before, other = {} }: { before?: Before; other?: Record<string, Reasons[string] | null> } = {},
): Promise<{ problems: Reasons; losses: ExpectedLoss | null }> {
  const fields = namedIn(part, before);
  const none = { problems: {}, losses: null };
  const { problems, losses } = Object.keys(fields).length === 0 ? none : await unlisted(verb, fields);
  const all: Record<string, Reasons[string] | null> = { ...problems, ...other };
  // Which styles there are is not known of a type that there is not.
  if (all.type) delete all.style;
  const told = Object.entries(all).filter((each): each is [string, Reasons[string]] => each[1] !== null);
  return { problems: Object.fromEntries(told), losses };
}
