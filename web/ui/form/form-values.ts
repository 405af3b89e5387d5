/**
 * Defines pure functions on a form's values, which find errors, find changes, and merge two users' changes.
 */
import { v4 as uuid } from 'uuid';
import { type z } from 'zod';
import { reasonOfIssue } from '../../../shared/platform/reasons/schema-reasons.ts';
import { reasonText } from '../../client/reason-text.ts';

export type Values = Record<string, unknown>;
/**
 * Error messages by field. A nested field ('productOperations.0.type') counts as the form's field that contains it.
 */
export type Messages = Record<string, string>;

/** Returns the schema's first message for each invalid field, in the schema's order. */
export function messagesOf(schema: z.ZodType, values: unknown): Messages {
  const result = schema.safeParse(values);
  const messages: Messages = {};
  for (const { path, message } of result.error?.issues ?? [])
    messages[String(path[0] ?? '')] ??= reasonText(reasonOfIssue(message));
  return messages;
}

/**
 * Assigns the server's `errors` to the form's fields, however deep in the body they are. `rest` lists the messages
 * that belong to no field.
 */
export function atFields(errors: Messages, values: Values): { at: Messages; rest: string[] } {
  const at: Messages = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const field = path.split('.').find((part) => part in values);
    if (field === undefined) rest.push(message);
    else at[field] ??= message;
  }
  return { at, rest };
}

const files = new WeakMap<Blob, string>();

/** Gives every file a unique text, so that two files are never equal. JSON.stringify calls it as a replacer. */
function named(_: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value;
  const name = files.get(value) ?? uuid();
  files.set(value, name);
  return name;
}

/** Returns whether two values of a field are equal. Files are equal only if they are the same object. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [left, right] = [a ?? '', b ?? ''];
  return JSON.stringify(left, named) === JSON.stringify(right, named);
}

/** Returns the names of the fields whose values differ. */
export function changed(from: Values, to: Values): string[] {
  return Object.keys({ ...from, ...to }).filter((name) => !same(from[name], to[name]));
}

export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

type Flat = Readonly<Record<string, unknown>>;
/** Returns the value if it is an object without further objects in it, such as the sizes of a box; else null. */
const flat = (value: unknown): Flat | null =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null) &&
  Object.values(value).every((each) => each === null || typeof each !== 'object')
    ? (value as Flat)
    : null;

/** Returns the parts of both values if two users changed different parts of one value; else null. */
function mergeParts(base: unknown, mine: unknown, theirs: unknown): Flat | null {
  const [own, other] = [flat(mine), flat(theirs)];
  if (!own || !other) return null;
  const parts = merge({ ...flat(base) }, { ...own }, { ...other });
  return parts.clashes.length > 0 ? null : parts.values;
}

/**
 * Applies the user's changes to the values that another user saved while the form was open (design: API conventions).
 * A field that both changed differently is a clash. It has the user's value until the user resolves it.
 */
export function merge<V extends Values>(base: V, mine: V, theirs: V): { values: V; clashes: Clash[] } {
  const values: Values = { ...theirs };
  const clashes: Clash[] = [];
  for (const name of changed(base, mine)) {
    values[name] = mine[name];
    if (!same(base[name], theirs[name]) && !same(mine[name], theirs[name])) {
      const parts = mergeParts(base[name], mine[name], theirs[name]);
      if (parts) values[name] = parts;
      else clashes.push({ name, mine: mine[name], theirs: theirs[name] });
    }
  }
  return { values: values as V, clashes };
}
