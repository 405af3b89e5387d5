/** Records which delivery date a user promised to the customer, and who promised it when. */
import { type PromiseFields, mergePromise } from '../../../shared/rules/promise.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type JobRow } from '../work/job-aggregate.domain.ts';

/** Returns the columns that store the given promise. An equal promise retains the present author and time. */
export function promiseChanges(
  verb: Verb,
  was: PromiseFields,
  given: { [K in keyof PromiseFields]?: PromiseFields[K] | undefined },
): Partial<JobRow> {
  const promise = mergePromise(was, given);
  if (differences(was, promise) === null) return promise;
  const isOne = promise.promisedDate !== null;
  return {
    ...promise,
    promisedAt: isOne ? verb.now.toISOString() : null,
    promisedBy: isOne ? verb.actor.id : null,
  };
}
