/**
 * Random days in a small shop, through HTTP: step by step against a model by the same rules, and all at once against what
 * must hold whatever happens (design: operations, jobs, stock).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from './model-steps.ts';
import {
  at,
  type floorSteps,
  type JobModel,
  type jobVerbs,
  type paperSteps,
  placeOf,
  refusalOf,
  statusOf,
  type Step,
  type World,
} from './model.ts';
import { type Floor, holds, observe, openFloor } from './model-floor.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const job = fc.nat(2);
const paper = fc.nat(1);
/** Beyond the third: the one whose turn it is. */
const operation = fc.nat(7);
const some = fc.integer({ min: 1, max: 15 });
const taken = fc.integer({ min: -25, max: 25 }).filter((sheets) => sheets !== 0);
const of = <K extends Step['do']>(weight: number, ...names: K[]) => ({
  weight,
  do: fc.constantFrom(...names),
});
const onJob = ({ weight, do: what }: ReturnType<typeof of<(typeof jobVerbs)[number]>>) => ({
  weight,
  arbitrary: fc.record({ do: what, job }),
});
const onFloor = ({ weight, do: what }: ReturnType<typeof of<(typeof floorSteps)[number]>>) => ({
  weight,
  arbitrary: fc.record({ do: what, job, operation }),
});
const onPaper = (
  { weight, do: what }: ReturnType<typeof of<(typeof paperSteps)[number]>>,
  quantity: fc.Arbitrary<number>,
) => ({ weight, arbitrary: fc.record({ do: what, job, paper, quantity }) });
/** Weighed so that most days get somewhere: jobs are scheduled, run and finished between the slips. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  onJob(of(4, 'schedule')),
  onJob(of(5, 'unschedule', 'hold', 'cancel', 'dispatch', 'undispatch')),
  onJob(of(4, 'release', 'reinstate')),
  onJob(of(1, 'delete')),
  onFloor(of(16, 'advance')),
  onFloor(of(8, 'pause', 'resume', 'suspend')),
  onFloor(of(6, 'undo')),
  onPaper(of(6, 'assign', 'return', 'remove'), some),
  onPaper(of(2, 'assign'), fc.constant(10)),
  onPaper(of(1, 'adjust'), taken),
);
/** Long days matter more than many: what goes wrong does so late. */
const days = fc.array(steps, { minLength: 40, maxLength: 80, size: 'max' });
const limits = { numRuns: 200, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false };

/** A shop where all is planned and one job is on its way. */
const morning: Step[] = [
  ...[0, 1, 2].flatMap((job): Step[] => [
    { do: 'assign', job, paper: 0, quantity: 12 },
    { do: 'schedule', job },
  ]),
  { do: 'advance', job: 0, operation: 0 },
];

/** Whether the step has something to be done to. */
function applies(world: World, step: Step): boolean {
  const { deleted, operations, deliveries } = at(world.jobs, step.job);
  if (deleted) return false;
  if ('operation' in step) return placeOf(operations, step.operation) >= 0;
  return step.do !== 'undispatch' || deliveries.length > 0;
}

/** What the model says of a job, in the words of `observe`. */
function modelled(world: World, job: JobModel) {
  const papers = [...job.papers].map(([place, held]) => ({ paper: at(world.papers, place).name, ...held }));
  return {
    status: statusOf(job),
    papers: papers.sort((a, b) => a.paper.localeCompare(b.paper)),
    operations: job.operations.map(({ name, state, started }) => ({ name, state, started })),
  };
}

async function runStep(floor: Floor, world: World, step: Step): Promise<void> {
  if (!applies(world, step)) return;
  const refusal = refusalOf(world, step);
  if (refusal === null) apply(world, step);
  const { status, problem } = await floor.run(step);
  const alive = world.jobs.filter((each) => !each.deleted);
  expect({ step, done: status === 200, reason: problem.reason, ...(await observe(shop, floor)) }).toEqual({
    step,
    done: refusal === null,
    reason: refusal && problem.reason?.includes(refusal) ? problem.reason : (refusal ?? undefined),
    papers: world.papers,
    jobs: alive.map((each) => modelled(world, each)),
  });
}

describe('a small shop', () => {
  test('does step by step what the rules say', async () => {
    const asTheModel = fc.asyncProperty(days, fc.boolean(), async (day, scheduled) => {
      const { floor, world } = await openFloor(shop);
      for (const step of [...(scheduled ? morning : []), ...day]) await runStep(floor, world, step);
      await holds(shop, floor);
    });
    await expect(fc.assert(asTheModel, limits)).resolves.toBeUndefined();
  }, 240_000);

  test('keeps what must hold when everyone works at once', async () => {
    const allAtOnce = fc.asyncProperty(days, async (day) => {
      const { floor } = await openFloor(shop);
      for (const step of morning) await floor.run(step);
      const answers = await Promise.all(day.map((step) => floor.run(step)));
      const wrong = answers.filter(({ status }) => ![200, 404, 409].includes(status));
      expect(wrong.map(({ status, problem }) => [status, problem.reason])).toEqual([]);
      await holds(shop, floor);
    });
    await expect(fc.assert(allAtOnce, limits)).resolves.toBeUndefined();
  }, 240_000);
});
