/**
 * Builds the contract's fields by kind: names, numbers, times. Each function takes the field's label, so that
 * forms and server give the same messages (spec §5).
 */
import { z } from 'zod';
import { toMessage, reasonMessage } from '../reasons/schema-reasons.ts';
import { valueRequired } from '../reasons/reason.ts';
import { stripInvisible } from '../rules/strip-invisible-characters.ts';
import {
  measureMaximum,
  nameMaximum,
  nameMinimum,
  quantityMaximum,
} from '../rules/specification-constants.ts';
import { lastYear } from '../rules/date-limits.ts';
import { taxNumberFault } from '../rules/gstin.ts';
import { patchIdsMaximum } from '../rules/patch-ids-limit.ts';

const missing = (value: unknown) => value === undefined || value === null || value === '';
/** Stores the label of each field that a function of this file made. */
const labels = z.registry<{ label: string }>();
export const labelled = <T extends z.ZodType>(label: string, field: T): T => {
  labels.add(field, { label });
  return field;
};

/** Returns the label of a field, even if the field is nullable, is optional or has a default. */
function labelOf(field: z.core.$ZodType): string | undefined {
  const inner =
    field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return labels.get(field)?.label ?? (inner ? labelOf(field.unwrap()) : undefined);
}

/** Returns the labels of an object's fields. It leaves out fields without a label. */
export const labelsOf = (fields: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, field]) => {
      const label = labelOf(field);
      return label === undefined ? [] : [[name, label]];
    }),
  );

/** Returns the messages for a missing value and for a value of the wrong type (`otherwise`). */
const required = (field: string, otherwise: string) => ({
  error: (issue: { input?: unknown }) =>
    missing(issue.input) ? reasonMessage('required', { field }) : otherwise,
});

/** The reason for a value of the wrong type, by the schema library's name of the expected type. */
const wrongTypeReasons = {
  string: 'not-text',
  array: 'not-a-list',
  number: 'not-a-number',
  int: 'not-a-whole-number',
  boolean: 'not-yes-or-no',
  stringbool: 'not-yes-or-no',
  object: 'not-an-object',
  record: 'not-an-object',
} as const;
const isType = (expected: unknown): expected is keyof typeof wrongTypeReasons =>
  String(expected) in wrongTypeReasons;

const wrongFormatReasons = { uuid: 'not-an-id', datetime: 'not-a-time', date: 'not-a-day' } as const;

// A schema without a message of its own would use zod's, which says "input" and names no field.
z.config({
  customError: ({ path = [], input, ...issue }) => {
    const last = path.findLastIndex((part) => typeof part === 'string');
    const field = last === -1 ? 'The body' : path.slice(last).join('.');
    if (missing(input)) return reasonMessage('required', { field });
    if ('expected' in issue && isType(issue.expected))
      return reasonMessage(wrongTypeReasons[issue.expected], { field });
    if (issue.code === 'unrecognized_keys') return reasonMessage('unknown-fields', { fields: issue.keys });
    if (issue.code === 'invalid_value')
      return reasonMessage('not-one-of', { field, choices: issue.values.map((value) => String(value)) });
    const format = issue.code === 'invalid_format' ? issue.format : '';
    return reasonMessage(wrongFormatReasons[format as keyof typeof wrongFormatReasons] ?? 'not-right', {
      field,
    });
  },
});

/** The id of a record: a UUIDv7 that the server made. It is in lower case, because ids are compared as text. */
export const id = z.uuid().toLowerCase();
const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;
/** Several ids in one query field, separated by commas. */
export const idList = z
  .string(reasonMessage('required', { field: 'ids' }))
  .regex(uuids, reasonMessage('not-ids', { field: 'ids' }));

/** A time as responses give it: ISO 8601 in UTC. */
export const time = z.iso.datetime();
/** A number that rises with every change of the record's row (design: API conventions). */
export const version = z.int();

/**
 * Returns a field for a text that must not be empty. It removes outer blanks and invisible characters. `max` is
 * in characters.
 */
export const text = (label: string, max = 200) =>
  labelled(
    label,
    z
      .string(required(label, reasonMessage('not-text', { field: label })))
      .overwrite(stripInvisible)
      .min(1, reasonMessage('required', { field: label }))
      .max(max, reasonMessage('too-long', { field: label, most: max })),
  );

/** Returns a field for the reason that a person gives for an action. `max` is in characters. */
export const why = (max = 200) =>
  z
    .string(toMessage(valueRequired))
    .overwrite(stripInvisible)
    .min(1, toMessage(valueRequired))
    .max(max, reasonMessage('too-long', { field: 'Reason', most: max }));

/** Returns a field for a text that may be empty. `max` is in characters. */
export const freeText = (label: string, max = 2000) =>
  labelled(
    label,
    z
      .string(reasonMessage('not-text', { field: label }))
      .overwrite(stripInvisible)
      .max(max, reasonMessage('too-long', { field: label, most: max })),
  );

