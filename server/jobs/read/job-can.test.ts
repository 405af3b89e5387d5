import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const asked = ['hold', 'release', 'reinstate', 'unschedule'] as const;
const get = (id: string, as: 'Standard' | 'Restricted' = 'Standard') =>
  shop.call(as, jobs.get, { params: { id } });

test('a job shows the verbs that are possible now, and for each denied verb the reason', async () => {
  const { job, steps } = await floor.job(['Packing']);
  const { can } = await get(job.id);
  expect(can.hold).toBeNull();
  expect(can.schedule).toEqual({
    code: 'already-scheduled',
    values: {},
    reason: 'The job is already scheduled',
  });
  await shop.call('Restricted', contract.operations.advance, { params: { id: steps[0]!.id } });
  const running = (await get(job.id)).can;
  expect(running.cancel?.reason).toBe(
    'Packing is running; finish it, undo it or put it back in the queue first',
  );
  expect(running.unschedule).toMatchObject({ code: 'operation-started', values: { operation: 'Packing' } });
  expect(running.delete?.reason).toBe('1 operation of the job started; cancel the job instead');
});

test('a user who may not change jobs gets the missing permission as the reason', async () => {
  const { job } = await floor.job(['Packing']);
  const { can } = await get(job.id, 'Restricted');
  const { delete: deletion, dispatch, assignPaper, ...rest } = can;
  expect(deletion?.reason).toBe('Only the office can delete this');
  expect(dispatch?.reason).toBe('Only the office and people who dispatch can do this');
  expect(assignPaper?.reason).toBe('Only the office and storekeepers can do this');
  expect(new Set(Object.values(rest).map((why) => why?.reason))).toEqual(
    new Set(['Only the office can change this']),
  );
});

test('the server refuses the verbs that the job’s response denies, with the same reason', async () => {
  const { job } = await floor.job(['Packing']);
  await shop.call('Restricted', contract.operations.advance, {
    params: { id: (await shop.call('Admin', jobs.operations, { params: { id: job.id } }))[0]!.id },
  });
  for (const verb of asked) {
    const why = (await get(job.id)).can[verb];
    const { status, problem } = await shop.ask('Standard', jobs[verb], { params: { id: job.id } });
    expect([verb, status, problem.code, problem.values, problem.reason]).toEqual(
      why ? [verb, 409, why.code, why.values, why.reason] : [verb, 200, undefined, undefined, undefined],
    );
    if (verb === 'hold') await shop.call('Standard', jobs.release, { params: { id: job.id } });
  }
});
