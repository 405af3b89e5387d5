/**
 * Checks that records use only values from the shop's lists, such as the list of operation types (decision
 * 045).
 */
import { type Duty } from '../../../shared/platform/duties.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type ExpectedLoss } from '../../../shared/shop/expected-loss.ts';
import { refuseDetail } from '../../../shared/shop/check-job-fields.ts';
import {
  type ListName,
  resolveListName,
  offeredNames,
  refuseListChange,
  refuseListValue,
  appliesToType,
} from '../../../shared/shop/shop-lists.ts';
import { type TypeBehaviour } from '../../../shared/shop/operation-types.ts';
import { type Reasons, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import * as repo from './lists.repo.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

/** Returns the duty that a pause with this reason calls, or null, as for a retired reason. */
export async function dutyOfPauseReason({ db }: Pick<Verb, 'db'>, name: string): Promise<Duty | null> {
  const value = await repo.valueNamed(db, 'pauseReasons', name);
  return value && !value.retired ? value.calls : null;
}

/** A value that must be in a list. With `type`, the list must offer it for this operation type. */
export interface ListReference {
  list: ListName;
  /** The field's label on screens, which the error message uses. */
  label: string;
  name: string;
  type?: string;
}

/** The result of checking many records against the lists. `problems` has an element for each record. */
export interface ListCheck {
  problems: Reasons[];
  /** The values that are in no list and that an import could add to theirs. */
  missing: ListReference[];
  /** The unit of each named operation type, and whether it needs a machine. */
  types: ReadonlyMap<string, TypeBehaviour>;
  /** The shop's expected losses, which the same statement reads. */
  losses: ExpectedLoss | null;
}

/**
 * Checks the values of many records against the lists, and reads each list once. Until the transaction ends, it locks
 * the used values against renaming and deletion.
 */
export async function checkListed(
  { db }: Pick<Verb, 'db'>,
  many: readonly Record<string, ListReference>[],
): Promise<ListCheck> {
  const references = new Map<string, ListReference>();
  for (const fields of many) for (const named of Object.values(fields)) references.set(keyOf(named), named);
  const held = await repo.lockValues(db, [...references.values()]);
  const heldBy = groupBy(held.values, ({ list, name }) => `${list} ${name}`);
  const wrong = new Map<string, Reason>();
  const missing: ListReference[] = [];
  const listed = new Map<ListName, repo.ValueRow[]>();
  for (const [key, named] of references) {
    const { list, label, name, type } = named;
    const known = heldBy.get(`${list} ${name}`) ?? [];
    if (known.some((value) => !value.retired && appliesToType(value, type))) continue;
    const values = listed.get(list) ?? (await repo.valuesOf(db, list));
    listed.set(list, values);
    const why =
      list === 'operationDetails'
        ? refuseDetail(values, type ?? '', name)
        : refuseListValue(values, { label, name, ...(type !== undefined && { type }) });
    if (!why) continue;
    wrong.set(key, why);
    const sameName = values.find((value) => value.name.toLowerCase() === name.toLowerCase());
    const isThere =
      resolveListName(values, name) !== undefined ||
      (sameName !== undefined && (sameName.retired || appliesToType(sameName, type)));
    if (!isThere && refuseListChange(list) === null) missing.push(named);
  }
  const problemsOf = (fields: Record<string, ListReference>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, named]) => {
        const why = wrong.get(keyOf(named));
        return why ? [[field, why]] : [];
      }),
    );
  const types = new Map(held.values.flatMap(behaviourOf));
  return { problems: many.map(problemsOf), missing, types, losses: held.losses };
}

const behaviourOf = ({ list, name, unit, needsMachine }: repo.LockedValues): [string, TypeBehaviour][] =>
  list === 'operationTypes' && unit !== null && needsMachine !== null ? [[name, { unit, needsMachine }]] : [];

const keyOf = (named: ListReference) => JSON.stringify([named.list, named.label, named.name, named.type]);

/** Returns a reference to its list for each field that has a value. */
export const presentReferences = (
  fields: Record<string, (Omit<ListReference, 'name'> & { name: string | undefined }) | undefined>,
) =>
  Object.fromEntries(
    Object.entries(fields).filter((each): each is [string, ListReference] => each[1]?.name !== undefined),
  );

type Fields = Record<string, Omit<ListReference, 'name'> & { name: string | undefined }>;

/** Throws 400 at each field whose list does not offer its value. It skips absent fields. */
export async function expectListed(verb: Pick<Verb, 'db'>, fields: Fields): Promise<void> {
  await expectListedTypes(verb, fields);
}

/**
 * Checks, like expectListed, that the shop lists the values of fields. Returns each operation type's unit and
 * whether it needs a machine.
 */
export async function expectListedTypes(verb: Pick<Verb, 'db'>, fields: Fields): Promise<ListCheck['types']> {
  const given = presentReferences(fields);
  if (Object.keys(given).length === 0) return new Map();
  const unlisted = await checkListed(verb, [given]);
  refuseProblems(firstProblems(unlisted));
  return unlisted.types;
}

/**
 * Returns, by name, each operation type's unit and whether it needs a machine. It takes no locks, for a read. Throws
 * 400 at each field whose type the list does not offer.
 */
export async function readListedTypes(
  { db }: Pick<Verb, 'db'>,
  fields: Record<string, Pick<ListReference, 'label' | 'name'>>,
): Promise<ListCheck['types']> {
  const values = await repo.valuesOf(db, 'operationTypes');
  const wrong = Object.entries(fields).flatMap(([field, named]) => {
    const why = refuseListValue(values, named);
    return why ? [[field, why] as const] : [];
  });
  refuseProblems(Object.fromEntries(wrong));
  return new Map(values.flatMap(behaviourOf));
}

/** Returns, by name, the unit of each of the shop's operation types and whether it needs a machine. */
export const readTypeBehaviours = async ({ db }: Pick<Verb, 'db'>): Promise<ListCheck['types']> =>
  new Map((await repo.valuesOf(db, 'operationTypes')).flatMap(behaviourOf));

/** Returns the names of the values that the list offers, without retired values. */
export const readOfferedNames = async (
  { db }: Pick<Verb, 'db'>,
  list: ListName,
): Promise<readonly string[]> => offeredNames(await repo.valuesOf(db, list));

/** Returns the errors of the first record. It suits checks of a single record. */
export const firstProblems = ({ problems: [only = {}] }: ListCheck): Reasons => only;
