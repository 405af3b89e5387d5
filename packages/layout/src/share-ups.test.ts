import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareUps } from './share-ups.ts';

/** Returns all ways to give each of `versions` at least one of at most `ups`. */
const waysToShare = (versions: number, ups: number): number[][] =>
  versions === 0
    ? [[]]
    : Array.from({ length: Math.max(0, ups - versions + 1) }, (_, at) => at + 1).flatMap((own) =>
        waysToShare(versions - 1, ups - own).map((others) => [own, ...others]),
      );

test('the shares need the fewest sheets of all, and make the fewest pieces too many of these', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 2, max: 12 }),
      (quantities, ups) => {
        const ways = waysToShare(quantities.length, ups).map((shares) => {
          const sheets = Math.max(...shares.map((each, at) => Math.ceil(quantities[at] / each)));
          return { sheets, made: sheets * shares.reduce((sum, each) => sum + each, 0) };
        });
        const [best] = ways.sort((one, other) => one.sheets - other.sheets || one.made - other.made);
        const found = shareUps(quantities, ups);
        const made = found && found.sheets * found.ups.reduce((sum, each) => sum + each, 0);
        expect(found && { sheets: found.sheets, made }).toEqual(best ?? null);
        found?.ups.forEach((each, at) => expect(each * found.sheets).toBeGreaterThanOrEqual(quantities[at]));
      },
    ),
    { numRuns: 200 },
  );
});

test('a single version gets all ups', () => {
  expect(shareUps([25], 12)).toEqual({ sheets: 3, ups: [12] });
  expect(shareUps([30_000, 18_000, 9_000], 12)).toEqual({ sheets: 5000, ups: [6, 4, 2] });
});
