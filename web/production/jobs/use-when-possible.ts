/** When the job of a form could be made: asked by a press, and known until the form says something else. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { answerFor } from './promise-words.ts';
import { type JobForm } from './job-values.ts';
import { askedOf } from './promise-asked.ts';
import { type AskedWay, type Given, oddsIn } from './promise-given.ts';

/** The promise that the form has; null: none. */
function givenIn({ promisedDate, promisedWay, promisedOdds }: JobForm['values']): Given | null {
  if (promisedDate === '' || promisedWay === '') return null;
  return { promisedDate, promisedWay, promisedOdds: promisedOdds === '' ? null : promisedOdds };
}

const withoutDate = (body: ReturnType<typeof askedOf> | undefined) =>
  JSON.stringify({ ...body, deliveryDate: null });

export function useWhenPossible({ values, change }: JobForm) {
  const ask = useVerb(contract.answers.promise);
  const [picked, pick] = useState<AskedWay>('gaps');
  const body = askedOf(values);
  const asked = ask.variables?.body as typeof body | undefined;
  const given = givenIn(values);
  const isDate = asked?.deliveryDate === body?.deliveryDate;
  // What was promised of an answer stands beside it.
  const isGiven = given !== null && values.deliveryDate === given.promisedDate;
  const isAsked =
    body !== null && withoutDate(asked ?? undefined) === withoutDate(body) && (isDate || isGiven);
  const answer = isAsked ? ask.data : undefined;
  const odds = isDate ? (answer?.[picked].odds ?? null) : null;
  return {
    /** Null: quantity or operations are missing. */
    ask: body && (() => ask.mutate({ body })),
    busy: ask.isPending,
    error: isAsked ? ask.error : null,
    answer,
    asked: asked?.deliveryDate ?? null,
    picked,
    pick,
    /** What the customer is told of the picked way; null: nothing can be. */
    told: (zone: string) =>
      answer && values.name !== '' && values.quantity !== ''
        ? answerFor({ name: values.name, quantity: values.quantity, way: answer[picked], zone })
        : null,
    given,
    give: (promise: Given) =>
      change({ ...promise, promisedOdds: promise.promisedOdds ?? '', deliveryDate: promise.promisedDate }),
    takeBack: () => change({ promisedDate: '', promisedWay: '', promisedOdds: '' }),
    /** The odds of the delivery date, "64 % by the gaps"; null: nobody can say. */
    odds: !answer
      ? null
      : odds !== null
        ? oddsIn(odds, picked)
        : isGiven && given.promisedOdds !== null
          ? oddsIn(given.promisedOdds, given.promisedWay)
          : null,
  };
}
export type WhenAsked = ReturnType<typeof useWhenPossible>;
