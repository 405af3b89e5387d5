/**
 * Defines the lists of values that the shop offers in its fields, and decides which value a record may have
 * (decision 045). A new shop begins with the specification's lists.
 */
import { type PerClass } from './sampling/inspection-messages.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import {
  cities,
  coats,
  makeReadyReason,
  operationDetails,
  operationTypes,
  paperQualities,
  productTypes,
  styles,
} from '../platform/specification-constants.ts';
import { type Duty } from '../platform/duties.ts';

import { type Check } from './checks.ts';
import { contentTypes } from './accepted-artwork-types.ts';
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
  'shortReasons',
  'productTypes',
  'styles',
] as const;
export type ListName = (typeof listNames)[number];

export const listNameMaximum = 100;
/** The largest number of values in one list, retired values included. */
export const listValuesMaximum = 500;
/** The longest drying time after an operation: two weeks, in minutes. */
export const dryMinutesMaximum = 20_160;
/** The largest number of other names (aliases) of one value. */
export const aliasesMaximum = 20;
/**
 * The largest number of records that the renaming of a value may change, since one transaction has to change
 * them all in time.
 */
export const renamedMaximum = 10_000;

/**
 * The lists with values that apply only to certain types, each with the list of these types. Styles apply to
 * product types, reasons to operation types.
 */
export const typeListOf: Partial<Record<ListName, 'productTypes' | 'operationTypes'>> = {
  styles: 'productTypes',
  operationDetails: 'operationTypes',
  wasteReasons: 'operationTypes',
  pauseReasons: 'operationTypes',
  shortReasons: 'operationTypes',
};

export interface ListValue {
  name: string;
  retired: boolean;
  /** The names of the types to which the value applies. An empty list means all types. */
  types: readonly string[];
  /** Other names of the value, which imported sheets and searches may use. */
  aliases: readonly string[];
}

/**
 * An operation type in the shop's list, with its behaviour, its checks, and the usual make-ready and speed of its
 * machines.
 */
export interface ListedType extends ListValue, TypeBehaviour, Speed {
  checks: readonly Check[];
  /** The limits with which inspections of a sample accept, or null for a type without inspections (decision 111). */
  aql: PerClass | null;
  /** The drying time after the operation, in minutes. The next one can start when it is over (decision 114). */
  dryMinutes: number;
}

/** A pause reason, with the duty that a pause for this reason calls (decision 102). */
export interface PauseReason extends ListValue {
  calls: Duty | null;
}

/**
 * The lists that name what the program can do. Users can only reorder and retire the values of these lists.
 */
const fixedLists: readonly ListName[] = ['contentTypes'];

/**
 * Returns why the value can't be renamed or deleted, because the program depends on it, or null. Users can
 * retire it all the same.
 */
export function refuseListChange(list: ListName, name?: string): Reason | null {
  if (fixedLists.includes(list)) return reason('list-fixed');
  return list === 'wasteReasons' && name === makeReadyReason ? reason('value-fixed', { name }) : null;
}

/**
 * Returns why values of this list can't be merged, or null. Values of other lists may refer to this list's
 * values.
 */
export const refuseJoinValues = (list: ListName): Reason | null =>
  refuseListChange(list) ??
  (Object.values(typeListOf).some((of) => of === list) ? reason('types-not-joined') : null);

/**
 * Returns the name in lower case without spaces, punctuation and a final s, so that similar names become
 * equal.
 */
const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/s$/, '');

/**
 * Returns the values that resemble an earlier value by name or alias, each with the earlier value. It ignores
 * retired values.
 */
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

/**
 * Returns the list's name for the text, which may be an alias. A value's name takes precedence over another
 * value's alias.
 */
export function resolveListName(values: readonly ListValue[], text: string): string | undefined {
  const there = values.filter(({ retired }) => !retired);
  const named = there.find(({ name }) => name === text);
  return (named ?? there.find(({ aliases }) => aliases.some((alias) => same(alias, text))))?.name;
}

/**
 * Returns why the alias is refused, or null. It is refused if another value has it as its name or alias. `id`
 * is the id of the value that would get the alias.
 */
export function refuseAlias(
  values: readonly (ListValue & { id: string })[],
  { id, alias }: { id: string | null; alias: string },
): Reason | null {
  const other = values.find(
    (value) => value.id !== id && [value.name, ...value.aliases].some((each) => same(each, alias)),
  );
  return other ? reason('alias-taken', { alias, name: other.name }) : null;
}

/**
 * Returns, by field, the errors in the behaviour of an operation type. Values of other lists have no
 * behaviour. If `isRequired` is true, the behaviour is required.
 */
