import { expect, test } from 'vitest';
import { openProposal } from './build-proposal.ts';
import { usualGoal } from './plan-cost.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

const wanted = { goal: usualGoal, horizonDays: 60, frozenHours: 0, seed: 7, assume: [] };

/** Returns the effect of each move of the best proposal, by operation id. */
function effectsOf(shop: ReturnType<typeof snapshot>, hasTime?: () => boolean) {
  const search = openProposal(shop, wanted, () => 1);
  for (let round = 0; round < 20; round += 1) search.run();
  const { entries } = search.result(hasTime).proposal;
  return new Map(
    entries.flatMap(({ operationId, effect }) => (effect === undefined ? [] : [[operationId, effect]])),
  );
}

const on = { press: [0, 120] } as const;
// The operation that is due first is last in the queue.
const shop = snapshot(
  [machine('press')],
  [
    operation('a', { rank: 1, on, deliveryDate: at(250) }),
    operation('b', { rank: 2, on, deliveryDate: at(370) }),
    operation('c', { rank: 3, on, deliveryDate: at(150) }),
  ],
);

test('a move names the job that it brings forward and those that wait for it, and the moves that it pushes follow', () => {
  const effects = effectsOf(shop, () => true);
  const { gains, pays, ...rest } = effects.get('c') ?? {};
  expect(gains).toMatchObject([{ jobId: 'c', from: at(360), to: at(120), hours: 4 }]);
  expect(pays?.map(({ jobId, hours }) => [jobId, hours])).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
  expect(rest).toEqual({ others: 0, needing: 2 });
  expect(effects.get('a')).toBeNull();
  expect(effects.get('b')).toBeNull();
});

test('without time, a proposal says only which moves follow others', () => {
  expect([...effectsOf(shop)]).toEqual([
    ['a', null],
    ['b', null],
  ]);
});
