/** What a job, product or component names of the shop's lists (decision 045). */
import { type Named, namedIn, type Unlisted, unlistedIn } from '../../platform/lists/listed.domain.ts';
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
function namedInPart(part: Part, before?: Before): Record<string, Named> {
  const { type = before?.type ?? '', style = before?.style } = part;
  const fields: Record<string, Parameters<typeof namedIn>[0][string]> = {
    type: { list: 'productTypes', label: 'Type', name: part.type },
    style:
      part.type === undefined && part.style === undefined
        ? undefined
        : { list: 'styles', label: 'Style', name: style, type },
    paperQuality: { list: 'paperQualities', label: 'Paper Quality', name: part.paperQuality },
    coat: { list: 'coats', label: 'Coat', name: part.coat },
  };
  for (const list of ['productOperations', 'componentOperations'] as const) {
    part[list]?.forEach(({ type, detail }, place) => {
      const kept = before?.steps.some((step) => step.type === type && step.detail === detail);
      if (kept || detail === '') return;
      fields[`${list}.${place}.detail`] = {
        list: 'operationDetails',
        label: 'Operation Detail',
        name: detail,
        type,
      };
    });
  }
  return namedIn(fields);
}

/** What is wrong with the names in new ones; each with the `other` problems beside these. */
export async function partsProblems(
  verb: Pick<Verb, 'db'>,
  parts: readonly Part[],
  other: readonly Others[] = [],
): Promise<Unlisted> {
  const { problems, ...more } = await unlistedIn(
    verb,
    parts.map((part) => namedInPart(part)),
  );
  return { problems: problems.map((own, place) => together(own, other[place])), ...more };
}

type Others = Record<string, Reasons[string] | null>;

/**
 * What is wrong with the names in what changed, by their places, beside the `other` problems; nothing is asked where nothing is
 * named.
 */
export async function partProblems(
  verb: Pick<Verb, 'db'>,
  part: Part,
  { before, other = {} }: { before: Before; other?: Others },
): Promise<Reasons> {
  const fields = namedInPart(part, before);
  const asked = Object.keys(fields).length === 0 ? null : await unlistedIn(verb, [fields]);
  return together(asked?.problems[0] ?? {}, other);
}

function together(own: Reasons, other: Others = {}): Reasons {
  const all: Others = { ...own, ...other };
  // Which styles there are is not known of a type that there is not.
  if (all.type) delete all.style;
  return Object.fromEntries(
    Object.entries(all).filter((each): each is [string, Reasons[string]] => each[1] !== null),
  );
}
