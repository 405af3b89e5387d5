/**
 * Products and components in requests: fields flat or under `part`, operations by any of their names (design:
 * products and components).
 */
import { z } from 'zod';

type OwnName = 'productOperations' | 'componentOperations';
/** The names of the list of operations. */
const listNames = ['productOperations', 'componentOperations', 'operations'] as const;

/** The accepted forms of `T`, which has the list under its own name. */
export type Flat<T extends { [K in OwnName]?: unknown }> = Partial<T> & {
  part?: Partial<T>;
  operations?: T[OwnName];
  productOperations?: T[OwnName];
  componentOperations?: T[OwnName];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the fields flat, with operations under `own`. Flat fields win over `part`, and `own` over other
 * names. Anything but an object stays as it is.
 */
export function flatten(sent: unknown, own: OwnName): unknown {
  if (!isRecord(sent)) return sent;
  const { part, ...flat } = sent;
  return { ...renameOperations(isRecord(part) ? part : {}, own), ...renameOperations(flat, own) };
}

/** Returns the fields with their list of operations under `own`. */
function renameOperations(fields: Record<string, unknown>, own: OwnName): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const { productOperations, componentOperations, operations, ...rest } = Object.fromEntries(given);
  const lists = { productOperations, componentOperations, operations };
  const list = [own, ...listNames].map((name) => lists[name]).find((value) => value !== undefined);
  return list === undefined ? rest : { ...rest, [own]: list };
}

/** Returns the schema for fields flat or under `part`. Messages name the flat field. */
export const flat = <S extends z.ZodObject>(schema: S, own: OwnName) =>
  z.preprocess((sent: Flat<z.input<S>>) => flatten(sent, own), schema);
