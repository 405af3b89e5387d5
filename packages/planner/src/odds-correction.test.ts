import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateOutcome, fitShift, simulatedOdds, statedOdds } from './odds-correction.ts';
import { type PlanOperation } from './snapshot.ts';
import { alike, livedPromise, shopOf, spreads } from './testing/lived-shops.ts';

/** Returns past dates with these simulated odds, of which the shop met some. */
const outcomes = (met: number, of: number, simulated = 0.9): DateOutcome[] =>
  Array.from({ length: of }, (_, each) => ({ simulated, isMet: each < met }));

test.each([
  ['no date has passed', [], 0],
  ['too few dates have passed', outcomes(0, 19), 0],
  ['nine in ten were met', outcomes(36, 40), 0],
  ['more were met than stated', outcomes(40, 40), 0],
  ['dates without a chance were met', outcomes(20, 20, 0), 0],
  ['half of nine in ten were met', outcomes(20, 40), -2],
  ['three in four of nine in ten were met', outcomes(30, 40), -1],
])('if %s, the odds shift as far as needed', (_, past, shift) => {
  expect(fitShift(past)).toBeGreaterThanOrEqual(shift - 0.25);
  expect(fitShift(past)).toBeLessThanOrEqual(shift === 0 ? 0 : shift + 0.25);
});

test('corrected odds do not correct themselves again: what nine in ten then means counts', () => {
  const shift = fitShift(outcomes(20, 40));
  const simulated = simulatedOdds(0.9, shift);
  expect(simulated).toBeGreaterThan(0.97);
  expect(fitShift([...outcomes(20, 40), ...outcomes(36, 40, simulated)])).toBeCloseTo(shift, 0);
});

test('property: a shift lowers odds, and simulatedOdds reverts it', () => {
  const odds = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(odds, fc.double({ min: -4, max: 0, noNaN: true }), (simulated, shift) => {
      const stated = statedOdds(simulated, shift);
      expect(stated).toBeLessThanOrEqual(simulated + 1e-9);
      expect(simulatedOdds(stated, shift)).toBeCloseTo(simulated, 6);
    }),
  );
});

/**
 * Simulates the promises of one shop one after the other, each at nine in ten by the shift from those before it.
 * `slower` is how much longer its operations take than its history says.
 */
function livedLedger(seed: number, promises: number, slower: number) {
  const past: DateOutcome[] = [];
  const shifts: number[] = [];
  for (let each = 0; each < promises; each += 1) {
    const shift = fitShift(past);
    const shop = 1000 * seed + each;
    const durations = alike(shop, (random) => spreads['from half to twice'](random));
    const lived = { ...durations, ratio: (...of: [PlanOperation]) => slower * durations.ratio(...of) };
    const [displacing] = livedPromise(shopOf(shop), lived, shift);
    past.push({ simulated: simulatedOdds(0.9, shift), isMet: displacing.sure });
    shifts.push(shift);
  }
  return { met: past.map(({ isMet }) => isMet), shifts };
}
const percent = (met: readonly boolean[]) => (100 * met.filter(Boolean).length) / met.length;

test('a shop whose operations take 1.4 times what they took meets nine in ten after forty dates', () => {
  const { met } = livedLedger(1, 100, 1.4);
  expect(percent(met.slice(0, 20))).toBeLessThan(75);
  expect(percent(met.slice(40))).toBeGreaterThanOrEqual(85);
}, 120_000);

test('a shop with true odds keeps them', () => {
  const shifts = [1, 2, 3].flatMap((seed) => livedLedger(seed, 40, 1).shifts.slice(20)).sort((a, b) => a - b);
  expect(shifts[Math.floor(shifts.length / 2)]).toBeGreaterThan(-0.15);
}, 120_000);
