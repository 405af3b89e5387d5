/** What is promised of an answer, and what is said of it. */
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { chances } from '../../../shared/plan/odds.ts';
import { oddsWords } from '../../../shared/rules/odds-words.ts';
import { type PromiseFields, type PromisedWay, promisedWayWords } from '../../../shared/rules/promise.ts';
import { count, dateTime, time } from '../../ui/page/format.ts';

/** What the plan answers by. */
export type PlannedWay = Exclude<PromisedWay, 'another'>;

/** A promise that is given. */
export type GivenPromise = PromiseFields & { promisedDate: string; promisedWay: PromisedWay };

/** The sure date, or, without odds, the one that is expected. Null: it has none. */
export function promiseFrom(answer: PromiseRecord, promisedWay: PlannedWay): GivenPromise | null {
  const { sure, expected } = answer[promisedWay];
  const promisedDate = sure ?? expected;
  return promisedDate === null
    ? null
    : { promisedDate, promisedWay, promisedOdds: sure === null ? null : chances.sure };
}

/** "64 %" "in free time on the machines", also of another date, as it delays no other job. */
export const oddsAndWay = (odds: number, way: PromisedWay) => ({
  words: oddsWords(odds),
  rest: promisedWayWords(way === 'another' ? 'gaps' : way),
});

/** From what the answer is, and why there are no odds, or no date. */
export function basisWords({ at, operations, gaps, note }: PromiseRecord, zone: string): string {
  const odds = gaps.sure === null ? '' : '; odds from the last 90 days of this shop';
  const queues = operations === 0 ? 'queues empty' : `${count(operations, 'operation')} in the queues`;
  const from = `at ${time(at, { zone })}, ${queues}${odds}`;
  return note === null ? from : `${from}. ${note}`;
}

/** "Fri 27 Nov 16:00, in free time on the machines" */
export const promiseWords = ({ promisedDate, promisedWay }: GivenPromise, zone: string): string =>
  `${dateTime(promisedDate, { zone })}, ${promisedWayWords(promisedWay)}`;
