/** Tests that a device is set up by the code that it shows, through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { tryLimits } from '../../../shared/people/sign-in-limits.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { devices, keys, machines } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());
const select = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query(text, values)).rows as Record<string, unknown>[];

let machineId: string;
beforeAll(async () => {
  ({ id: machineId } = await floor.machine('Printing'));
});
beforeEach(() => select('delete from device_requests'));

const request = () => shop.call(null, devices.requestApproval);
const stateOf = ({ token }: { token: string }) => shop.call({ token }, devices.approval);
const approve = (as: 'Admin' | 'Standard' | 'Restricted', code: string, at = machineId) =>
  shop.ask(as, devices.approveRequest, { params: { code }, body: { machineId: at } });
const age = (minutes: number) =>
  select('update device_requests set created_at = created_at - make_interval(secs => $1)', 60 * minutes);

test('an Admin sees which device waits and approves it; it is then the machine’s, and is revoked like others', async () => {
  const asked = await request();
  expect(asked.code).toMatch(/^[0-9A-Z]{8}$/);
  expect(await stateOf(asked)).toEqual({ state: 'waiting', device: null });
  expect((await shop.ask(asked, machines.list)).status).toBe(401);
  const typed = `${asked.code.slice(0, 4)}-${asked.code.slice(4)}`.toLowerCase();
  const seen = await shop.call('Admin', devices.findRequest, { params: { code: typed } });
  expect(seen).toMatchObject({ code: asked.code, address: '127.0.0.1' });

  const { data: key } = await approve('Admin', typed);
  expect(key).not.toHaveProperty('key');
  const device = { id: key.id, name: key.name, machineId };
  expect(await stateOf(asked)).toEqual({ state: 'approved', device });
  expect((await shop.ask(asked, machines.list)).status).toBe(200);
  expect((await shop.call('Admin', keys.list)).find(({ id }) => id === key.id)).toMatchObject({
    machineId,
    madeBy: shop.users.Admin.name,
    scopes: [],
  });
  const [line] = await select(`select verb, user_id from audit where entity_id = $1`, key.id);
  expect(line).toEqual({ verb: 'device.approve', user_id: shop.users.Admin.id });
  // A code works once.
  expect((await approve('Admin', asked.code)).problem.code).toBe('device-request-ended');

  await shop.call('Admin', keys.remove, { params: { id: key.id } });
  expect((await shop.ask(asked, machines.list)).status).toBe(401);
  expect(await stateOf(asked)).toEqual({ state: 'expired', device: null });
});

test('only Admins see, approve and refuse; what they refuse stays refused', async () => {
  const asked = await request();
  const params = { code: asked.code };
  for (const role of ['Standard', 'Restricted'] as const) {
    expect((await shop.ask(role, devices.findRequest, { params })).status).toBe(403);
    expect((await approve(role, asked.code)).status).toBe(403);
    expect((await shop.ask(role, devices.refuseRequest, { params })).status).toBe(403);
  }
  // An unknown machine leaves the request as it was.
  expect((await approve('Admin', asked.code, shop.users.Admin.id)).status).toBe(404);
  expect(await stateOf(asked)).toMatchObject({ state: 'waiting' });
  await shop.call('Admin', devices.refuseRequest, { params });
  expect(await stateOf(asked)).toEqual({ state: 'refused', device: null });
  expect((await shop.ask('Admin', devices.findRequest, { params })).status).toBe(404);
  expect((await shop.ask('Admin', devices.refuseRequest, { params })).status).toBe(404);
  expect((await approve('Admin', asked.code)).status).toBe(404);
});

test('of two Admins who answer at once, one does', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { code } = await request();
    const answers = await Promise.all([
      approve('Admin', code),
      approve('Admin', code),
      shop.ask('Admin', devices.refuseRequest, { params: { code } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  }
});

test('the deletion of the machine waits for an approval, and revokes its devices', async () => {
  const machine = await floor.machine('Printing');
  const remove = () => shop.ask('Admin', machines.remove, { params: { id: machine.id } });
  const waiting = async () =>
    (
      await select(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).length;
  const asked = await request();
  const client = await shop.database.pool.connect();
  await client.query('begin');
  await client.query('lock table api_keys in share mode');
  const approval = approve('Admin', asked.code, machine.id);
  // The approval has read the machine, and waits to insert the key.
  await expect.poll(waiting).toBe(1);
  const deletion = remove();
  await Promise.race([deletion, vi.waitFor(async () => expect(await waiting()).toBe(2))]);
  await client.query('commit');
  client.release();
  expect((await approval).status).toBe(200);
  expect((await deletion).status).toBe(200);
  expect(await stateOf(asked)).toEqual({ state: 'expired', device: null });
  expect(await select('select id from api_keys where machine_id = $1', machine.id)).toEqual([]);
});

test('a code expires after ten minutes', async () => {
  const asked = await request();
  expect(Date.parse(asked.expiresAt) - Date.parse(new Date().toISOString())).toBeGreaterThan(590_000);
  await age(9.9);
  expect((await shop.ask('Admin', devices.findRequest, { params: { code: asked.code } })).status).toBe(200);
  await age(0.2);
  expect(await stateOf(asked)).toEqual({ state: 'expired', device: null });
  expect((await approve('Admin', asked.code)).status).toBe(404);
});

test('the key of a program is no approved device', async () => {
  const { key } = await shop.call('Admin', keys.create, { body: { name: 'Website', scopes: ['read'] } });
  expect(await stateOf({ token: key })).toEqual({ state: 'expired', device: null });
});

test('code and token are stored as hashes only', async () => {
  const asked = await request();
  const stored = JSON.stringify([
    await select('select * from device_requests'),
    await select('select * from audit'),
    await select('select * from idempotency'),
  ]);
  expect(stored).not.toContain(asked.code);
  expect(stored).not.toContain(asked.token);
});

test('requests that come at once from one address are limited; approved ones do not count', async () => {
  const [{ tries }, perHour] = tryLimits.address;
  const answers = await Promise.all(
    Array.from({ length: tries + 10 }, () => shop.ask(null, devices.requestApproval)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(tries);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(refused?.problem.reason).toMatch(/^Too many codes were requested here; try again in \d+ seconds/);
  const code = answers.find(({ status }) => status === 200)?.data.code ?? '';
  expect((await approve('Admin', code)).status).toBe(200);
  expect((await shop.ask(null, devices.requestApproval)).status).toBe(200);
  // After an hour, they are forgotten.
  for (let at = tries; at < perHour.tries; at += tries) {
    await age(2);
    for (let each = 0; each < tries; each += 1) await request();
  }
  await age(2);
  expect((await shop.ask(null, devices.requestApproval)).status).toBe(429);
  await age(60);
  await request();
  expect(await select('select count(*)::int as count from device_requests')).toEqual([{ count: 1 }]);
});
