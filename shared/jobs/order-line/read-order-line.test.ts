import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderLine } from './read-order-line.ts';

// A Monday, 10:30 in the shop, which closes at 18:00 and not at all on Sunday.
const now = new Date('2026-11-23T05:00:00Z');
const open = { open: true, from: '09:00', to: '18:00' };
const hours = [...Array.from({ length: 6 }, () => open), { ...open, open: false }];
const calendar = { timeZone: 'Asia/Kolkata', hours };
const read = (line: string) => readOrderLine(line, now, calendar);
const closing = (date: string) => `${date}T12:30:00.000Z`;

test.each([
  ['malnad coffee 250 24k 4 dec', [24_000], ['2026-12-04'], 'malnad coffee 250'],
  ['24,000 filter coffee by Thursday', [24_000], ['2026-11-26'], 'filter coffee'],
  ['MR-2418 1,20,000 dec 4', [120_000], ['2026-12-04'], 'MR-2418'],
  ['sleeves 1.2 lakh 2026-12-01', [120_000], ['2026-12-01'], 'sleeves'],
  ['sleeves 5 thousand tomorrow', [5000], ['2026-11-24'], 'sleeves'],
  ['500 pcs filter coffee 250g fri', [500], ['2026-11-27'], 'filter coffee 250 g'],
  ['qty 500 filter coffee 250 gm, due 4 dec 2026', [500], ['2026-12-04'], 'filter coffee 250 gm'],
  ['2.5k sun pharma carton 4 dec', [2500], ['2026-12-04'], 'sun pharma carton'],
  ['2.5k sun pharma carton', [2500], [], 'sun pharma carton'],
  ['carton 10-12 kg 5k', [5000], [], 'carton 10-12 kg'],
  ['carton 5k 24/12', [5000], ['2026-12-24'], 'carton'],
  ['carton 5k on 24.12.26', [5000], ['2026-12-24'], 'carton'],
  ['carton 5k 12/12', [5000], ['2026-12-12'], 'carton'],
  ['carton 5k 31 feb', [5000], [], 'carton 31 feb'],
  ['carton 5k 4 dec 2019', [5000], ['2026-12-04'], 'carton 2019'],
  ['carton', [], [], 'carton'],
  ['', [], [], ''],
  // Two readings are a question, never a choice.
  ['carton 5k 4/12', [5000], ['2026-12-04', '2027-04-12'], 'carton'],
  ['carton 5k 12 dec 5', [5000], ['2026-12-12', '2026-12-05'], 'carton'],
  ['carton 5k fri 4 dec', [5000], ['2026-12-04'], 'carton fri'],
  ['carton 5k 6k 4 dec', [5000, 6000], ['2026-12-04'], 'carton'],
  ['carton 5k 3 dec 4 dec', [5000], ['2026-12-03', '2026-12-04'], 'carton'],
])('“%s”', (line, quantities, days, words) => {
  const { words: left, ...rest } = read(line);
  expect(rest).toMatchObject({ quantities, deliveries: days.map(closing) });
  expect(left.join(' ')).toBe(words);
});

test.each([
  ['malnad coffee 250 24000', ['250', '24000']],
  ['malnad coffee 250 24k', []],
  ['coffee 250 g 24000', ['24000']],
  ['2418', ['2418']],
])('a bare number stays open: “%s”', (line, numbers) => {
  expect(read(line).numbers).toEqual(numbers);
});

const word = fc.constantFrom('malnad', 'coffee', 'carton', 'MR-2418', 'कॉफ़ी', 'étui', 'A4', 'sun', 'pharma');
const quantity = fc.integer({ min: 1, max: 9999 });
const date = fc.integer({ min: 1, max: 31 });

test('no text makes the reader throw, and each word is either understood or stays', () => {
  const pieces = fc.oneof(
    word,
    fc.string(),
    fc.constantFrom('4', 'dec', '24k', '4/12', 'lakh', 'g', 'fri', 'by', '1.2', ','),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (line) => {
      const { quantities, deliveries, words, numbers } = read(line.join(' '));
      for (const amount of quantities) expect(Number.isSafeInteger(amount) && amount >= 1).toBe(true);
      for (const delivery of deliveries) expect(Number.isNaN(Date.parse(delivery))).toBe(false);
      expect(words).toEqual(expect.arrayContaining([...numbers]));
      expect(quantities.length > 0 && numbers.length > 0).toBe(false);
    }),
  );
});

test('whatever the sequence, quantity and date are read, and the words keep their own', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      quantity,
      date,
      fc.nat(4),
      (names, thousands, day, at) => {
        const line = (names as string[]).toSpliced(at, 0, `${thousands}k ${day} dec`);
        const result = read(line.join(' '));
        expect(result.quantities).toEqual([thousands * 1000]);
        expect(result.deliveries).toHaveLength(1);
        expect(result.words).toEqual(names);
      },
    ),
  );
});

test('two different quantities are never reduced to one', () => {
  fc.assert(
    fc.property(quantity, quantity, word, (one, other, name) => {
      const { quantities } = read(`${one}k ${name} ${other}k`);
      expect(quantities).toEqual([...new Set([one * 1000, other * 1000])]);
    }),
  );
});
