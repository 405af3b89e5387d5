import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAssumptions, type Assumption } from './apply-assumptions.ts';
import { applyWork, openProposal, type Proposal } from './build-proposal.ts';
import { usualGoal } from './plan-cost.ts';
import { withPromisesAsDue } from './promised-dates.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { randomPlant } from './testing/random-plant.ts';
import { shopsWithCrews } from './testing/arbitrary-shops.ts';
import { endsOfJobs } from './testing/ends-of-jobs.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

const press = machine('press');
const queued = (id: string, rank: number, run: number) =>
  operation(id, { on: { press: [0, run] }, state: 'queued', rank });

function proposed(shop: PlanSnapshot, rounds = 4, assume: readonly Assumption[] = []) {
  const wanted = { goal: usualGoal, horizonDays: 60, frozenHours: 0, seed: 1, assume };
  const search = openProposal(shop, wanted, () => 1);
  for (let round = 0; round < rounds; round += 1) search.run();
  return search.result();
}

/** Returns the jobs that finish by their promised dates now and not after the changes. */
function brokenBy(
  shop: PlanSnapshot,
  { work }: ReturnType<typeof proposed>,
  assume: readonly Assumption[] = [],
): string[] {
  const [before, after] = [endsOfJobs(shop), endsOfJobs(applyWork(applyAssumptions(shop, assume), work))];
  return shop.jobs.flatMap(({ id, promised }) => {
    const by = Date.parse(promised ?? '');
    const [from = NaN, to = NaN] = [before.get(id), after.get(id)];
    return from <= by && !(to <= by) ? [id] : [];
  });
}
const named = ({ gains, pays }: Proposal): string[] =>
  [...gains, ...pays]
    .flatMap(({ jobId, brokenPromise }) => (brokenPromise === undefined ? [] : [jobId]))
    .sort();

/** Two jobs that can't both be in time. Job a has the later delivery date, and perhaps a promise. */
const rivals = (a: object) =>
  snapshot([press], [queued('a', 1, 100), queued('b', 2, 100)], {
    jobs: { a: { deliveryDate: at(1000), ...a }, b: { deliveryDate: at(100) } },
  });

test.each([
  ['no promise', {}, 200],
  ['a promise that needs the first place', { promised: at(120) }, 100],
  ['a promise that the second place keeps', { promised: at(220) }, 200],
  ['a promise that has passed', { promised: at(-60) }, 200],
])('with %s, the plan finishes the job at its place', (_, a, minutes) => {
  const shop = rivals(a);
  expect(endsOfJobs(applyWork(shop, proposed(shop).work)).get('a')).toBe(Date.parse(at(minutes)));
});

test('figures of a plan count lateness against delivery dates, also of jobs with a promise', () => {
  const { proposal } = proposed(rivals({ promised: at(50) }));
  expect(proposal.measures.before).toMatchObject({ lateJobs: 1, tardinessHours: 100 / 60 });
  expect(proposal.late.before.map(({ jobId }) => jobId)).toEqual(['b']);
});

test('a shop without promises is planned as it is', () => {
  const shop = rivals({});
  expect(withPromisesAsDue(shop)).toBe(shop);
});

const withPromises = (shop: PlanSnapshot, minutes: readonly (number | null)[]): PlanSnapshot => ({
  ...shop,
  jobs: shop.jobs.map((job, place) => {
    const by = minutes[place % minutes.length];
    return by == null
      ? job
      : { ...job, promised: new Date(Date.parse(shop.now) + by * 60_000).toISOString() };
  }),
});

test('property: a plan names exactly the promises that it breaks', () => {
  const promises = fc.array(fc.option(fc.integer({ min: -60, max: 2000 })), { minLength: 1, maxLength: 6 });
  let broken = 0;
  fc.assert(
    fc.property(shopsWithCrews, promises, fc.nat(3), (shop, minutes, down) => {
      const promised = withPromises(shop, minutes);
      const machineId = shop.machines[down]?.id;
      const assume = machineId === undefined ? [] : [{ machineDown: { machineId, until: null } }];
      const found = proposed(promised, 4, assume);
      const really = brokenBy(promised, found, assume);
      broken += really.length;
      expect(named(found.proposal)).toEqual(really.sort());
    }),
    { numRuns: 200, seed: 7 },
  );
  expect(broken).toBeGreaterThan(0);
});

test('in twelve plants with tight promises, plans break a tenth of those that they would break unaware', () => {
  let [aware, unaware] = [0, 0];
  for (let seed = 1; seed <= 12; seed += 1) {
    const plant = randomPlant(seed, { machines: 10, operations: 100 });
    const ends = endsOfJobs(plant);
    const jobs = plant.jobs.map((job, place) => {
      const end = ends.get(job.id) ?? NaN;
      return place % 3 > 0 || Number.isNaN(end) ? job : { ...job, promised: new Date(end).toISOString() };
    });
    const shop = { ...plant, jobs };
    aware += brokenBy(shop, proposed(shop, 200)).length;
    unaware += brokenBy(shop, proposed(plant, 200)).length;
  }
  expect(unaware).toBeGreaterThan(15);
  expect(aware * 10).toBeLessThanOrEqual(unaware);
}, 120_000);
