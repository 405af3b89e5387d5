/**
 * Returns validation schemas for kinds of fields, such as names, numbers and times. Each schema gets the
 * field's label, so that form and server show equal messages (spec §5).
 */
import { z } from 'zod';
import { toMessage, reasonMessage } from '../reasons/schema-reasons.ts';
import { valueRequired } from '../reasons/refusal-reason.ts';
import { stripInvisible } from '../strip-invisible-characters.ts';
import { measureMaximum, nameMaximum, nameMinimum, quantityMaximum } from '../specification-constants.ts';
import { lastYear } from '../date-limits.ts';
import { taxNumberFault } from '../gstin.ts';
import { patchIdsMaximum } from '../patch-ids-limit.ts';

const missing = (value: unknown) => value === undefined || value === null || value === '';
/** Stores the label of each schema that a function of this file returned. */
const labels = z.registry<{ label: string }>();
export const labelled = <T extends z.ZodType>(label: string, field: T): T => {
  labels.add(field, { label });
  return field;
};

/**
 * Returns the label of a field's schema, even if the schema is wrapped as nullable, optional or with a
 * default.
 */
function labelOf(field: z.core.$ZodType): string | undefined {
  const inner =
    field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return labels.get(field)?.label ?? (inner ? labelOf(field.unwrap()) : undefined);
}

/** Returns the labels of an object's fields by name. A field without a label is omitted. */
export const labelsOf = (fields: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, field]) => {
      const label = labelOf(field);
      return label === undefined ? [] : [[name, label]];
    }),
  );

/** Returns the messages for a missing value, and for a value of the wrong type (code `otherwise`). */
const required = (field: string, otherwise: string) => ({
  error: (issue: { input?: unknown }) =>
    missing(issue.input) ? reasonMessage('required', { field }) : otherwise,
});

/** The codes of reasons for values of a wrong type, by the name that Zod gives the expected type. */
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

/** The id of a record: a UUIDv7 that the server made, in lower case because ids are compared as text. */
export const id = z.uuid().toLowerCase();
const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;
/** The query field for several ids, separated by commas. */
export const idList = z
  .string(reasonMessage('required', { field: 'ids' }))
  .regex(uuids, reasonMessage('not-ids', { field: 'ids' }));

/** A time in a response: ISO 8601 in UTC. */
export const time = z.iso.datetime();
/** The version of a record: a number that rises with every change of its row (design: API conventions). */
export const version = z.int();

/**
 * Returns a field for a text that must not be empty. The field drops outer blanks and invisible characters.
 * `max` is the length in characters.
 */
export const text = (label: string, max = 200, tidy = stripInvisible) =>
  labelled(
    label,
    z
      .string(required(label, reasonMessage('not-text', { field: label })))
      .overwrite(tidy)
      .min(1, reasonMessage('required', { field: label }))
      .max(max, reasonMessage('too-long', { field: label, most: max })),
  );

/** Returns a field for the reason that a person gives for an action. `max` is the length in characters. */
export const why = (max = 200) =>
  z
    .string(toMessage(valueRequired))
    .overwrite(stripInvisible)
    .min(1, toMessage(valueRequired))
    .max(max, reasonMessage('too-long', { field: 'Reason', most: max }));

/** Returns a field for a text that may be empty. `max` is the length in characters. */
export const freeText = (label: string, max = 2000) =>
  labelled(
    label,
    z
      .string(reasonMessage('not-text', { field: label }))
      .overwrite(stripInvisible)
      .max(max, reasonMessage('too-long', { field: label, most: max })),
  );

/**
 * Returns a field for a name of at least two characters. `long` is the label in the message for a blank name
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

/** Returns a field for one of the given values, which are fixed in the program. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  labelled(
    label,
    z.enum(values, required(label, reasonMessage('not-one-of', { field: label, choices: values }))),
  );

/**
 * Returns a field for a name from one of the shop's lists. The server checks that the list contains the name
 * (decision 045).
 */
export const listed = (label: string) =>
  labelled(
    label,
    z
      .string(required(label, reasonMessage('not-text', { field: label })))
      .min(1, reasonMessage('required', { field: label }))
      .max(nameMaximum, reasonMessage('too-long', { field: label, most: nameMaximum })),
  );
/** The query field for a name from one of the shop's lists, by which a list is filtered. */
export const listedFilter = z.string().max(nameMaximum).optional();

/** Returns a field for a whole number from `min` to `max`. */
export const wholeNumber = (label: string, min: number, max = quantityMaximum) => {
  const limits = reasonMessage('whole-from-to', { field: label, min, max });
  return labelled(label, z.number(required(label, limits)).int(limits).min(min, limits).max(max, limits));
};

/** Returns whether the value has at most three decimals. It tolerates the imprecision of binary fractions. */
function hasThousandths(value: number): boolean {
  const thousandths = value * 1000;
  const off = Math.abs(thousandths - Math.round(thousandths));
  return off < Math.max(1e-6, Math.abs(thousandths) * 2 * Number.EPSILON);
}

/** Returns a field for a measure in mm, µm, g/m² or kg, with up to three decimals, from `min` to `max`. */
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
 * Returns a field for a time in a request: ISO 8601 with any offset, in a plausible year. Responses give the
 * same time in UTC.
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

/** Returns a field for a day in a request, such as "2026-11-27", in a plausible year. */
export const requestDay = (label: string) =>
  labelled(
    label,
    z.iso
      .date(reasonMessage('not-a-day', { field: label }))
      .refine(
        (day) => day >= '1900' && day <= `${lastYear}-12-31`,
        reasonMessage('not-this-era', { field: label }),
      ),
  );

/** Returns a field for a time of day such as "09:00". */
export const clock = (label: string) =>
  z
    .string(reasonMessage('required', { field: label }))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, reasonMessage('not-a-clock', { field: label }));

/** Returns a field that holds the id of another record. */
export const reference = (label: string) =>
  labelled(label, z.uuid(required(label, reasonMessage('no-such-record', { field: label }))).toLowerCase());

/**
 * The query field with ids, separated by commas. If it is given, the response contains only these records.
 */
export const patchIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(reference('of'))
      .max(patchIdsMaximum, reasonMessage('at-most', { field: 'of', most: patchIdsMaximum, of: 'ids' })),
  );

/** Returns the field so that it also accepts `blank`, which counts as missing. */
export const blankAsAbsent = <T extends z.ZodType>(blank: '' | null, field: T) =>
  z.preprocess(
    (sent: z.input<T> | '' | null | undefined) => (sent === blank ? undefined : sent),
    field.optional(),
  );

/** Returns the schema so that null counts as missing in each of its fields. */
export const nullAsAbsent = <T extends z.ZodObject>(object: T) =>
  z.preprocess(
    (sent: { [K in keyof z.input<T>]: z.input<T>[K] | null }) =>
      typeof sent === 'object' && sent !== null && !Array.isArray(sent)
        ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
        : sent,
    object,
  );

/**
 * The version of the record that the client has seen. If it is missing, the change overwrites changes that
 * others made meanwhile.
 */
export const expectedVersion = z.int(reasonMessage('not-a-whole-number', { field: 'Version' })).optional();

/**
 * Returns the form's field for a tax number; the record's present number is `stored`. The server checks a
 * changed number by this rule too.
 */
export const taxNumberFrom = (schema: z.ZodString, stored = '') =>
  labelled(
    'Tax number',
    schema.superRefine((text, context) => {
      const fault = taxNumberFault(text, stored);
      if (fault) context.addIssue({ code: 'custom', message: toMessage(fault) });
    }),
  );
