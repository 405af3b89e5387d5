/** Tests the undo of actions that added counts. Tests also which actions the counts of an operation forbid. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

/**
 * The operations of each test's job: 1,000 pieces, buffer 50, 8 up, 132 sheets, with Printing, Punching and Packing.
 * The Printing is running.
 */
let steps: Operation[];
let jobId: string;
beforeEach(async () => {
  await floor.machine('Printing');
  await floor.machine('Punching');
  const made = await floor.job(['Printing', 'Punching', 'Packing']);
  steps = made.steps;
  jobId = made.job.id;
  await floor.call('advance', press());
});
const press = () => steps[0]?.id ?? '';
const punch = () => steps[1]?.id ?? '';

const add = (id: string, good: number) =>
  shop.call('Restricted', operations.addEntry, { params: { id }, body: { good } });
const firstEntryOf = async (id: string) =>
  (await shop.call('Restricted', operations.entries, { params: { id } }))[0]?.id ?? '';
const strike = (id: string, entryId: string, confirmed = false) =>
  shop.ask('Restricted', operations.strikeEntry, {
    params: { id, entryId },
    query: { confirmed: `${confirmed}` },
  });
const read = () => shop.call('Standard', jobs.get, { params: { id: jobId } });

const packing = () => steps[2]?.id ?? '';
async function packed() {
  await add(press(), 100);
  await floor.call('advance', press());
  await floor.call('advance', punch());
  await add(punch(), 100);
  await floor.call('advance', punch());
  await floor.call('advance', packing());
  await add(packing(), 600);
}

test('a count can’t be lowered below the dispatched pieces unless confirmed', async () => {
  await packed();
  await shop.call('Standard', jobs.dispatch, { params: { id: jobId }, body: { quantity: 600 } });
  const counted = await firstEntryOf(packing());
  const struck = await strike(packing(), counted);
  expect(struck.problem).toMatchObject({ code: 'sent-more-than-made', values: { made: 0, sent: 600 } });
  const lowered = await floor.ask('counts', packing(), { goodQuantity: 599 });
  expect(lowered.problem).toMatchObject({ code: 'sent-more-than-made', values: { made: 599, sent: 600 } });
  expect((await read()).made).toBe(600);
  expect((await strike(packing(), counted, true)).status).toBe(200);
  expect((await read()).made).toBe(0);
});

test('a count prevents undoing the start and unscheduling the job until the count is struck out', async () => {
  await add(press(), 40);
  const code = 'counted-since-start';
  expect((await floor.ask('undo', press())).problem).toMatchObject({ code });
  const params = { id: jobId };
  expect((await shop.ask('Admin', jobs.unschedule, { params })).status).toBe(409);
  const counted = await firstEntryOf(press());
  await strike(press(), counted);
  await floor.call('undo', press());
  expect((await shop.ask('Admin', jobs.unschedule, { params })).status).toBe(200);
});

test('a cancelled job has made only the pieces counted at its last operation, and is not short', async () => {
  await add(press(), 40);
  await floor.call('suspend', press());
  await shop.call('Admin', jobs.cancel, { params: { id: jobId }, body: { reason: 'Customer withdrew' } });
  expect(await read()).toMatchObject({ made: 0, willMake: 0, short: 0 });
  const reinstated = await shop.call('Admin', jobs.reinstate, { params: { id: jobId } });
  expect(reinstated.willMake).toBeGreaterThan(0);
});
