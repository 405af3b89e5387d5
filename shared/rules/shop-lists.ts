/**
 * The shop's own lists (decision 045): what a menu offers, in what order, and what may be written. The specification's constants
 * are what a shop starts with.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import {
  cities,
  coats,
  makeReadyReason,
  operationDetails,
  operationTypes,
  paperQualities,
  productTypes,
  styles,
} from './catalogue.ts';
import { contentTypes } from './content-types.ts';
import { type Speed } from './machine-speed.ts';
import { startingTypes, type TypeBehaviour } from './operation-types.ts';

export const listNames = [
  'paperQualities',
  'cities',
  'coats',
  'contentTypes',
  'operationTypes',
  'operationDetails',
  'wasteReasons',
  'pauseReasons',
  'productTypes',
  'styles',
] as const;
export type ListName = (typeof listNames)[number];

export const listNameMaximum = 100;
/** Values of one list, the retired ones included. */
export const listValuesMaximum = 500;
/** What a value is also typed as. */
export const aliasesMaximum = 20;
/** Records that a renaming may change: what one transaction does well within its time. */
export const renamedMaximum = 10_000;

/** The list that names what the values of a list are for: styles are for product types, reasons for operation types. */
export const typeListOf: Partial<Record<ListName, 'productTypes' | 'operationTypes'>> = {
  styles: 'productTypes',
  operationDetails: 'operationTypes',
  wasteReasons: 'operationTypes',
  pauseReasons: 'operationTypes',
};

export interface ListValue {
  name: string;
  retired: boolean;
  /** What it is for, by name; none: for all. */
  types: readonly string[];
  /** What it is also typed as: in sheets that come in, and in search. */
  aliases: readonly string[];
}

/** An operation type, with what the program does by it and what a machine of it usually needs. */
export interface ListedType extends ListValue, TypeBehaviour, Speed {}

/** The lists of what the program can do at all: their values are moved and retired, and otherwise stay as they are. */
const fixedLists: readonly ListName[] = ['contentTypes'];

/** Why a value stays as it is, or null: what the program does goes by it. Retired and brought back it can be. */
export function refuseListChange(list: ListName, name?: string): Reason | null {
  if (fixedLists.includes(list)) return reason('list-fixed');
  return list === 'wasteReasons' && name === makeReadyReason ? reason('value-fixed', { name }) : null;
}

/** Why no two values of the list become one, or null: others are for its values. */
export const refuseJoinValues = (list: ListName): Reason | null =>
  refuseListChange(list) ??
  (Object.values(typeListOf).some((of) => of === list) ? reason('types-not-joined') : null);

/** What is left of a name in which case, spaces, signs and a plural do not count. */
const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/s$/, '');

