/** Asks the planner when the job of a form could be made, and keeps the answer while the form is unchanged. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { customerAnswer } from './promise-words.ts';
import { type JobForm } from './job-values.ts';
import { toPromiseRequest } from './promise-request.ts';
import { type PlannedWay, type GivenPromise, oddsAndWay } from './given-promise.ts';

/** Returns the promise in the form, or null. */
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
    /** Null while quantity or operations are missing. */
    ask: body && (() => ask.mutate({ body })),
    busy: ask.isPending,
    error: isAsked ? ask.error : null,
    answer,
    asked: asked?.deliveryDate ?? null,
    picked,
    pick,
    /** Returns the message to the customer for the picked way, or null. */
    told: (zone: string) =>
      answer && values.name !== '' && values.quantity !== ''
        ? customerAnswer({ name: values.name, quantity: values.quantity, way: answer[picked], zone })
        : null,
    given,
    give: (promise: GivenPromise) =>
      change({ ...promise, promisedOdds: promise.promisedOdds ?? '', deliveryDate: promise.promisedDate }),
    revert: () => change({ promisedDate: '', promisedWay: '', promisedOdds: '' }),
    /** The odds of the delivery date, "64 % by the gaps"; null if unknown. */
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
