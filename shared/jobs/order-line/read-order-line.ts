/**
 * Reads an order that a person types in one line, such as "malnad coffee 250 24k 4 dec". It finds the quantity and the
 * date, and leaves the words that name customer, product or past job. It never chooses between two readings.
 */
import { quantityMaximum } from '../../platform/specification-constants.ts';
import {
  amountOf,
  closingOf,
  dayNamed,
  dayOfMonth,
  type LineCalendar,
  monthNames,
  todayOf,
} from './read-day-and-amount.ts';

/** The range of a word in the line, and its meaning. A filler, such as "by", has none. */
export interface WordPlace {
  from: number;
  to: number;
  is: 'quantity' | 'delivery' | 'name' | 'filler';
}

export interface OrderLine {
  /** The possible quantities: none, the one that is meant, or several, of which the user has to choose. */
  quantities: readonly number[];
  /** The possible times of delivery, in ISO 8601, at which the shop closes. */
  deliveries: readonly string[];
  /** The words that remain, in the sequence of the line. */
  words: readonly string[];
  /** The words among `words` that could be the quantity, because the line has no number that surely is. */
  numbers: readonly string[];
  /** All words of the line in their sequence. The names among them are `words`. */
  places: readonly WordPlace[];
}

/** Units after which a number belongs to the product: 250 g, 300 gsm, 8 ups. */
const measures = new Set(
  'g gm gms gram grams gsm kg kgs mg ml l ltr litre litres mm cm m in inch inches ft ply up ups col colour colours micron microns µm %'.split(
    ' ',
  ),
);
/** Units that mark a number as the quantity. */
const pieces = new Set(['pcs', 'pc', 'piece', 'pieces', 'nos']);
const multiples: Readonly<Record<string, number>> = {
  thousand: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
};
/** Words before a day or a quantity that the reader skips. */
const fillers = new Set(['by', 'on', 'for', 'until', 'due', 'qty', 'quantity']);

/**
 * Splits the line into words with the places where they begin. "250g" becomes "250" and "g", and commas at the end of a
 * word are dropped.
 */
const wordsOf = (text: string): { word: string; from: number }[] =>
  [...text.matchAll(/\S+/g)]
    .map(({ 0: word, index }) => ({ word: word.replace(/[,;]+$/, ''), from: index }))
    .flatMap(({ word, from }) => {
      const [, figure = '', unit = ''] = /^(\d[\d.,]*)([a-zµ%]+)$/i.exec(word) ?? [];
      return measures.has(unit.toLowerCase()) || pieces.has(unit.toLowerCase())
        ? [
            { word: figure, from },
            { word: unit, from: from + figure.length },
          ]
        : [{ word, from }];
    })
    .filter(({ word }) => word !== '');

const isWhole = (amount: number) => Number.isSafeInteger(amount) && amount >= 1 && amount <= quantityMaximum;
const lower = (word: string | undefined) => word?.toLowerCase() ?? '';
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

interface Found<T> {
  from: number;
  length: number;
  values: readonly T[];
}

type Day = NonNullable<ReturnType<typeof dayNamed>>;

/** Returns the days that a date in figures can mean: 4/12 is 4 December or 12 April. */
function daysInFigures(word: string, today: number): Day[] {
  const [, one, two, shortYear] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(word) ?? [];
  if (one === undefined || two === undefined) return [];
  const year = shortYear === undefined ? undefined : Number(shortYear) + (shortYear.length === 2 ? 2000 : 0);
  const readings =
    one === two
      ? [[one, two]]
      : [
          [one, two],
          [two, one],
        ];
  return readings.flatMap(([date, month]) => {
    const isMonth = Number(month) >= 1 && Number(month) <= 12;
    return (isMonth && dayOfMonth(Number(date), Number(month) - 1, today, year)) || [];
  });
}

