/**
 * Converts products and components in a request to one form. Their fields may be under `part`, and their
 * operations under any of three names (design: products and components).
 */
import { z } from 'zod';

type OwnName = 'productOperations' | 'componentOperations';
/** The three names under which a request may contain the operations. */
const listNames = ['productOperations', 'componentOperations', 'operations'] as const;

/** The forms in which a request may contain the fields of `T`. */
export type Flat<T extends { [K in OwnName]?: unknown }> = Partial<T> & {
  part?: Partial<T>;
  operations?: T[OwnName];
  productOperations?: T[OwnName];
  componentOperations?: T[OwnName];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the fields on one level, with the operations under the name `own`. On conflict, a field outside
 * `part` and the name `own` take precedence. A value that is no object is returned unchanged.
 */
export function flatten(sent: unknown, own: OwnName): unknown {
  if (!isRecord(sent)) return sent;
  const { part, ...flat } = sent;
  return { ...renameOperations(isRecord(part) ? part : {}, own), ...renameOperations(flat, own) };
}

/** Returns the fields with the operations under the name `own`. */
function renameOperations(fields: Record<string, unknown>, own: OwnName): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const { productOperations, componentOperations, operations, ...rest } = Object.fromEntries(given);
  const lists = { productOperations, componentOperations, operations };
  const list = [own, ...listNames].map((name) => lists[name]).find((value) => value !== undefined);
  return list === undefined ? rest : { ...rest, [own]: list };
}

/**
 * Returns a schema that accepts the fields on one level or under `part`. Its messages name the fields without
 * `part`.
 */
export const flat = <S extends z.ZodObject>(schema: S, own: OwnName) =>
  z.preprocess((sent: Flat<z.input<S>>) => flatten(sent, own), schema);
