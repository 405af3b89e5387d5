/** Formats a delivery promise as a message to the customer, and counts the jobs that the promise delays. */
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { brokenPromisesWords, countBroken } from '../../../shared/planning/ways-to-save-words.ts';
import { count, dateTime, number, sentenceList } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';

export interface AnswerValues {
  name: string;
  quantity: number;
  way: PromiseRecord['gaps'];
  zone: string;
  locale?: string;
}

/**
 * Returns the message to the customer with the sure date, else the expected date. Returns null if the result
 * has neither.
 */
export function customerAnswer({ name, quantity, way, zone, locale }: AnswerValues): string | null {
  const date = way.sure ?? way.expected;
  if (date === null) return null;
  const dateText = dateTime(date, { zone, ...(locale !== undefined && { locale }) });
  const what = `${number(quantity, locale)} × ${name}`;
  return way.sure === null
    ? t`${what}: expected ${dateText} as things stand.`
    : t`${what}: ready by ${dateText}.`;
}

/** Returns the text of a question to send to a planner. The sender appends the URL of the promise screen. */
export function plannerQuestion(
  of: Pick<AnswerValues, 'name' | 'quantity' | 'zone' | 'locale'> & { by: string | null },
) {
  const { name, quantity, by, zone, locale } = of;
  const dateText =
    by === null ? '' : t` by ${dateTime(by, { zone, ...(locale !== undefined && { locale }) })}`;
  return t`Could we make ${number(quantity, locale)} × ${name}${dateText}?`;
}

type Pays = PromiseRecord['displacing']['pays'];

/** Says how many jobs the promise makes late or later, the worst effect first (look: consequences). */
export function payerWords(pays: Pays): string {
  const of = (late: Pays[number]['late']) => pays.filter((each) => each.late === late).length;
  const [becomes, still, inTime] = [of('becomes-late'), of('later-still'), of('in-time')];
  const broken = countBroken(pays);
  const words = [
    ...(broken > 0 ? [brokenPromisesWords(broken)] : []),
    becomes === 0 ? t('no job misses its date') : count(becomes, 'becomes late', 'become late'),
    ...(still > 0 ? [t`${number(still)} later still`] : []),
    ...(inTime > 0 ? [count(inTime, 'finishes later', 'finish later')] : []),
  ];
  return sentenceList(words);
}
