/** What a form knows of its values: what is wrong with them, what changed, and how two people's changes meet. */
import { v4 as uuid } from 'uuid';
import { type z } from 'zod';
import { reasonOfIssue } from '../../../shared/reasons/issue.ts';
import { said } from '../../client/said.ts';

export type Values = Record<string, unknown>;
/** Field to message. Nested fields ('productOperations.0.type') count as the field of the form that holds them. */
export type Messages = Record<string, string>;

/** The schema's message for each field that it refuses; the first of each field, in the schema's order. */
export function messagesOf(schema: z.ZodType, values: unknown): Messages {
  const result = schema.safeParse(values);
  const messages: Messages = {};
  for (const { path, message } of result.error?.issues ?? [])
    messages[String(path[0] ?? '')] ??= said(reasonOfIssue(message));
  return messages;
}

/** The server's `errors` at the fields of the form, wherever in its body they stood; `rest` are those that no field of it can show. */
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

/** A file, wherever in a value it stands, as a text of its own. */
function named(_: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value;
  const name = files.get(value) ?? uuid();
  files.set(value, name);
  return name;
}

/** Whether two values of a field say the same; files only when they are one and the same. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [left, right] = [a ?? '', b ?? ''];
  return JSON.stringify(left, named) === JSON.stringify(right, named);
}

/** Names of the fields that differ. */
export function changed(from: Values, to: Values): string[] {
  return Object.keys({ ...from, ...to }).filter((name) => !same(from[name], to[name]));
}

export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

/**
 * Applies my changes again to what someone else saved meanwhile (design: API conventions). A field that both changed,
 * differently, is a clash: mine stands in the values until the person has chosen.
 */
export function merge<V extends Values>(base: V, mine: V, theirs: V): { values: V; clashes: Clash[] } {
  const values: Values = { ...theirs };
  const clashes: Clash[] = [];
  for (const name of changed(base, mine)) {
    values[name] = mine[name];
    if (!same(base[name], theirs[name]) && !same(mine[name], theirs[name])) {
      clashes.push({ name, mine: mine[name], theirs: theirs[name] });
    }
  }
  return { values: values as V, clashes };
}
