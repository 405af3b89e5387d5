import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const add = (jobId: string, fields: object) =>
  shop.call('Standard', operations.create, { body: { jobId, ...fields } });
const put = (id: string, body: object) => shop.ask('Standard', operations.update, { params: { id }, body });

test('an operation moves to the given place, and the job’s further operations make room', async () => {
  const { job, steps } = await floor.job(['Packing', 'Packing', 'Packing']);
  const ids = steps.map(({ id }) => id);
  const place = { side: 'before', operationId: ids[1] };
  const second = await add(job.id, { type: 'Final Inspection', place });
  const third = await add(job.id, { type: 'Outsource', place: { side: 'beside', operationId: ids[1] } });
  const orderNow = async () => (await floor.steps(job.id)).map(({ id, index }) => [ids.indexOf(id), index]);
  expect([second.index, third.index]).toEqual([1, 2]);
  expect(await orderNow()).toEqual([
    [0, 0],
    [-1, 1],
    [1, 2],
    [-1, 2],
    [2, 3],
  ]);
  // A form sends all that it was given, the links that follow from the old place among it.
  const { version, after } = await floor.get(ids[2]!);
  const moved = { version, after, place: { side: 'before', operationId: ids[0] } };
  expect(await put(ids[2]!, moved)).toMatchObject({ status: 200 });
  expect((await orderNow())[0]).toEqual([2, 0]);
  expect(await floor.get(ids[2]!)).toMatchObject({ state: 'queued' });
  expect(await floor.get(ids[0]!)).toMatchObject({ state: 'waiting', index: 1 });
});

test('an operation can’t be placed next to an operation of another job, or next to itself', async () => {
  const [{ job, steps }, other] = [await floor.job(['Packing']), await floor.job(['Packing'])];
  const place = { side: 'after', operationId: other.steps[0]!.id };
  const body = { jobId: job.id, type: 'Outsource', place };
  const { id } = steps[0]!;
  for (const asked of [
    await shop.ask('Standard', operations.create, { body }),
    await put(id, { place: { side: 'after', operationId: id } }),
  ])
    expect(asked.problem).toMatchObject({
      status: 409,
      errors: { place: 'The other operation is not of this job' },
    });
});
