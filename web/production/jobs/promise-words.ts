/** A promise in words: for the customer, and who pays for it. */
import { type PromiseRecord } from '../../../shared/contract/promise.ts';
import { count, dateTime, number, sentenceList } from '../../ui/page/format.ts';

export interface AnswerValues {
  name: string;
  quantity: number;
  way: PromiseRecord['gaps'];
  zone: string;
  locale?: string;
}

/** What a customer is told: the sure date, or, without odds, the one that is expected. Null: it has none. */
export function customerAnswer({ name, quantity, way, zone, locale }: AnswerValues): string | null {
  const date = way.sure ?? way.expected;
  if (date === null) return null;
  const dateText = dateTime(date, { zone, ...(locale !== undefined && { locale }) });
  const what = `${number(quantity, locale)} × ${name}`;
  return way.sure === null
    ? `${what}: expected ${dateText} as things stand.`
    : `${what}: ready by ${dateText}.`;
}

/** What somebody who plans is asked, before the address where the question stands. */
export function plannerQuestion(
  of: Pick<AnswerValues, 'name' | 'quantity' | 'zone' | 'locale'> & { by: string | null },
) {
  const { name, quantity, by, zone, locale } = of;
  const dateText =
    by === null ? '' : ` by ${dateTime(by, { zone, ...(locale !== undefined && { locale }) })}`;
  return `Could we make ${number(quantity, locale)} × ${name}${dateText}?`;
}

type Pays = PromiseRecord['displacing']['pays'];

/** Who pays, in the order that counts (look: consequences). */
export function payerWords(pays: Pays): string {
  const of = (late: Pays[number]['late']) => pays.filter((each) => each.late === late).length;
  const [becomes, still, inTime] = [of('becomes-late'), of('later-still'), of('in-time')];
  const words = [
    becomes === 0 ? 'no job misses its date' : count(becomes, 'becomes late', 'become late'),
    ...(still > 0 ? [`${number(still)} later still`] : []),
    ...(inTime > 0 ? [count(inTime, 'finishes later', 'finish later')] : []),
  ];
  return sentenceList(words);
}
