/** What the caller may do with a record now, as a single record carries it (rules: can). */
import { z } from 'zod';

/** Why it may not be done; null where it may. */
export const refused = z
  .object({ code: z.string(), values: z.record(z.string(), z.unknown()), reason: z.string() })
  .nullable();

export type Can<V extends string> = z.ZodObject<Record<V, typeof refused>>;

/** For each of the verbs null, or why the caller may not do it now. */
export const canOf = <const V extends string>(verbs: readonly V[]): Can<V> =>
  z.object(Object.fromEntries(verbs.map((verb) => [verb, refused])) as Record<V, typeof refused>);
