/** Finds which fields a PUT request changes. If it changes none, the record's version stays the same. */
import { isDeepStrictEqual } from 'node:util';

/** Fields with their old and new values. A reference to another record contains its name: `{id, name}`. */
export type FromTo = Record<string, [from: unknown, to: unknown]>;

/** Returns the requested fields whose values differ from the row's, or null if none differs. */
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

/** Returns the old and new values of those fields that differ, or null if none differs. */
export function fromTo(before: object, after: object, fields: Iterable<string>): FromTo | null {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = [...fields].filter((field) => field in is && !same(is[field], was[field]));
  return changed.length > 0
    ? Object.fromEntries(changed.map((field) => [field, [was[field] ?? null, is[field] ?? null]]))
    : null;
}

/**
 * Returns whether two values are equal. Two times are equal if they mean the same moment, whatever their UTC offsets.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'object') return isDeepStrictEqual(a, b);
  if (typeof a !== 'string' || typeof b !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(a)) return false;
  return Date.parse(a) === Date.parse(b);
}
