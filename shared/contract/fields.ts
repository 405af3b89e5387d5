/**
 * The kinds of field that the contract is made of. Each factory takes the field's label on the screen, so that a message
 * reads the same from the form and from the server (spec §5).
 */
import { z } from 'zod';
import { measureMaximum, nameMaximum, nameMinimum, quantityMaximum } from '../rules/catalogue.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const missing = (value: unknown) => value === undefined || value === null || value === '';
/** What a field is called on the screen. */
const labels = z.registry<{ label: string }>();
const labelled = <T extends z.ZodType>(label: string, field: T): T => {
  labels.add(field, { label });
  return field;
};

/** The label of a field, also where it may be null or left out. */
function labelOf(field: z.core.$ZodType): string | undefined {
  const inner =
    field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return labels.get(field)?.label ?? (inner ? labelOf(field.unwrap()) : undefined);
}

/** What the fields of an object are called on the screen; those that no factory here has made are left out. */
export const labelsOf = (fields: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, field]) => {
      const label = labelOf(field);
      return label === undefined ? [] : [[name, label]];
    }),
  );

const required = (label: string, otherwise: string) => ({
  error: (issue: { input?: unknown }) =>
    missing(issue.input) ? `${label} is required` : `${label} ${otherwise}`,
});

/** A record's id: UUIDv7 made by the server; compared as text, so in one case. */
export const id = z.uuid().toLowerCase();
/** A time as the server answers it: ISO 8601 in UTC. */
export const time = z.iso.datetime();
/** An integer raised by every change of the row (design: API conventions). */
export const version = z.int();

/** Text that must not be empty; surrounding space is cut. `max` in characters. */
export const text = (label: string, max = 200) =>
  labelled(
    label,
    z
      .string(required(label, 'must be text'))
      .trim()
      .min(1, `${label} is required`)
      .max(max, `${label} is at most ${number.format(max)} characters long`),
  );

/** What is said of a value that is asked for by itself, without a name beside it (spec §5, generic messages). */
export const valueRequired = 'Value is required';

/** The reason that somebody is asked for. `max` in characters. */
export const reason = (max = 200) =>
  z.string(valueRequired).trim().min(1, valueRequired).max(max, `Reason is at most ${max} characters long`);

/** Text that may be empty. `max` in characters. */
export const freeText = (label: string, max = 2000) =>
  labelled(
    label,
    z
      .string(`${label} must be text`)
      .trim()
      .max(max, `${label} is at most ${number.format(max)} characters long`),
  );

/** A name of at least two characters; `blank` is what is said of one made of spaces (spec §5). */
export const name = (label = 'Name', blank = `${label} is required`) =>
  labelled(
    label,
    z
      .string(required(label, 'must be text'))
      .min(1, { error: `${label} is required`, abort: true })
      .refine((value) => value.trim() !== '', { error: blank, abort: true })
      .trim()
      .min(nameMinimum, `${label} length should be greater than 2`)
      .max(nameMaximum, `${label} is at most ${nameMaximum} characters long`),
  );

/** One of a fixed list. */
export const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  labelled(label, z.enum(values, required(label, `must be one of ${values.join(', ')}`)));

/** A whole number between `min` and `max`. */
export const whole = (label: string, min: number, max = quantityMaximum) => {
  const limits = `must be a whole number from ${number.format(min)} to ${number.format(max)}`;
  return labelled(
    label,
    z
      .number(required(label, limits))
      .int(`${label} ${limits}`)
      .min(min, `${label} ${limits}`)
      .max(max, `${label} ${limits}`),
  );
};

/** Large numbers are as far from the thousandth that they stand for as binary makes them. */
function hasThousandths(value: number): boolean {
  const thousandths = value * 1000;
  const off = Math.abs(thousandths - Math.round(thousandths));
  return off < Math.max(1e-6, Math.abs(thousandths) * 2 * Number.EPSILON);
}

/** A measure (mm, µm, g/m², kg) with up to 3 decimals, from `min` to `max`. */
export const measure = (label: string, min = 0, max = measureMaximum) => {
  const limits = `must be a number from ${number.format(min)} to ${number.format(max)}`;
  return labelled(
    label,
    z
      .number(required(label, limits))
      .min(min, `${label} ${limits}`)
      .max(max, `${label} ${limits}`)
      .refine(hasThousandths, `${label} has at most 3 decimals`),
  );
};

/** A time as a client sends it: ISO 8601 with any offset, in this era; the server keeps and answers UTC. */
export const anyTime = (label: string) =>
  z.iso
    .datetime({ offset: true, abort: true, ...required(label, 'must be a date and time') })
    .refine((value) => {
      const year = new Date(value).getUTCFullYear();
      return year >= 1900 && year < 3000;
    }, `${label} must be between the years 1900 and 2999`);

/** A record's id as a client refers to it. */
export const reference = (label: string) => z.uuid(required(label, 'does not exist')).toLowerCase();

/** The version that the client saw; absent means that the last write wins. */
export const seenVersion = z.int('Version must be a whole number').optional();
