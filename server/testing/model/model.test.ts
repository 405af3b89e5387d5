/**
 * Plays random days on a real server and in a model with the same rules. After each step, it compares both
 * and checks invariants (design: operations, jobs, stock).
 */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { apply } from './apply-model-step.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { at, type JobModel, placeOf, refusalOf, statusOf, type Step, type World } from './model.ts';
import { corners, days, morning } from './random-model-days.ts';
import { brokenInvariants } from '../invariants/invariants.ts';
import { type Floor, observe, openFloor } from './model-test-server.ts';
import { openShop } from '../shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

/** MODEL_RUNS sets the number of days. The time limit ends only the search for a shorter failing example. */
const limits = {
  numRuns: Number(process.env.MODEL_RUNS ?? 5),
  interruptAfterTimeLimit: 500_000,
  markInterruptAsFailure: true,
};

/** Returns whether the record exists on which the step acts. */
function applies(world: World, step: Step): boolean {
  const { deleted, operations, deliveries } = at(world.jobs, step.job);
  if (deleted) return false;
  if ('operation' in step) return placeOf(operations, step) >= 0;
  return step.do !== 'undispatch' || deliveries.length > 0;
}

/** Returns the model's job in the form of `observe`, to compare it with what screens show. */
function modelled(world: World, job: JobModel) {
  const papers = [...job.papers].map(([place, held]) => ({ paper: at(world.papers, place).name, ...held }));
  return {
    status: statusOf(job),
    papers: papers.sort((a, b) => a.paper.localeCompare(b.paper)),
    operations: job.operations.map(({ name, state, started }) => ({ name, state, started })),
  };
}

/**
 * Returns the values that the reason must have. The model does not know the names of returned papers, so
 * these come from the response.
 */
const expectedValues = ({ code, values }: Reason, seen: Reason['values'] = {}) =>
  code === 'sheets-returned' ? { ...values, names: seen['names'] } : values;

async function runStep(floor: Floor, world: World, step: Step): Promise<void> {
  if (!applies(world, step)) return;
  const refusal = refusalOf(world, step);
  if (refusal === null) apply(world, step);
  const said = await floor.can(step);
  const { status, problem } = await floor.run(step);
  const alive = world.jobs.filter((each) => !each.deleted);
  // The answer of what was done may be a list, which has values too.
  const { code, values } = status === 200 ? {} : problem;
  expect({ step, done: status === 200, code, values, ...(await observe(shop, floor)) }).toEqual({
    step,
    done: refusal === null,
    code: refusal?.code,
    values: refusal ? expectedValues(refusal, values) : undefined,
    papers: world.papers,
    jobs: alive.map((each) => modelled(world, each)),
  });
  // If other jobs took the paper that a cancellation released, the refusal of its undo says so.
  if (code === 'not-available') return;
  const refused = status === 200 ? null : { code, values, reason: problem.reason };
  expect({ step, said }).toEqual({ step, said: said.map(() => refused) });
}

describe('a small shop', () => {
  test('follows the rules step by step', async () => {
    const asTheModel = fc.asyncProperty(days, fc.nat(3), async (day, planned) => {
      const { floor, world } = await openFloor(shop);
      for (const step of [...(planned ? morning : []), ...day]) await runStep(floor, world, step);
      expect(await brokenInvariants(shop.database)).toEqual([]);
    });
    const examples = corners.map((day): [Step[], number] => [day, 1]);
    await expect(fc.assert(asTheModel, { ...limits, examples })).resolves.toBeUndefined();
  }, 600_000);

  test('satisfies the invariants during concurrent work', async () => {
    const allAtOnce = fc.asyncProperty(days, async (day) => {
      const { floor } = await openFloor(shop);
      for (const step of morning) await floor.run(step);
      // A step that throws says so when all others have ended: the next day's shop is emptied first.
      const ended = await Promise.allSettled(day.map((step) => floor.run(step)));
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
      const answers = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const wrong = answers.filter(({ status }) => ![200, 404, 409].includes(status));
      expect(wrong.map(({ status, problem }) => [status, problem.reason])).toEqual([]);
      expect(await brokenInvariants(shop.database)).toEqual([]);
    });
    await expect(fc.assert(allAtOnce, limits)).resolves.toBeUndefined();
  }, 600_000);
});
