/**
 * Defines the field `can` of a record's response. For each verb it contains null, or the reason why
 * the user may not use the verb (shared/jobs/allowed-verbs.ts).
 */
import { z } from 'zod';

/** The reason why the verb is refused, or null if the user may use it. */
export const refusalOrNull = z
  .object({ code: z.string(), values: z.record(z.string(), z.unknown()), reason: z.string() })
  .nullable();

export type Can<V extends string> = z.ZodObject<Record<V, typeof refusalOrNull>>;

/**
 * Returns the schema of `can` for these verbs. For each verb, `can` contains the reason why it is
 * refused, or null.
 */
export const canSchema = <const V extends string>(verbs: readonly V[]): Can<V> =>
  z.object(Object.fromEntries(verbs.map((verb) => [verb, refusalOrNull])) as Record<V, typeof refusalOrNull>);