/**
 * Returns a field for a name of at least two characters. `long` is the label in the message for a name of blanks
 * (spec §5).
 */
export const name = (label = 'Name', long = label) =>
  labelled(
    label,
    z
      .string(required(label, reasonMessage('not-text', { field: label })))
      .min(1, { error: reasonMessage('required', { field: label }), abort: true })
      .refine((value) => stripInvisible(value) !== '', {
        error: reasonMessage('required', { field: long }),
        abort: true,
      })
      .overwrite(stripInvisible)
      .min(nameMinimum, reasonMessage('too-short', { field: label, than: 2 }))
      .max(nameMaximum, reasonMessage('too-long', { field: label, most: nameMaximum })),
  );

/** Returns a field for one value of a fixed list. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  labelled(
    label,
    z.enum(values, required(label, reasonMessage('not-one-of', { field: label, choices: values }))),
  );

/**
 * Returns a field for a name from one of the shop's lists. The server checks that the list has the name (decision
 * 045).
 */
export const listed = (label: string) =>
  labelled(
    label,
    z
      .string(required(label, reasonMessage('not-text', { field: label })))
      .min(1, reasonMessage('required', { field: label }))
      .max(nameMaximum, reasonMessage('too-long', { field: label, most: nameMaximum })),
  );
/** A query field that filters by a name from one of the shop's lists. */
export const listedFilter = z.string().max(nameMaximum).optional();

/** Returns a field for a whole number from `min` to `max`. */
export const wholeNumber = (label: string, min: number, max = quantityMaximum) => {
  const limits = reasonMessage('whole-from-to', { field: label, min, max });
  return labelled(label, z.number(required(label, limits)).int(limits).min(min, limits).max(max, limits));
};

/** Returns whether the value has at most three decimals, allowing for the imprecision of binary numbers. */
function hasThousandths(value: number): boolean {
  const thousandths = value * 1000;
  const off = Math.abs(thousandths - Math.round(thousandths));
  return off < Math.max(1e-6, Math.abs(thousandths) * 2 * Number.EPSILON);
}

/** Returns a field for a measure (mm, µm, g/m², kg) with up to 3 decimals, from `min` to `max`. */
export const measure = (label: string, min = 0, max = measureMaximum) => {
  const limits = reasonMessage('number-from-to', { field: label, min, max });
  return labelled(
    label,
    z
      .number(required(label, limits))
      .min(min, limits)
      .max(max, limits)
      .refine(hasThousandths, reasonMessage('three-decimals', { field: label })),
  );
};

/**
 * Returns a field for a time: ISO 8601 with any offset, in a plausible year. The server stores and returns UTC.
 */
export const requestTime = (label: string) =>
  labelled(
    label,
    z.iso
      .datetime({
        offset: true,
        abort: true,
        ...required(label, reasonMessage('not-a-time', { field: label })),
      })
      .refine(
        (value) => {
          const year = new Date(value).getUTCFullYear();
          return year >= 1900 && year <= lastYear;
        },
        reasonMessage('not-this-era', { field: label }),
      ),
  );

/** Returns a field for a time of day such as "09:00". */
export const clock = (label: string) =>
  z
    .string(reasonMessage('required', { field: label }))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, reasonMessage('not-a-clock', { field: label }));

/** Returns a field that refers to a record by its id. */
export const reference = (label: string) =>
  labelled(label, z.uuid(required(label, reasonMessage('no-such-record', { field: label }))).toLowerCase());

/** The ids, separated by commas, to which the server narrows its response. */
export const patchIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(reference('of'))
      .max(patchIdsMaximum, reasonMessage('at-most', { field: 'of', most: patchIdsMaximum, of: 'ids' })),
  );

/** Returns the field so that `blank` means a missing value. */
export const blankAsAbsent = <T extends z.ZodType>(blank: '' | null, field: T) =>
  z.preprocess(
    (sent: z.input<T> | '' | null | undefined) => (sent === blank ? undefined : sent),
    field.optional(),
  );

/** Returns the object so that null means a missing value in each of its fields. */
export const nullAsAbsent = <T extends z.ZodObject>(object: T) =>
  z.preprocess(
    (sent: { [K in keyof z.input<T>]: z.input<T>[K] | null }) =>
      typeof sent === 'object' && sent !== null && !Array.isArray(sent)
        ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
        : sent,
    object,
  );

/** The version that the client has seen. Without it, the server overwrites changes that others made since. */
export const expectedVersion = z.int(reasonMessage('not-a-whole-number', { field: 'Version' })).optional();

/**
 * Returns the tax-number field of a form whose record has the number `stored`. The server checks a changed number
 * by the same rule.
 */
export const taxNumberFrom = (schema: z.ZodString, stored = '') =>
  labelled(
    'Tax number',
    schema.superRefine((text, context) => {
      const fault = taxNumberFault(text, stored);
      if (fault) context.addIssue({ code: 'custom', message: toMessage(fault) });
    }),
  );
