/** Products and components as clients send them: fields flat or under `part`, operations by any of their names (design: products and components). */
import { z } from 'zod';

type OwnName = 'productOperations' | 'componentOperations';
/** All names of the one list of operations. */
const listNames = ['productOperations', 'componentOperations', 'operations'] as const;

/** What may be sent for `T`, which has the list under its own name. */
export type Flat<T extends { [K in OwnName]?: unknown }> = Partial<T> & {
  part?: Partial<T>;
  operations?: T[OwnName];
  productOperations?: T[OwnName];
  componentOperations?: T[OwnName];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields on one level: flat ones win over those under `part`, and the list of operations stands under `own`, that name
 * winning over the others. Anything that is no object is answered as it is.
 */
export function flattened(sent: unknown, own: OwnName): unknown {
  if (!isRecord(sent)) return sent;
  const { part, ...flat } = sent;
  return { ...named(isRecord(part) ? part : {}, own), ...named(flat, own) };
}

/** What is given, with its list of operations under `own`. */
function named(fields: Record<string, unknown>, own: OwnName): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const { productOperations, componentOperations, operations, ...rest } = Object.fromEntries(given);
  const lists = { productOperations, componentOperations, operations };
  const list = [own, ...listNames].map((name) => lists[name]).find((value) => value !== undefined);
  return list === undefined ? rest : { ...rest, [own]: list };
}

/** The schema, taking fields flat or under `part`; every message names the flat field. */
export const flat = <S extends z.ZodObject>(schema: S, own: OwnName) =>
  z.preprocess((sent: Flat<z.input<S>>) => flattened(sent, own), schema);
