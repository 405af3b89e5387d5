/** The schema of `can`: for each verb of a single record, whether the actor may use the verb now (rules: can). */
import { z } from 'zod';

/** The reason against a verb, or null if the actor may use the verb. */
export const refusalOrNull = z
  .object({ code: z.string(), values: z.record(z.string(), z.unknown()), reason: z.string() })
  .nullable();

export type Can<V extends string> = z.ZodObject<Record<V, typeof refusalOrNull>>;

/** Returns the schema of `can` for these verbs: each has null or the reason against it. */
export const canSchema = <const V extends string>(verbs: readonly V[]): Can<V> =>
  z.object(Object.fromEntries(verbs.map((verb) => [verb, refusalOrNull])) as Record<V, typeof refusalOrNull>);
