/** What must not compile: a verb's work reaches no database but its own transaction. The types below are false where it does. */
import { type VerbContext, type Context, type perform, type Verb } from './verb.ts';

type Has<T, K extends string> = K extends keyof T ? true : false;
type IsNever<T> = [T] extends [never] ? true : false;
type Performed<C extends VerbContext> = Parameters<typeof perform<void, C>>[0];

/** Compiles as long as all are as they stand here. */
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
