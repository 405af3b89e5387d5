/** What a customer was promised is kept with who gave it and when. */
import { type PromiseFields, mergePromise } from '../../../shared/rules/promise.ts';
import { differences } from '../../platform/verb/changes.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type JobRow } from '../work/job-aggregate.domain.ts';

/** What of the row changes with the promise that is given: its own fields and whose it is. One sent as it was stays whose it was. */
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
