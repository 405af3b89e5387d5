/**
 * Defines `can`, which says for each verb of a single record whether the actor may use that verb at present
 * (shared/rules/allowed-verbs.ts).
 */
import { z } from 'zod';

/** The reason that refuses a verb, or null if the actor may use the verb. */
export const refusalOrNull = z
  .object({ code: z.string(), values: z.record(z.string(), z.unknown()), reason: z.string() })
  .nullable();

export type Can<V extends string> = z.ZodObject<Record<V, typeof refusalOrNull>>;

/** Returns the schema of `can` for these verbs. Each verb has the reason against it or null. */
export const canSchema = <const V extends string>(verbs: readonly V[]): Can<V> =>
  z.object(Object.fromEntries(verbs.map((verb) => [verb, refusalOrNull])) as Record<V, typeof refusalOrNull>);
