/**
 * Tests the odds of promised dates by simulation. Shops must meet nine in ten of the dates with such odds,
 * and half of the dates with odds of one in two.
 */
import { expect, test } from 'vitest';
import { randomOf } from './seeded-random.ts';
import { type PlanOperation, type PlanSnapshot } from './snapshot.ts';
import { operation } from './testing/build-snapshots.ts';
import {
  alike,
  busyShop,
  type Durations,
  livedPromise,
  shopOf,
  shopWith,
  spreads,
} from './testing/lived-shops.ts';

test('in 300 simulated shops promises are met as often as their odds, both by urgency and in gaps', () => {
  const shops = 100;
  const lived = Object.values(spreads).map((spread) =>
    Array.from({ length: shops }, (_, seed) => livedPromise(shopOf(seed + 1), alike(seed + 1, spread))),
  );
  const kept = (of: (typeof lived)[number], way: number, date: 'likely' | 'sure') =>
    (100 * of.filter((ways) => ways[way]?.[date]).length) / of.length;
  for (const way of [0, 1]) {
    const likely = kept(lived.flat(), way, 'likely');
    expect([likely >= 45, likely <= 60, likely]).toEqual([true, true, likely]);
    for (const of of lived) {
      const sure = kept(of, way, 'sure');
      expect([sure >= 85, sure <= 97, sure]).toEqual([true, true, sure]);
    }
  }
}, 120_000);

const trades: Record<string, { machines: readonly string[]; spread: (random: () => number) => number }> = {
  printing: { machines: ['m0', 'm1', 'm2'], spread: (random) => 0.95 + 0.1 * random() },
  pasting: { machines: ['m3', 'm4'], spread: (random) => 0.5 * 6 ** random() },
};
const tradeOf = ({ options: [first] }: PlanOperation) =>
  trades.printing.machines.includes(first?.machineId ?? '') ? 'printing' : 'pasting';

/** Returns a busy shop and a requested job with one operation of another trade, and four of the named one. */
function shopOfTrade(seed: number, trade: string): PlanSnapshot {
  const random = randomOf(seed);
  const on = (of: string) => {
    const { machines } = trades[of];
    return {
      [machines[Math.floor(random() * machines.length)]]: [10, 20 + Math.floor(random() * 80)] as const,
    };
  };
  const other = trade === 'printing' ? 'pasting' : 'printing';
  const asked = [other, trade, trade, trade, trade].map((of, place) =>
    operation(`z${place}`, { on: on(of), machineId: null, after: place === 0 ? [] : [`z${place - 1}`] }),
  );
  return shopWith(busyShop(seed), asked);
}

/** Returns durations of which each trade has its own history. */
function byTrade(seed: number): Durations {
  const random = randomOf(seed + 10_000);
  const past = new Map(
    Object.entries(trades).map(([of, { spread }]) => [of, Array.from({ length: 75 }, () => spread(random))]),
  );
  return {
    past: (each) => past.get(tradeOf(each)) ?? [],
    ratio: (each) => trades[tradeOf(each)].spread(random),
  };
}

test.each(Object.keys(trades))(
  'where printing is exact to a twentieth and pasting takes half to three times, nine in ten holds for mostly %s',
  (trade) => {
    const shops = 120;
    const lived = Array.from({ length: shops }, (_, seed) =>
      livedPromise(shopOfTrade(seed + 1, trade), byTrade(seed + 1)),
    );
    for (const way of [0, 1]) {
      const sure = (100 * lived.filter((ways) => ways[way]?.sure).length) / shops;
      expect([sure >= 85, sure <= 97, sure]).toEqual([true, true, sure]);
    }
  },
  120_000,
);