/** Values that look like the same, each with the one before it in the list. */
export function findLookAlikes<T extends ListValue>(values: readonly T[]): [first: T, same: T][] {
  const seen = new Map<string, T>();
  return values.flatMap((value) => {
    if (value.retired) return [];
    const keys = [value.name, ...value.aliases].map(normalizeName).filter((key) => key !== '');
    const first = keys.map((key) => seen.get(key)).find((found) => found !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, value);
    return first ? [[first, value] as [T, T]] : [];
  });
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The name that is meant by a text: one that is offered, or what one of them is also typed as; a name comes before that. */
export function resolveListName(values: readonly ListValue[], text: string): string | undefined {
  const there = values.filter(({ retired }) => !retired);
  const named = there.find(({ name }) => name === text);
  return (named ?? there.find(({ aliases }) => aliases.some((alias) => same(alias, text))))?.name;
}

/** Why one is not typed as this, or null: another is called so, or typed so. `id` is the one's own. */
export function refuseAlias(
  values: readonly (ListValue & { id: string })[],
  { id, alias }: { id: string | null; alias: string },
): Reason | null {
  const other = values.find(
    (value) => value.id !== id && [value.name, ...value.aliases].some((each) => same(each, alias)),
  );
  return other ? reason('alias-taken', { alias, name: other.name }) : null;
}

/** What operation types do is said of them alone. `given` is what is said of a value of the list, `asked` whether it has to be. */
export function behaviourProblems(
  list: ListName,
  given: Partial<Record<keyof TypeBehaviour, unknown>>,
  asked: boolean,
): Partial<Record<keyof TypeBehaviour, Reason>> {
  const isType = list === 'operationTypes';
  const problems = Object.entries(typeFields).flatMap(([field, label]) => {
    const isGiven = given[field as keyof TypeBehaviour] !== undefined;
    if (isGiven) return isType ? [] : [[field, reason('behaviour-not-here')]];
    return isType && asked ? [[field, reason('required', { field: label })]] : [];
  });
  return Object.fromEntries(problems);
}
const typeFields: Record<keyof TypeBehaviour, string> = { unit: 'Unit', needsMachine: 'Needs a machine' };

/** Whether the value is for the type; every value is where none is asked. */
export const appliesToType = ({ types }: Pick<ListValue, 'types'>, type?: string): boolean =>
  type === undefined || types.length === 0 || types.includes(type);

/** The names that a menu offers, in the list's order, and `now`, which stays although it is retired or listed no more. */
export function offeredNames(values: readonly ListValue[], type?: string, now = ''): readonly string[] {
  const names = values.filter((each) => !each.retired && appliesToType(each, type)).map(({ name }) => name);
  return now === '' || names.includes(now) ? names : [...names, now];
}

/**
 * Why the value can't be taken, or null: its list does not offer it, or not for the type, or only typed otherwise: records hold names.
 * `label` is the field's.
 */
export function refuseListValue(
  values: readonly ListValue[],
  { label, name, type }: { label: string; name: string; type?: string },
): Reason | null {
  const choices = offeredNames(values, type);
  if (choices.includes(name)) return null;
  const other = resolveListName(values, name);
  return other !== undefined && choices.includes(other)
    ? reason('another-name', { field: label, name, other })
    : reason('not-one-of', { field: label, choices });
}

type Reasons = readonly (readonly [name: string, types: readonly string[]])[];
const byMachine = operationTypes.filter((type) => startingTypes[type].needsMachine);
const notPrinted = byMachine.filter((type) => type !== 'Printing');
const byHand = operationTypes.filter((type) => !startingTypes[type].needsMachine);

const wasteReasons: Reasons = [
  [makeReadyReason, byMachine],
  ['Colour', ['Printing']],
  ['Register', byMachine],
  ['Marking or set-off', ['Printing']],
  ['Scratched', notPrinted],
  ['Creased', notPrinted],
  ['Jam', byMachine],
  ['Faulty paper', byMachine],
  ['Damaged', byHand],
  ['Rejected by inspection', byHand],
  ['Short supply', byHand],
];
const pauseReasons: Reasons = [
  ['Plate or blanket', ['Printing']],
  ['Paper jam', ['Printing']],
  ['Ink or colour', ['Printing']],
  ['Tool or die', notPrinted],
  ['Jam', notPrinted],
  ['Film, foil or glue', notPrinted],
  ['Material is missing', byHand],
  ['People needed elsewhere', byHand],
  ['Waiting for approval', []],
  ['Machine fault', byMachine],
  ['Break, shift end', []],
];

const forAll = (names: readonly string[]) =>
  names.map((name) => ({ name, retired: false, types: [], aliases: [] }));
const forSome = (given: readonly (readonly [string, readonly string[]])[]) =>
  given.map(([name, types]) => ({ name, retired: false, types, aliases: [] }));

/** Of what each type offers, each name once, with all the types that it is for. */
function fromTypes(offers: Record<string, readonly string[]>) {
  const types = new Map<string, string[]>();
  for (const [type, names] of Object.entries(offers))
    for (const name of names) types.set(name, [...(types.get(name) ?? []), type]);
  return forSome([...types]);
}

/** All lists; operation types say what they do. */
export interface ShopLists extends Record<Exclude<ListName, 'operationTypes'>, readonly ListValue[]> {
  operationTypes: readonly ListedType[];
}

/** What a new shop starts with (spec §9). */
export const startingLists: ShopLists = {
  paperQualities: forAll(paperQualities),
  cities: forAll(cities),
  coats: forAll(coats),
  contentTypes: forAll(contentTypes),
  operationTypes: operationTypes.map((name) => ({
    name,
    retired: false,
    types: [],
    aliases: [],
    ...startingTypes[name],
  })),
  operationDetails: fromTypes(operationDetails),
  wasteReasons: forSome(wasteReasons),
  pauseReasons: forSome(pauseReasons),
  productTypes: forAll(productTypes),
  styles: fromTypes(styles),
};