/** Returns the days that the words from `at` on name, and how many words that takes. */
function daysAt(words: readonly string[], at: number, today: number): Found<Day> | null {
  const [first = '', second, third] = words.slice(at, at + 3);
  const unit = lower(second);
  const isAmount = measures.has(unit) || pieces.has(unit) || unit in multiples;
  if (second !== undefined && third !== undefined && /^\d{4}$/.test(third)) {
    const [date, name] = /^\d/.test(first) ? [first, second] : [second, first];
    const month = monthNames.findIndex((each) => name.length > 2 && each.startsWith(lower(name)));
    const day =
      /^\d{1,2}$/.test(date) && month >= 0 ? dayOfMonth(Number(date), month, today, Number(third)) : null;
    if (day) return { from: at, length: 3, values: [day] };
  }
  const ofTwo = second === undefined ? null : dayNamed([first, second], today);
  // "12 dec 5" is 12 December or 5 December.
  const fourth = words[at + 3];
  const isDay = third !== undefined && /^\d{1,2}$/.test(third) && !measures.has(lower(fourth));
  const isOwnDay = fourth !== undefined && dayNamed([third ?? '', fourth], today) !== null;
  const other = isDay && !isOwnDay;
  const ofNext = ofTwo && other && /^\d/.test(first) ? dayNamed([second ?? '', third], today) : null;
  if (ofTwo && ofNext) return { from: at, length: 3, values: [ofTwo, ofNext] };
  if (ofTwo) return { from: at, length: 2, values: [ofTwo] };
  const inFigures = isAmount ? [] : daysInFigures(first, today);
  if (inFigures.length > 0) return { from: at, length: 1, values: inFigures };
  const ofOne = dayNamed([first], today);
  return ofOne ? { from: at, length: 1, values: [ofOne] } : null;
}

/**
 * Returns whether the day stands where people write a date, or can't be anything else. Elsewhere, "sun" and "10-12" may
 * be parts of a name.
 */
const isDatePlace = (words: readonly string[], { from, length }: Found<Day>): boolean =>
  length > 1 ||
  from + length === words.length ||
  fillers.has(lower(words[from - 1])) ||
  /\/|\d{4}|^to(day|morrow)$/i.test(words[from] ?? '');

function findDays(words: readonly string[], today: number): Found<Day>[] {
  const found: Found<Day>[] = [];
  for (let at = 0; at < words.length;) {
    const days = daysAt(words, at, today);
    if (days && isDatePlace(words, days)) found.push(days);
    at += days?.length ?? 1;
  }
  const inFigures = found.filter(({ from, length }) => length > 1 || /\d/.test(words[from] ?? ''));
  return inFigures.length > 0 ? inFigures : found;
}

/** Returns the quantity at a place of the words, if nothing else can be meant. */
function amountAt(words: readonly string[], at: number): Found<number> | null {
  const word = words[at] ?? '';
  const [unit, before] = [lower(words[at + 1]), lower(words[at - 1])];
  const multiple = multiples[unit];
  if (multiple !== undefined && /^\d+([.,]\d+)?$/.test(word)) {
    const amount = Math.round(Number(word.replace(',', '.')) * multiple);
    return isWhole(amount) ? { from: at, length: 2, values: [amount] } : null;
  }
  const amount = amountOf(word);
  if (amount === null || !isWhole(amount) || measures.has(unit)) return null;
  const hasUnit = pieces.has(unit);
  const isSure = hasUnit || before === 'qty' || before === 'quantity' || !/^\d+$/.test(word);
  return isSure ? { from: at, length: hasUnit ? 2 : 1, values: [amount] } : null;
}

export function readOrderLine(text: string, now: Date, calendar: LineCalendar): OrderLine {
  const placed = wordsOf(text);
  const all = placed.map(({ word }) => word);
  const taken = new Map<number, WordPlace['is']>();
  const take = ({ from, length }: Found<unknown>, is: WordPlace['is']) => {
    for (let at = from; at < from + length; at += 1) taken.set(at, is);
    if (fillers.has(lower(all[from - 1]))) taken.set(from - 1, 'filler');
  };
  const days = findDays(all, todayOf(now, calendar));
  for (const found of days) take(found, 'delivery');
  const amounts = all.flatMap((_, at) => (taken.has(at) ? [] : (amountAt(all, at) ?? [])));
  for (const found of amounts) take(found, 'quantity');
  const isBare = (word: string, at: number) =>
    /^\d+$/.test(word) && isWhole(Number(word)) && !measures.has(lower(all[at + 1]));
  const left = all.flatMap((word, at) => (taken.has(at) ? [] : [{ word, isBare: isBare(word, at) }]));
  return {
    quantities: unique(amounts.flatMap(({ values }) => values)),
    deliveries: unique(
      days.flatMap(({ values }) => values).map((each) => closingOf(each, now, calendar).toISOString()),
    ),
    words: left.map(({ word }) => word),
    numbers: amounts.length > 0 ? [] : left.flatMap(({ word, isBare: is }) => (is ? [word] : [])),
    places: placed.map(({ word, from }, at) => ({
      from,
      to: from + word.length,
      is: taken.get(at) ?? 'name',
    })),
  };
}
