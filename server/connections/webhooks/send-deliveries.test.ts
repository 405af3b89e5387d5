/**
 * Tests webhooks when receivers or server processes fail. No delivery may be lost or sent twice, and each
 * record's deliveries arrive in sequence.
 */
import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openReceiver } from '../../testing/clients/webhook-receiver.ts';
import { webhookDesk } from '../../testing/clients/webhooks-client.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { dueWebhooks, finishDelivery, claimDeliveries } from './delivery-queue.repo.ts';

const { webhooks } = contract;
const desk = webhookDesk();
const { add, begin, deliveries, hook, makeOlder, pass, query, rename, seen } = desk;
const settled = async (id: string) => {
  await expect.poll(() => deliveries(id, 'waiting')).toEqual([]);
};

test('a receiver that was down for an hour gets all deliveries, each once, and in order for each record', async () => {
  const { id } = await hook();
  await desk.receiver.down();
  begin();
  const records = [await add('One'), await add('Two'), await add('Three')];
  for (let n = 2; n <= 4; n += 1)
    await Promise.all(records.map((record) => rename(record.id, `${record.name} ${n}`)));
  // Each record's first is tried again and again meanwhile; nothing overtakes it.
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await pass('10 minutes');
    await expect
      .poll(async () => (await deliveries(id)).filter(({ attempts }) => attempts > minutes / 10).length)
      .toBe(3);
  }
  expect(await deliveries(id, 'waiting')).toHaveLength(12);
  const [last] = (await deliveries(id)).filter(({ attempts }) => attempts > 0);
  expect(last?.failure).toMatchObject({ code: 'receiver-unreachable' });
  expect(Date.parse(last?.nextAt ?? '') - Date.now()).toBeGreaterThan(30_000);
  await desk.receiver.up();
  await pass('1 hour');
  await settled(id);
  expect(new Set(desk.receiver.got.map((got) => got.id)).size).toBe(12);
  expect(desk.receiver.got).toHaveLength(12);
  for (const record of records)
    expect(seen().filter(([entityId]) => entityId === record.id)).toEqual(
      [1, 2, 3, 4].map((version) => [record.id, version]),
    );
});

test('a record’s next delivery waits for the response to the one before it', async () => {
  const { id } = await hook();
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const record = await add();
  await rename(record.id, 'Two');
  const other = await add('Other');
  desk.receiver.answer(({ body }) => (body.entityId === record.id ? opened : undefined));
  begin();
  await expect.poll(async () => (await deliveries(id, 'delivered')).length).toBe(1);
  // It is looked at again, more than once.
  await query(`update webhook_deliveries set next_at = now() where held_until is null and state = 'waiting'`);
  await expect.poll(() => dueWebhooks(desk.shop.database.db)).toEqual([]);
  expect(seen()).toEqual([
    [record.id, 1],
    [other.id, 1],
  ]);
  open();
  await settled(id);
  expect(seen()).toEqual([
    [record.id, 1],
    [other.id, 1],
    [record.id, 2],
  ]);
});

test('two processes send nothing twice, and at most four deliveries at once to a receiver', async () => {
  const { id } = await hook();
  let [now, most] = [0, 0];
  desk.receiver.answer(async () => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
    now -= 1;
  });
  const { options } = desk.shop.database.pool;
  const other = openDatabase(options);
  begin();
  begin(other);
  for (let n = 0; n < 8; n += 1) await Promise.all(Array.from({ length: 6 }, () => add()));
  await settled(id);
  await desk.stop();
  await other.close();
  expect(desk.receiver.got).toHaveLength(48);
  expect(new Set(desk.receiver.got.map((got) => got.id)).size).toBe(48);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

test('a process killed between sending and storing the response sends the same id again', async () => {
  const { id } = await hook();
  await add();
  // A process claims the delivery and is killed before it sends it.
  expect(await dueWebhooks(desk.shop.database.db)).toEqual([id]);
  const [taken] = await claimDeliveries(desk.shop.database, id);
  expect(await claimDeliveries(desk.shop.database, id)).toEqual([]);
  begin();
  expect(await dueWebhooks(desk.shop.database.db)).toEqual([]);
  expect(desk.receiver.got).toEqual([]);
  await makeOlder('61 seconds');
  await settled(id);
  expect(desk.receiver.got.map((got) => got.id)).toEqual([taken?.id]);
  // The one that was thought dead comes back: what it says counts no more.
  if (taken) await finishDelivery(desk.shop.database.db, taken, { status: 500, answer: '', failure: null });
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 204 }]);
});

