/** Telling what a PUT really changes: a record sent back as it was changes nothing, not even its version. */
import { isDeepStrictEqual } from 'node:util';

/** Field to what it was and what it is. A reference to another record carries what that was called: `{id, name}`. */
export type FromTo = Record<string, [from: unknown, to: unknown]>;

/** The fields that differ from the row, absent ones left out; null when nothing does. */
export function differences<T extends object>(
  row: T,
  fields: { [K in keyof T]?: T[K] | undefined },
): Partial<T> | null {
  const before = row as Record<string, unknown>;
  const changed = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && !same(value, before[key]),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : null;
}

/** What these fields were and what they are, of those that differ; null when none does. */
export function fromTo(before: object, after: object, fields: Iterable<string>): FromTo | null {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = [...fields].filter((field) => field in is && !same(is[field], was[field]));
  return changed.length > 0
    ? Object.fromEntries(changed.map((field) => [field, [was[field] ?? null, is[field] ?? null]]))
    : null;
}

/** Times are equal when they name the same moment, whatever the offset they came with. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'object') return isDeepStrictEqual(a, b);
  if (typeof a !== 'string' || typeof b !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(a)) return false;
  return Date.parse(a) === Date.parse(b);
}
