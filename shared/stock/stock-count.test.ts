import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import {
  allocateShortage,
  missingSheets,
  refuseConsumePaper,
  refuseStockCount,
  refuseRevertStockCount,
} from './stock-count.ts';

const job = (number: string, day: number, reserved: number) => ({
  id: number.toLowerCase(),
  number,
  deliveryDate: new Date(Date.UTC(2026, 10, day)).toISOString(),
  reserved,
  cut: 2,
});
const three = [job('A', 24, 100), job('B', 27, 50), job('C', 25, 80)];

describe('the shortages after a stock count', () => {
  test.each([
    [230, {}],
    [1_000, {}],
    [229, { B: 1 }],
    [180, { B: 50 }],
    [179, { B: 50, C: 1 }],
    [100, { B: 50, C: 80 }],
    [40, { B: 50, C: 80, A: 60 }],
    [0, { B: 50, C: 80, A: 100 }],
  ])('with %i of 230 reserved sheets are %j, from the latest delivery first', (stock, short) => {
    const hit = allocateShortage(stock, three);
    expect(hit.map(({ number }) => number)).toEqual(Object.keys(short));
    expect(Object.fromEntries(hit.map((each) => [each.number, each.short]))).toEqual(short);
  });

  test('affect the newer of two jobs with the same delivery first', () => {
    const twins = [job('A', 24, 10), job('B', 24, 10)];
    expect(allocateShortage(15, twins)).toEqual([{ id: 'b', number: 'B', short: 5 }]);
    expect(allocateShortage(15, twins.toReversed())).toEqual(allocateShortage(15, twins));
  });

  test('are summed over papers in the press sheets of each job', () => {
    const scarce = { paperId: 'p', stockQuantity: 179, reservations: three };
    const other = { paperId: 'q', stockQuantity: 0, reservations: [{ ...job('B', 27, 5), cut: 3 }] };
    expect(Object.fromEntries(missingSheets([scarce, other]))).toEqual({ b: 50 * 2 + 5 * 3, c: 2 });
  });

  test('property: add up to the missing sheets, and never exceed a reservation', () => {
    const reservation = fc.record({ day: fc.integer({ min: 1, max: 28 }), reserved: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(reservation), fc.nat(5_000), (all, stock) => {
        const reservations = all.map(({ day, reserved }, n) => job(`J${n}`, day, reserved));
        const hit = allocateShortage(stock, reservations);
        const total = all.reduce((sum, { reserved }) => sum + reserved, 0);
        expect(hit.reduce((sum, { short }) => sum + short, 0)).toBe(Math.max(0, total - stock));
        const dueOf = (id: string) => Date.parse(reservations.find((each) => each.id === id)!.deliveryDate);
        for (const { id, short } of hit) {
          const { reserved } = reservations.find((each) => each.id === id)!;
          expect(short).toBeGreaterThan(0);
          expect(short).toBeLessThanOrEqual(reserved);
          // The jobs that are delivered later are short of all that they reserved.
          for (const later of reservations.filter((each) => Date.parse(each.deliveryDate) > dueOf(id))) {
            const theirs = hit.find((each) => each.id === later.id)?.short ?? 0;
            expect(theirs).toBe(later.reserved);
          }
        }
      }),
    );
  });
});

const carte = { name: 'Carte Lumina 300', stockQuantity: 80 };

test.each([
  ['a count is allowed if the stock is unchanged', refuseStockCount(carte, { counted: 70, seen: 80 }), null],
  ['a count is allowed without the stock it was based on', refuseStockCount(carte, { counted: 70 }), null],
  [
    'a count equal to the present stock is allowed',
    refuseStockCount(carte, { counted: 80, seen: 200 }),
    null,
  ],
  [
    'a count is refused if the stock has changed since',
    refuseStockCount(carte, { counted: 70, seen: 200 }),
    'Carte Lumina 300 has moved since it was counted: 200 were booked then, 80 are now. Count it again',
  ],
  ['undoing the last movement is allowed', refuseRevertStockCount(carte, true), null],
  [
    'undoing an earlier movement is refused',
    refuseRevertStockCount(carte, false),
    'Carte Lumina 300 has moved since that count; count it again instead',
  ],
  ['consuming the whole stock is allowed', refuseConsumePaper(carte, 80), null],
  [
    'consuming more than the stock is refused',
    refuseConsumePaper(carte, 81),
    'Only 80 of Carte Lumina 300 are in stock; the job needs 81',
  ],
])('%s', (_what, why, words) => {
  expect(sentenceOrNull(why)).toBe(words);
});
