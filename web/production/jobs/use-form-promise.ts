/** Asks the planner when the shop could make the job in a form. The planner's answer stays until the form changes. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { customerAnswer } from './promise-words.ts';
import { type JobForm } from './job-values.ts';
import { toPromiseRequest } from './promise-request.ts';
import { type PlannedWay, type GivenPromise, oddsAndWay } from './given-promise.ts';

/** Returns the promise that the form's fields contain, or null if they contain none. */
function promiseIn({ promisedDate, promisedWay, promisedOdds }: JobForm['values']): GivenPromise | null {
  if (promisedDate === '' || promisedWay === '') return null;
  return { promisedDate, promisedWay, promisedOdds: promisedOdds === '' ? null : promisedOdds };
}

const withoutDate = (body: ReturnType<typeof toPromiseRequest> | undefined) =>
  JSON.stringify({ ...body, deliveryDate: null });

export function useFormPromise({ values, change }: JobForm) {
  const ask = useVerb(contract.answers.promise);
  const [picked, pick] = useState<PlannedWay>('gaps');
  const body = toPromiseRequest(values);
  const asked = ask.variables?.body as typeof body | undefined;
  const given = promiseIn(values);
  const isDate = asked?.deliveryDate === body?.deliveryDate;
  // A promise from this answer stays next to it.
  const isGiven = given !== null && values.deliveryDate === given.promisedDate;
  const isAsked =
    body !== null && withoutDate(asked ?? undefined) === withoutDate(body) && (isDate || isGiven);
  const answer = isAsked ? ask.data : undefined;
  const odds = isDate ? (answer?.[picked].odds ?? null) : null;
  return {
    /**
     * Sends the request for a promise to the planner. It is null while the form lacks the quantity or the operations.
     */
    ask: body && (() => ask.mutate({ body })),
    busy: ask.isPending,
    error: isAsked ? ask.error : null,
    answer,
    asked: asked?.deliveryDate ?? null,
    picked,
    pick,
    /**
     * Returns the message to the customer for the picked way. Returns null if the form lacks the name or the
     * quantity, or the planner has no date.
     */
    told: (zone: string) =>
      answer && values.name !== '' && values.quantity !== ''
        ? customerAnswer({ name: values.name, quantity: values.quantity, way: answer[picked], zone })
        : null,
    given,
    give: (promise: GivenPromise) =>
      change({ ...promise, promisedOdds: promise.promisedOdds ?? '', deliveryDate: promise.promisedDate }),
    revert: () => change({ promisedDate: '', promisedWay: '', promisedOdds: '' }),
    /**
     * The odds of the delivery date and the way, "64 %" and "in free time on the machines". Null if the odds are
     * unknown.
     */
    odds: !answer
      ? null
      : odds !== null
        ? oddsAndWay(odds, picked)
        : isGiven && given.promisedOdds !== null
          ? oddsAndWay(given.promisedOdds, given.promisedWay)
          : null,
  };
}
export type FormPromiseState = ReturnType<typeof useFormPromise>;
