/** Converts the planner's result to a delivery promise that a job stores, and formats the promise as text. */
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { chances } from '../../../packages/planner/src/finish-date-odds.ts';
import { oddsWords } from '../../../shared/jobs/odds-text.ts';
import {
  type PromiseFields,
  type PromisedWay,
  promisedWayWords,
} from '../../../shared/jobs/promised-date.ts';
import { count, dateTime, number, time } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Names the two ways to make a job for which the planner computes a date: in free time, or ahead of other jobs. */
export type PlannedWay = Exclude<PromisedWay, 'another'>;

/** Describes a promise that has a date and a way to make the job. */
export type GivenPromise = PromiseFields & { promisedDate: string; promisedWay: PromisedWay };

/**
 * Returns the delivery date to promise to the customer: the date that nine of ten such jobs meet or, if the server has too few past jobs to tell, the expected date. Returns null if `answer` has no date.
 */
export function promiseFrom(answer: PromiseRecord, promisedWay: PlannedWay): GivenPromise | null {
  const { sure, expected } = answer[promisedWay];
  const promisedDate = sure ?? expected;
  return promisedDate === null
    ? null
    : { promisedDate, promisedWay, promisedOdds: sure === null ? null : chances.sure };
}

/**
 * Returns "64 %" and "in free time on the machines". A date that the user chose (`another`) delays no other job, so
 * it counts as free time too.
 */
export const oddsAndWay = (odds: number, way: PromisedWay) => ({
  words: oddsWords(odds),
  rest: promisedWayWords(way === 'another' ? 'gaps' : way),
});

/** Says how promises at nine in ten ended in the last 90 days, or returns '' if none came due. */
export function ledgerWords({ ledger: { given, kept, isWidened } }: Pick<PromiseRecord, 'ledger'>): string {
  if (given === 0) return '';
  const words = t`Of ${number(given)} promised at 9 in 10 in the last 90 days, ${count(kept, 'was kept', 'were kept')}`;
  return isWidened ? t`${words}, so dates are promised later` : words;
}

/** Describes the data on which the planner's result is based, and why odds or a date are missing. */
export function basisWords(answer: PromiseRecord, zone: string): string {
  const { at, operations, gaps, note } = answer;
  const odds = gaps.sure === null ? '' : t('; odds from the last 90 days of this shop');
  const queues = operations === 0 ? t('queues empty') : t`${count(operations, 'operation')} in the queues`;
  const from = t`at ${time(at, { zone })}, ${queues}${odds}`;
  return [from, ledgerWords(answer), note].filter(Boolean).join('. ');
}

/** Formats a promise as text: "Fri 27 Nov 16:00, in free time on the machines". */
export const promiseWords = ({ promisedDate, promisedWay }: GivenPromise, zone: string): string =>
  `${dateTime(promisedDate, { zone })}, ${promisedWayWords(promisedWay)}`;
