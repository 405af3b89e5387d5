/**
 * Checks that a job, product or component uses only values that the shop's lists offer, and tools that exist
 * (decision 045).
 */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type TypeBehaviour } from '../../../shared/shop/operation-types.ts';
import {
  type ListReference,
  presentReferences,
  type ListCheck,
  checkListed,
} from '../../shop/lists/list-checks.domain.ts';
import { type Reasons, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { knownTools, lockTools } from './tools.domain.ts';

type Step = { type: string; detail: string; toolIds?: readonly string[] | null | undefined };

/**
 * The new or changed fields of a record. The check ignores unchanged fields, so that a record may retain a value that
 * a user has retired from its list.
 */
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
  /** The record's steps before the change that the verb checks. */
  steps: readonly Step[];
}

/**
 * Returns the list values to check, by field. A style must belong to the record's type, and a step's detail to its
 * type.
 */
function namedValues(part: Part, before?: Before): Record<string, ListReference> {
  const { type = before?.type ?? '', style = before?.style } = part;
  const fields: Record<string, Parameters<typeof presentReferences>[0][string]> = {
    type: { list: 'productTypes', label: 'Type', name: part.type },
    style:
      part.type === undefined && part.style === undefined
        ? undefined
        : { list: 'styles', label: 'Style', name: style, type },
    paperQuality: { list: 'paperQualities', label: 'Paper Quality', name: part.paperQuality },
    coat: { list: 'coats', label: 'Coat', name: part.coat },
  };
  for (const list of lists) {
    part[list]?.forEach(({ type, detail }, place) => {
      const previousSteps = before?.steps.filter((step) => step.type === type) ?? [];
      if (previousSteps.length === 0)
        fields[`${list}.${place}.type`] = { list: 'operationTypes', label: 'Operation Type', name: type };
      if (detail === '' || previousSteps.some((step) => step.detail === detail)) return;
      fields[`${list}.${place}.detail`] = {
        list: 'operationDetails',
        label: 'Operation Detail',
        name: detail,
        type,
      };
    });
  }
  return presentReferences(fields);
}

/** Returns the errors of list values and tools in new records, merged with each record's errors in `other`. */
export async function findListProblems(
  verb: Pick<Verb, 'db'>,
  parts: readonly Part[],
  other: readonly OtherProblems[] = [],
): Promise<ListCheck> {
  const { problems, ...more } = await checkListed(
    verb,
    parts.map((part) => namedValues(part)),
  );
  const ofTools = await findToolProblems(verb, parts);
  return {
    problems: problems.map((own, place) => mergeProblems(own, { ...other[place], ...ofTools[place] })),
    ...more,
  };
}

const lists = ['productOperations', 'componentOperations'] as const;

/** Returns the ids of all tools that the record's steps name. */
export const stepToolIds = (part: Part): string[] =>
  lists.flatMap((list) => (part[list] ?? []).flatMap(({ toolIds }) => toolIds ?? []));

/**
 * Prevents the deletion of the steps' tools until the verb ends. A verb calls it once, before it checks that the
 * tools exist.
 */
export const preventStepToolDeletion = (verb: Pick<Verb, 'db'>, parts: readonly Part[]): Promise<void> =>
  lockTools(verb, parts.flatMap(stepToolIds));

/** Returns, for each record, the refusals of tools that do not exist, by field. */
async function findToolProblems(verb: Pick<Verb, 'db'>, parts: readonly Part[]): Promise<Reasons[]> {
  const named = parts.map((part) =>
    lists.flatMap((list) =>
      (part[list] ?? []).map(({ toolIds }, place) => ({
        at: `${list}.${place}.toolIds`,
        toolIds: toolIds ?? [],
      })),
    ),
  );
  const there = await knownTools(
    verb,
    named.flat().flatMap(({ toolIds }) => toolIds),
  );
  return named.map((steps) => {
    const wrong = steps.filter(({ toolIds }) => toolIds.some((id) => !there.has(id)));
    return Object.fromEntries(wrong.map(({ at }) => [at, reason('no-such-tool')]));
  });
}

type OtherProblems = Record<string, Reasons[string] | null>;

/**
 * Throws 400 with the errors of changed list values and tools, and with those in `other`. Otherwise returns, for
 * operation types that the record did not use before, the unit and whether the type needs a machine.
 */
export async function refuseListProblems(
  verb: Pick<Verb, 'db'>,
  part: Part,
  { before, other = {} }: { before: Before; other?: OtherProblems },
): Promise<ListCheck['types']> {
  const fields = namedValues(part, before);
  const listed = Object.keys(fields).length === 0 ? null : await checkListed(verb, [fields]);
  const [ofTools] = await findToolProblems(verb, [part]);
  refuseProblems(mergeProblems(listed?.problems[0] ?? {}, { ...other, ...ofTools }));
  return listed?.types ?? new Map();
}

/**
 * Adds to each step the fields that its operation type determines. If `types` lacks the type, it copies the fields
 * from a step of the plan before the change.
 */
export function withTypeBehaviours<S extends Step>(
  steps: readonly S[],
  types: ListCheck['types'],
  before: readonly (TypeBehaviour & Step)[] = [],
): (S & TypeBehaviour)[] {
  return steps.map((step) => {
    const same = before.find(({ type }) => type === step.type);
    return { ...step, ...typeBehaviour(types, step.type, same) };
  });
}

/** Returns the fields that the operation type determines. If `types` lacks the type, it copies them from `now`. */
export function typeBehaviour(types: ListCheck['types'], type: string, now?: TypeBehaviour): TypeBehaviour {
  const known = types.get(type) ?? now;
  if (!known) throw new Error(`The list of operation types lacks ${type}`);
  return { unit: known.unit, needsMachine: known.needsMachine };
}

function mergeProblems(own: Reasons, other: OtherProblems = {}): Reasons {
  const all: OtherProblems = { ...own, ...other };
  // Without a valid type, the server can't check the style, nor a step's detail.
  if (all.type) delete all.style;
  for (const field of Object.keys(all))
    if (field.endsWith('.type')) delete all[field.replace(/type$/, 'detail')];
  return Object.fromEntries(
    Object.entries(all).filter((each): each is [string, Reasons[string]] => each[1] !== null),
  );
}
