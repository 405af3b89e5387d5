import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { webhookBody } from '../../../shared/connections/webhooks.contract.ts';
import { isSigned } from '../../testing/clients/webhook-receiver.ts';
import { signIn, testPassword } from '../../testing/shop.ts';
import { webhookDesk } from '../../testing/clients/webhooks-client.ts';
import { dueWebhooks, deleteOldDeliveries, claimDeliveries } from './delivery-queue.repo.ts';

const { customers, system, webhooks } = contract;
const desk = webhookDesk();
const { add, begin, deliveries, hook, query } = desk;
const settled = async (id: string) => {
  await expect.poll(() => deliveries(id, 'waiting')).toEqual([]);
};

test('a change is sent once, signed as Standard Webhooks says, and nothing else', async () => {
  const made = await hook();
  expect(made).toMatchObject({
    url: desk.receiver.url,
    events: ['customers'],
    active: true,
    waiting: 0,
    failed: 0,
  });
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { secret, ...shown } = made;
  expect(await desk.shop.call('Admin', webhooks.list)).toEqual([shown]);
  begin();
  const customer = await add();
  await desk.shop.call('Admin', contract.users.link, { params: { id: desk.shop.users.Standard.id } });
  await settled(made.id);
  expect(desk.receiver.got).toHaveLength(1);
  const [got] = desk.receiver.got;
  if (!got) throw new Error('Nothing came');
  expect(webhookBody.strict().parse(got.body)).toEqual(got.body);
  const { entity, entityId, version, verb } = got.body;
  expect({ entity, entityId, version, verb }).toEqual({
    entity: 'customers',
    entityId: customer.id,
    version: 1,
    verb: 'customer.create',
  });
  expect(got.body.id).toBe(got.id);
  expect(Math.abs(Date.parse(got.body.at) - got.at)).toBeLessThan(10_000);
  expect(Math.abs(Number(got.headers['webhook-timestamp']) * 1000 - got.at)).toBeLessThan(10_000);
  expect(got.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(isSigned(got, secret)).toBe(true);
  expect(isSigned({ ...got, text: `${got.text} ` }, secret)).toBe(false);
  expect(await deliveries(made.id)).toMatchObject([
    { ...got.body, state: 'delivered', attempts: 1, status: 204, failure: null, nextAt: null },
  ]);
  const { items } = await desk.shop.call('Admin', system.audit, {
    query: { entity: 'webhooks', entityId: made.id },
  });
  expect(JSON.stringify(items)).not.toContain('whsec_');
});

test('a webhook filters by kind of record or verb, gets all without a filter, and never gets sign-ins', async () => {
  const all = await hook([]);
  const deletions = await hook(['customer.remove']);
  const { id } = await add();
  await desk.shop.call('Admin', customers.remove, { params: { id } });
  await signIn(desk.shop.url, desk.shop.users.Standard.username, testPassword);
  const verbs = async (webhook: { id: string }) => (await deliveries(webhook.id)).map(({ verb }) => verb);
  expect(await verbs(deletions)).toEqual(['customer.remove']);
  expect(await verbs(all)).toEqual([
    'customer.remove',
    'customer.create',
    'webhook.create',
    'webhook.create',
  ]);
  const { items } = await desk.shop.call('Admin', system.audit, { query: { entity: 'sessions' } });
  expect(items.length).toBeGreaterThan(0);
});

test('a rolled-back change is not sent', async () => {
  const { id } = await hook();
  expect(
    (await desk.shop.ask('Admin', customers.update, { params: { id }, body: { name: 'Nobody' } })).status,
  ).toBe(404);
  const made = await add();
  const client = await desk.shop.database.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into audit (verb, entity, entity_id, version) values ('customer.update', 'customers', $1, 2)`,
    [made.id],
  );
  await client.query('rollback');
  client.release();
  expect(await deliveries(id)).toHaveLength(1);
});

test('a paused webhook sends nothing, and changes during the pause are never sent', async () => {
  const { id, version } = await hook();
  await add();
  const paused = await desk.shop.call('Admin', webhooks.update, {
    params: { id },
    body: { active: false, version },
  });
  expect(paused).toMatchObject({ active: false, version: version + 1, waiting: 1 });
  await add();
  expect(await dueWebhooks(desk.shop.database.db)).toEqual([]);
  expect(await claimDeliveries(desk.shop.database, id)).toEqual([]);
  begin();
  await desk.shop.call('Admin', webhooks.update, { params: { id }, body: { active: true } });
  await settled(id);
  expect(desk.receiver.got).toHaveLength(1);
  const stale = await desk.shop.ask('Admin', webhooks.update, {
    params: { id },
    body: { active: false, version },
  });
  expect(stale.status).toBe(412);
});

test('deliveries are deleted 30 days after their end, and when their webhook is deleted', async () => {
  const { id } = await hook();
  await add();
  await add();
  await query(`update webhook_deliveries set since = now() - interval '31 days'`);
  expect(await deleteOldDeliveries(desk.shop.database.db, 1000)).toBe(0);
  await query(
    `update webhook_deliveries set state = 'delivered' where line = (select min(line) from webhook_deliveries)`,
  );
  expect(await deleteOldDeliveries(desk.shop.database.db, 1000)).toBe(1);
  expect(await deliveries(id)).toHaveLength(1);
  await desk.shop.call('Admin', webhooks.remove, { params: { id } });
  expect(await query('select from webhook_deliveries')).toEqual([]);
});

test.each([
  [
    { url: 'ftp://shop.example' },
    'url',
    'Address must be one such as https://shop.example/hook, without a name or password',
  ],
  [{ url: 'https://me:secret@shop.example' }, 'url', /without a name or password/],
  [
    { url: 'https://shop.example', events: ['jobs', 'job.fly'] },
    'events',
    'job.fly is no kind of record (jobs) and nothing that is done (job.schedule)',
  ],
])('%j is refused', async (body, field, message) => {
  const { status, problem } = await desk.shop.ask('Admin', webhooks.create, { body });
  expect(status).toBe(400);
  expect(problem.errors?.[field]).toMatch(message);
});
