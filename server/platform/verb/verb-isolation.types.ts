/**
 * Proves at compile time that a verb (a write action) can't use a database connection outside its
 * transaction.
 */
import { type VerbContext, type Context, type perform, type Verb } from './verb.ts';

type Has<T, K extends string> = K extends keyof T ? true : false;
type IsNever<T> = [T] extends [never] ? true : false;
type Performed<C extends VerbContext> = Parameters<typeof perform<void, C>>[0];

/** Compiles only if all these types are true or false as listed. */
export const closed: {
  verbHasDatabase: Has<Verb, 'database'>;
  callerHasDb: Has<VerbContext, 'db'>;
  callersDatabaseIsOpaque: unknown extends VerbContext['database'] ? true : false;
  requestIsRefused: IsNever<Performed<Context>>;
  callerIsTaken: IsNever<Performed<VerbContext>>;
} = {
  verbHasDatabase: false,
  callerHasDb: false,
  callersDatabaseIsOpaque: true,
  requestIsRefused: true,
  callerIsTaken: false,
};
