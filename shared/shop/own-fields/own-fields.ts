/** The fields that a shop adds to its records, and the rules for their values (decision 131). */
import { t } from '../../platform/translate.ts';
import { lastYear } from '../../platform/date-limits.ts';
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { stripInvisible } from '../../platform/strip-invisible-characters.ts';

/** The records that can have such fields. */
export const fieldEntities = ['jobs'] as const;
export type FieldEntity = (typeof fieldEntities)[number];

export const fieldKinds = ['text', 'number', 'choice', 'date', 'yes or no'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface OwnField {
  /** The name of the value in `fields` of a record. A new name of the field leaves it unchanged. */
  key: string;
  name: string;
  kind: FieldKind;
  /** The unit of a number, or ''. */
  unit: string;
  /** The values that a choice offers. */
  options: readonly string[];
  /** Whether a job without a value can't be scheduled. */
  required: boolean;
  /** Whether the ticket shows the value. */
  onTicket: boolean;
  retired: boolean;
}

/** A value. Texts, choices and dates are strings; a date is written as "2026-11-27". */
export type OwnValue = string | number | boolean;
/** The values of a record by key. A field without a value is absent. */
export type OwnValues = Readonly<Record<string, OwnValue>>;
/** The values in a request. Null and '' mean no value. */
export type GivenValues = Readonly<Record<string, OwnValue | null>>;

/** The largest number of fields of one entity, with the retired ones. */
export const ownFieldsMaximum = 40;
export const fieldNameMaximum = 60;
export const fieldKeyMaximum = 40;
export const fieldUnitMaximum = 12;
export const fieldOptionsMaximum = 50;
export const ownTextMaximum = 500;
export const ownNumberMaximum = 1_000_000_000;

/** Returns a key for a new field, such as "dieNumber" for "Die number". It differs from the keys in `taken`. */
export function keyFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const words = plain.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join('');
  const letters = joined.replace(/^[0-9]+/, '').slice(0, fieldKeyMaximum - 3);
  const key = letters === '' ? 'field' : letters.slice(0, 1).toLowerCase() + letters.slice(1);
  for (let copy = 2, next = key; ; copy += 1) {
    // Every object has properties such as `valueOf`.
    if (!taken.includes(next) && !(next in {})) return next;
    next = `${key}${copy}`;
  }
}

/** Returns, by property, why the field can't have this unit or these options. */
export function optionProblems({
  kind,
  unit,
  options,
}: Pick<OwnField, 'kind' | 'unit' | 'options'>): Record<string, Reason> {
  const folded = options.map((option) => option.toLowerCase());
  const twice = options.find((_, place) => folded.indexOf(folded[place] ?? '') !== place);
  const wrong =
    kind !== 'choice'
      ? options.length > 0 && reason('only-of-choice')
      : options.length < 2
        ? reason('options-needed')
        : twice !== undefined && reason('option-twice', { option: twice });
  return {
    ...(unit !== '' && kind !== 'number' && { unit: reason('only-of-number') }),
    ...(wrong && { options: wrong }),
  };
}

const isDay = (text: string): boolean => {
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1900' && text <= `${lastYear}-12-31`;
  const at = isWritten ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Returns why the field does not take the value, or null. */
export function refuseOwnValue(of: Omit<OwnField, 'key'>, value: OwnValue): Reason | null {
  const { name: field, kind, options } = of;
  if (of.retired) return reason('own-field-retired', { field });
  if (kind === 'number') {
    const isWithin = typeof value === 'number' && Math.abs(value) <= ownNumberMaximum;
    return isWithin
      ? null
      : reason('number-from-to', { field, min: -ownNumberMaximum, max: ownNumberMaximum });
  }
  if (kind === 'yes or no') return typeof value === 'boolean' ? null : reason('not-yes-or-no', { field });
  if (typeof value !== 'string') return reason('not-text', { field });
  if (kind === 'choice')
    return options.includes(value) ? null : reason('not-one-of', { field, choices: options });
  if (kind === 'date') return isDay(value) ? null : reason('not-a-day', { field });
  return value.length <= ownTextMaximum ? null : reason('too-long', { field, most: ownTextMaximum });
}

/** Returns the text without outer blanks, and any other value unchanged. */
const tidy = (value: OwnValue | null) => (typeof value === 'string' ? stripInvisible(value) : value);
const isGiven = (value: OwnValue | null | undefined): value is OwnValue =>
  value !== undefined && value !== null && value !== '';

/**
 * Returns, by `fields.` and key, why the given values can't be stored. A value that the record has already is always
 * allowed, so that a change of a field does not prevent changes of its records.
 */
export function ownValueProblems(
  fields: readonly OwnField[],
  given: GivenValues | null | undefined,
  before: OwnValues | null = null,
): Record<string, Reason> {
  const problems: Record<string, Reason> = {};
  for (const [key, typed] of Object.entries(given ?? {})) {
    const value = tidy(typed);
    if (!isGiven(value) || value === before?.[key]) continue;
    const field = fields.find((each) => each.key === key);
    const why = field ? refuseOwnValue(field, value) : reason('no-such-own-field', { key });
    if (why) problems[`fields.${key}`] = why;
  }
  return problems;
}

/**
 * Returns the values of the record after the change, or null if none is left. A given null removes a
 * value. A value that is not given stays, because the client may not know its field. If `given` is null, only the values of
 * retired fields stay.
 */
export function mergeOwnValues(
  fields: readonly OwnField[],
  given: GivenValues | null,
  before: OwnValues | null = null,
): OwnValues | null {
  const live = new Set(fields.flatMap(({ key, retired }) => (retired ? [] : [key])));
  const isRetained = (key: string) => !live.has(key) || (given !== null && !Object.hasOwn(given, key));
  const retained = Object.entries(before ?? {}).filter(([key]) => isRetained(key));
  const typed = Object.entries(given ?? {}).map(([key, value]) => [key, tidy(value)] as const);
  const values = Object.fromEntries([...typed.filter(([, value]) => isGiven(value)), ...retained]);
  return Object.keys(values).length === 0 ? null : (values as OwnValues);
}

/** Returns the reason against scheduling a record without values of required fields, or null. */
export function refuseWithoutFields(
  required: readonly Pick<OwnField, 'key' | 'name'>[],
  values: OwnValues | null,
): Reason | null {
  const missing = required.filter(({ key }) => !isGiven(values?.[key]));
  return missing.length === 0
    ? null
    : reason('own-fields-missing', { fields: missing.map(({ name }) => name) });
}

/** The functions that format numbers and days for the reader. */
export interface ValueWords {
  number: (value: number) => string;
  day: (value: string) => string;
}

/** Returns the value as text: "80 cm", "Yes". */
export function ownValueInWords(
  { kind, unit }: Pick<OwnField, 'kind' | 'unit'>,
  value: OwnValue,
  { number, day }: ValueWords,
): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return [number(value), unit].filter(Boolean).join(' ');
  return kind === 'date' ? day(value) : value;
}

/** Returns the name and the value in words of each field in use for which the record has a value. */
export const ownFacts = <F extends OwnField>(
  fields: readonly F[],
  values: OwnValues | null | undefined,
  words: ValueWords,
): { field: F; text: string }[] =>
  fields.flatMap((field) => {
    const value = values?.[field.key];
    return field.retired || !isGiven(value) ? [] : [{ field, text: ownValueInWords(field, value, words) }];
  });