test('a delivery that fails for three days is marked as failed, and is sent again on request', async () => {
  const { id } = await hook();
  desk.receiver.answer((_got, response) => response.writeHead(500).end('out of \0order'));
  const record = await add();
  await rename(record.id, 'Two');
  begin();
  const first = async () => (await deliveries(id)).at(-1);
  await expect.poll(first).toMatchObject({ state: 'waiting', attempts: 1 });
  await pass('71 hours');
  await expect
    .poll(first)
    .toMatchObject({ state: 'waiting', attempts: 2, status: 500, answer: 'out of order' });
  await pass('2 hours');
  await expect.poll(async () => (await deliveries(id, 'failed')).length).toBe(2);
  expect((await first())?.failure).toMatchObject({ code: 'receiver-refused', values: { status: 500 } });
  expect((await first())?.nextAt).toBeNull();
  expect(await desk.shop.call('Admin', webhooks.list)).toMatchObject([{ id, failed: 2, waiting: 0 }]);
  const before = desk.receiver.got.length;
  desk.receiver.answer(() => {});
  const failed = await deliveries(id, 'failed');
  const ids = [failed.at(-1)?.id ?? ''];
  expect(await desk.shop.call('Admin', webhooks.retry, { params: { id }, body: { ids } })).toEqual({
    retried: 1,
  });
  await settled(id);
  expect(await deliveries(id, 'failed')).toHaveLength(1);
  expect(await desk.shop.call('Admin', webhooks.retry, { params: { id } })).toEqual({ retried: 1 });
  await settled(id);
  expect(desk.receiver.got.slice(before).map((got) => got.body.version)).toEqual([1, 2]);
  expect(await desk.shop.call('Admin', webhooks.retry, { params: { id } })).toEqual({ retried: 0 });
});

test(
  'redirects are not followed, responses are read to a limit, and a silent receiver times out after ten seconds',
  { timeout: 30_000 },
  async () => {
    const { id } = await hook();
    let sent = 0;
    desk.receiver.answer(({ path }, response) => {
      if (path !== '/hook') sent += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await add();
    begin();
    const last = async () => (await deliveries(id))[0];
    await expect.poll(last).toMatchObject({ status: 302, state: 'waiting' });
    expect(sent).toBe(0);
    desk.receiver.answer((_got, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
      return new Promise(() => {});
    });
    await pass('1 hour');
    await expect.poll(last).toMatchObject({ status: 200, state: 'delivered', answer: 'x'.repeat(500) });
    desk.receiver.answer(() => new Promise(() => {}));
    await add();
    await expect.poll(last).toMatchObject({
      status: null,
      failure: { code: 'receiver-silent', reason: 'The receiver did not answer within 10 seconds' },
    });
  },
);

test('a slow receiver does not delay other receivers', async () => {
  const slow = await hook();
  const other = await openReceiver();
  const quick = await hook(['customers'], other.url);
  desk.receiver.answer(() => new Promise(() => {}));
  for (let n = 0; n < 12; n += 1) await add();
  begin();
  await settled(quick.id);
  expect(other.got).toHaveLength(12);
  await expect.poll(() => desk.receiver.got.length).toBe(4);
  expect(await deliveries(slow.id, 'waiting')).toHaveLength(12);
  await other.close();
});

test(
  'a shutdown aborts deliveries that do not end within seconds, and leaves them waiting',
  { timeout: 20_000 },
  async () => {
    const { id } = await hook();
    let came: () => void = () => {};
    const arrived = new Promise<void>((resolve) => (came = resolve));
    desk.receiver.answer(() => {
      came();
      return new Promise(() => {});
    });
    await add();
    const sending = begin();
    await arrived;
    const began = Date.now();
    await sending.stop();
    expect(Date.now() - began).toBeLessThan(6000);
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: 1, failure: { code: 'receiver-unreachable' } },
    ]);
  },
);