export function behaviourProblems(
  list: ListName,
  given: Partial<Record<keyof TypeBehaviour, unknown>>,
  isRequired: boolean,
): Partial<Record<keyof TypeBehaviour, Reason>> {
  const isType = list === 'operationTypes';
  const problems = Object.entries(typeFields).flatMap(([field, label]) => {
    const isGiven = given[field as keyof TypeBehaviour] !== undefined;
    if (isGiven) return isType ? [] : [[field, reason('behaviour-not-here')]];
    return isType && isRequired ? [[field, reason('required', { field: label })]] : [];
  });
  return Object.fromEntries(problems);
}
/** Returns the error in `calls`, by field. Only a pause reason can call people (decision 102). */
export const callsProblems = (list: ListName, calls: Duty | null | undefined): { calls?: Reason } =>
  (calls ?? null) === null || list === 'pauseReasons' ? {} : { calls: reason('calls-not-here') };

/**
 * Returns the errors in `checks`, `aql` and `dryMinutes`, by field. Only an operation type has them (decisions 109, 111
 * and 114).
 */
export function onlyTypeProblems(
  list: ListName,
  { checks, aql, dryMinutes }: Partial<Record<'checks' | 'aql' | 'dryMinutes', unknown>>,
): Record<string, Reason> {
  if (list === 'operationTypes') return {};
  const fields = Object.entries({ checks, aql, dryMinutes }).filter(([, value]) => value);
  return Object.fromEntries(fields.map(([field]) => [field, reason('behaviour-not-here')]));
}

const typeFields: Record<keyof TypeBehaviour, string> = { unit: 'Unit', needsMachine: 'Needs a machine' };

/** Returns whether the value applies to the type. If `type` is missing, every value applies. */
export const appliesToType = ({ types }: Pick<ListValue, 'types'>, type?: string): boolean =>
  type === undefined || types.length === 0 || types.includes(type);

/** Returns whether menus offer the value, for the type if there is one. */
export const isOffered = (value: Pick<ListValue, 'types' | 'retired'>, type?: string): boolean =>
  !value.retired && appliesToType(value, type);

/**
 * Returns the names that a menu offers, in the list's sequence. The present value `now` is among them even if
 * it is retired.
 */
export function offeredNames(values: readonly ListValue[], type?: string, now = ''): readonly string[] {
  const names = values.filter((each) => isOffered(each, type)).map(({ name }) => name);
  return now === '' || names.includes(now) ? names : [...names, now];
}

/**
 * Returns why the value is refused, or null. It is refused if the list does not offer it for the type. If it
 * is an alias, the reason gives the right name. `label` is the field's label.
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
  ['Paper missing', byMachine],
  ['Plates missing', ['Printing']],
  ['Ink missing', ['Printing']],
  ['Wrong machine', byMachine],
];
const shortReasons: Reasons = [
  ['Paper is used up', ['Printing']],
  ['The rest runs later', []],
  ['Customer takes fewer', []],
];
/** The duty that each of these pause reasons calls. */
const calledAtStart: Readonly<Record<string, Duty>> = {
  'Machine fault': 'maintenance',
  'Paper missing': 'store',
  'Plates missing': 'prepress',
  'Ink missing': 'ink',
  'Wrong machine': 'planning',
};

const forAll = (names: readonly string[]) =>
  names.map((name) => ({ name, retired: false, types: [], aliases: [] }));
const forSome = (given: readonly (readonly [string, readonly string[]])[]) =>
  given.map(([name, types]) => ({ name, retired: false, types, aliases: [] }));

/** Returns each name once, with all types that offer it. */
function fromTypes(offers: Record<string, readonly string[]>) {
  const types = new Map<string, string[]>();
  for (const [type, names] of Object.entries(offers))
    for (const name of names) types.set(name, [...(types.get(name) ?? []), type]);
  return forSome([...types]);
}

/**
 * All lists of a shop. The values of the list of operation types also have a behaviour, and pause reasons may call
 * people.
 */
export interface ShopLists extends Record<
  Exclude<ListName, 'operationTypes' | 'pauseReasons'>,
  readonly ListValue[]
> {
  operationTypes: readonly ListedType[];
  pauseReasons: readonly PauseReason[];
}

/** The limits that are proposed when an Admin turns inspections on for a type. */
export const usualAql: PerClass = { critical: 0, major: 1, minor: 2.5 };

/** The lists with which a new shop starts (spec §9). */
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
    checks: [],
    aql: null,
    dryMinutes: 0,
    ...startingTypes[name],
  })),
  operationDetails: fromTypes(operationDetails),
  wasteReasons: forSome(wasteReasons),
  pauseReasons: forSome(pauseReasons).map((value) => ({
    ...value,
    calls: calledAtStart[value.name] ?? null,
  })),
  shortReasons: forSome(shortReasons),
  productTypes: forAll(productTypes),
  styles: fromTypes(styles),
};
