/** Tests devices at machines, and signing in there, through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { tryLimits } from '../../../shared/people/sign-in-limits.ts';
import { buildApp } from '../../app/app.ts';
import { openBackups } from '../../platform/backup/daily-backups.ts';
import { readConfig } from '../../platform/config.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { callsTo, openShop } from '../../testing/shop.ts';

const { devices, keys, operations, settings, system, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());
const select = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query(text, values)).rows as Record<string, unknown>[];

let machineId: string;
beforeAll(async () => {
  ({ id: machineId } = await floor.machine('Printing'));
});

async function setUp() {
  const { id, key } = await shop.call('Admin', devices.approve, { params: { machineId } });
  return { id, token: key };
}
let people = 0;
async function addPerson(userType: 'Admin' | 'Standard' | 'Restricted' = 'Restricted') {
  people += 1;
  const body = { name: `Person ${people}`, username: `person${people}`, userType } as const;
  const { id } = await shop.call('Admin', users.create, { body });
  const { pin } = await shop.call('Admin', users.makePin, { params: { id } });
  return { id, pin };
}
/** Returns a PIN that no user has. */
async function freePin() {
  const { id, pin } = await addPerson();
  await shop.call('Admin', users.removePin, { params: { id } });
  return pin;
}
const enter = (device: { token: string }, body: object) => shop.ask(device, devices.enter, { body });
/** Signs in at the device, and returns the session. */
async function comeTo(device: { token: string }, body: object) {
  const { data } = await enter(device, body);
  return { token: data.value, user: data.user };
}
async function badgeOf(id: string) {
  // The code is in the PDF as a picture only, so the test stores the hash of a code of its own.
  const badge = `MRB${'ABCDE234567'.repeat(2).slice(0, 19)}${'ABCDEFGH'[people % 8]}`;
  await select(`update users set badge_hash = encode(sha256($1::bytea), 'hex') where id = $2`, badge, id);
  return badge;
}

describe('PINs and badges', () => {
  test('a PIN is shown once and stored as a hash; only its user and Admins give it', async () => {
    const params = { id: shop.users.Restricted.id };
    expect((await shop.ask('Standard', users.makePin, { params })).status).toBe(403);
    const { pin } = await shop.call(
      'Restricted',
      users.makePin,
      { params },
      { 'Idempotency-Key': 'one-pin' },
    );
    expect(pin).toMatch(/^\d{4}$/);
    const read = await shop.call('Restricted', users.get, { params });
    expect(read).toMatchObject({ hasPin: true, hasBadge: false });
    const [row] = await select('select pin_hash from users where id = $1', params.id);
    expect(row?.['pin_hash']).toMatch(/^\$argon2id\$/);
    for (const table of ['users', 'audit', 'idempotency'])
      expect(JSON.stringify(await select(`select * from ${table}`))).not.toContain(`"${pin}"`);
    expect((await shop.ask('Standard', users.removePin, { params })).status).toBe(403);
    expect(await shop.call('Admin', users.removePin, { params })).toMatchObject({ hasPin: false });
  });

  test('twenty people who get a PIN at once have different PINs', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => addPerson()));
    expect(new Set(made.map(({ pin }) => pin)).size).toBe(20);
  });

  test('a badge is printed with a new code, and ended by the next or by an Admin', async () => {
    const { id } = await addPerson();
    const device = await setUp();
    const badge = await badgeOf(id);
    const session = await comeTo(device, { badge });
    expect(session.user.id).toBe(id);
    const printed = await fetch(`${shop.url}/api/users/${id}/badge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.users.Admin.token}` },
    });
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    expect((await printed.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const refused = await enter(device, { badge });
    expect(refused.problem.errors?.['badge']).toMatch(/^This badge is not valid/);
    // The session that the former badge began has ended, too.
    expect((await shop.ask(session, users.list)).status).toBe(401);
    expect(await shop.call('Admin', users.removeBadge, { params: { id } })).toMatchObject({
      hasBadge: false,
    });
  });

  test('a device takes either a PIN or a badge', async () => {
    const device = await setUp();
    for (const body of [{}, { pin: '1234', badge: 'MRBAAAAAAAAAAAAAAAAAAAA' }])
      expect((await enter(device, body)).problem.code).toBe('invalid');
    expect((await enter(device, { pin: '12' })).problem.errors).toEqual({ pin: 'A PIN has 4 to 6 digits' });
    expect((await enter(device, { badge: 'MRB' })).status).toBe(400);
  });
});

describe('a device', () => {
  test('is revoked with its machine, also by a key that deletes; other devices and keys stay', async () => {
    const { id } = await floor.machine('Printing');
    const own = await shop.call('Admin', devices.approve, { params: { machineId: id } });
    const other = await setUp();
    const body = { name: 'Cleaner', scopes: ['read', 'delete'] as const };
    const { key: token } = await shop.call('Admin', keys.create, {
      body: { ...body, scopes: [...body.scopes] },
    });
    expect((await shop.ask('Standard', contract.machines.remove, { params: { id } })).status).toBe(403);
    expect((await shop.ask({ token: own.key }, contract.machines.list)).status).toBe(200);
    await shop.call({ token }, contract.machines.remove, { params: { id } });
    expect((await shop.ask({ token: own.key }, contract.machines.list)).status).toBe(401);
    expect((await shop.ask(other, contract.machines.list)).status).toBe(200);
    const lines = await select(
      'select verb, user_name, data from audit where entity_id = $1 order by id',
      own.id,
    );
    expect(lines[1]).toMatchObject({ verb: 'machine.remove > key.remove', data: { machineId: id } });
    expect(JSON.stringify(lines)).not.toContain('keyHash');
  });

  test('only an Admin sets one up and revokes it; alone it reads and changes nothing', async () => {
    for (const role of ['Standard', 'Restricted'] as const)
      expect((await shop.ask(role, devices.approve, { params: { machineId } })).status).toBe(403);
    const unknown = { machineId: shop.users.Admin.id };
    expect((await shop.ask('Admin', devices.approve, { params: unknown })).status).toBe(404);
    const device = await setUp();
    const listed = (await shop.call('Admin', keys.list)).find(({ id }) => id === device.id);
    expect(listed).toMatchObject({ machineId, scopes: [] });
    expect((await shop.ask(device, contract.machines.list)).status).toBe(200);
    const { steps } = await floor.job(['Packing']);
    const params = { id: steps[0]?.id ?? '' };
    const record = await shop.call(device, operations.get, { params });
    expect(record.can.move?.code).toBe('only-office');
    const started = await shop.ask(device, operations.advance, { params, body: {} });
    expect([started.status, started.problem.code]).toEqual([403, 'badge-first']);
    expect((await shop.ask(device, keys.list)).status).toBe(403);

    const { pin } = await addPerson();
    const session = await comeTo(device, { pin });
    expect((await shop.ask(session, users.list)).status).toBe(200);
    await shop.call('Admin', keys.remove, { params: { id: device.id } });
    expect((await shop.ask(device, contract.machines.list)).status).toBe(401);
    expect((await enter(device, { pin })).status).toBe(401);
    // With the device, the session of its person ends.
    expect((await shop.ask(session, users.list)).status).toBe(401);
  });

  test('no call that writes is taken from a device alone', async () => {
    const device = await setUp();
    const id = shop.users.Admin.id;
    const writes = Object.values<Record<string, Endpoint>>(contract)
      .flatMap((group) => Object.values(group))
      .filter(({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'device');
    expect(writes.length).toBeGreaterThan(100);
    for (const { method, path } of writes) {
      const address = `${shop.url}/api${path.replaceAll(/:\w+/g, id)}`;
      const headers = { authorization: `Bearer ${device.token}` };
      const answer = await fetch(address, { method, headers });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ code: 'badge-first' });
    }
  });

  test('nobody comes without a device: not with a session, not with an API key', async () => {
    const { pin } = await addPerson();
    for (const role of ['Admin', 'Standard', 'Restricted'] as const)
      expect((await shop.ask(role, devices.enter, { body: { pin } })).problem.code).toBe('only-device');
    const { key } = await shop.call('Admin', keys.create, {
      body: { name: 'Website', scopes: ['read', 'floor'] },
    });
    expect((await enter({ token: key }, { pin })).status).toBe(403);
    expect((await shop.ask(null, devices.enter, { body: { pin } })).status).toBe(401);
  });

  test('what a person does there is theirs, and ends with the next person', async () => {
    const device = await setUp();
    const [ravi, asha] = [await addPerson(), await addPerson()];
    const { steps } = await floor.job(['Packing']);
    const params = { id: steps[0]?.id ?? '' };
    const first = await comeTo(device, { pin: ravi.pin });
    const started = await shop.call(first, operations.advance, { params, body: {} });
    expect(started.startedBy).toBe(first.user.name);
    const second = await comeTo(device, { pin: asha.pin });
    expect((await shop.ask(first, operations.pause, { params, body: { reason: 'Ink' } })).status).toBe(401);
    await shop.call(second, operations.addEntry, { params, body: { good: 5 } });
    const [entry] = await shop.call('Restricted', operations.entries, { params });
    expect(entry?.userName).toBe(second.user.name);
    // A person at another device goes on.
    const elsewhere = await comeTo(await setUp(), { pin: ravi.pin });
    await comeTo(device, { pin: ravi.pin });
    expect((await shop.ask(elsewhere, users.list)).status).toBe(200);
  });

  test('an Admin works there as a person of the floor, and nobody changes an account', async () => {
    const device = await setUp();
    const admin = await addPerson('Admin');
    const session = await comeTo(device, { pin: admin.pin });
    expect(session.user).toMatchObject({ userType: 'Restricted', permissions: ['stock', 'dispatch'] });
    const params = { id: admin.id };
    expect((await shop.ask(session, keys.list)).problem.code).toBe('only-admin');
    for (const refused of [
      await shop.ask(session, users.makePin, { params }),
      await shop.ask(session, users.makeBadge, { params }),
      await shop.ask(session, users.password, { params, body: { password: 'a good password' } }),
      await shop.ask(session, users.update, { params, body: { name: 'Another' } }),
    ])
      expect([refused.status, refused.problem.code]).toEqual([403, 'not-at-device']);
  });

  test('a session there ends after the time that the shop sets, used or not', async () => {
    const { badgeMinutes } = await shop.call('Admin', settings.get);
    await shop.call('Admin', settings.update, { body: { badgeMinutes: 5 } });
    const tooShort = await shop.ask('Admin', settings.update, { body: { badgeMinutes: 4 } });
    expect(tooShort.problem.errors).toHaveProperty('badgeMinutes');
    const session = await comeTo(await setUp(), { pin: (await addPerson()).pin });
    const ended = (minutes: number) =>
      select(
        `update sessions set expires_at = expires_at - make_interval(mins => $1), used_at = used_at - interval '2 hours'
         where user_id = $2 returning expires_at > now() as alive`,
        minutes,
        session.user.id,
      );
    expect(await ended(4)).toEqual([{ alive: true }]);
    // The use is stored, and does not postpone the end.
    expect((await shop.ask(session, users.list)).status).toBe(200);
    await ended(1);
    expect((await shop.ask(session, users.list)).status).toBe(401);
    await shop.call('Admin', settings.update, { body: { badgeMinutes } });
  });
});

describe('wrong PINs', () => {
  const most = tryLimits.account[0].tries;

  test('five lock the device for a minute, for right PINs too, but not other devices or badges', async () => {
    const [device, other] = [await setUp(), await setUp()];
    const { id, pin } = await addPerson();
    const wrong = await freePin();
    const answers = [];
    for (let tries = 0; tries < most; tries += 1) answers.push(await enter(device, { pin: wrong }));
    expect(answers.map(({ status }) => status)).toEqual(Array(most).fill(400));
    expect(answers[0]?.problem.errors).toEqual({ pin: 'Wrong PIN; 4 tries left' });
    expect(answers.at(-1)?.problem.errors).toEqual({ pin: 'Wrong PIN; wait a while' });
    const locked = await enter(device, { pin });
    expect(locked.status).toBe(429);
    expect(locked.problem.reason).toMatch(/^Too many wrong PINs; try again in \d+ seconds$/);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await enter(other, { pin })).status).toBe(200);
    expect((await enter(device, { badge: await badgeOf(id) })).status).toBe(200);
    await select(`update login_failures set at = at - interval '61 seconds' where username = $1`, device.id);
    expect((await enter(device, { pin })).status).toBe(200);
    const log = await shop.call('Admin', system.audit, { query: { entity: 'sessions' } });
    const guesses = log.items.filter(({ data }) => (data as { outcome?: string }).outcome === 'wrong PIN');
    expect(guesses).toHaveLength(most);
    expect(JSON.stringify(log.items)).not.toContain(wrong);
  });

  test('one’s own right PIN does not make up for guesses at others’', async () => {
    const device = await setUp();
    const { pin } = await addPerson();
    const wrong = await freePin();
    for (let tries = 1; tries < most; tries += 1) await enter(device, { pin: wrong });
    expect((await enter(device, { pin })).status).toBe(200);
    expect((await enter(device, { pin: wrong })).problem.errors).toEqual({ pin: 'Wrong PIN; wait a while' });
    expect((await enter(device, { pin })).status).toBe(429);
  });

  test('of sixty guesses at once at two processes, five are looked at', async () => {
    const device = await setUp();
    const backups = openBackups({ connection: {}, folder: null, say: () => {} });
    const second = await buildApp(shop.database, readConfig({ PORT: '0', LOG_LEVEL: 'fatal' }), backups);
    const url = await second.listen({ port: 0, host: '127.0.0.1' });
    const there = callsTo(url, () => device.token);
    const wrong = await freePin();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        (at % 2 === 0 ? shop : there).ask(device, devices.enter, { body: { pin: wrong } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(most);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - most);
    await second.close();
  });

  test('a PIN that must be of one person is wrong for another', async () => {
    const device = await setUp();
    const [ravi, asha] = [await addPerson(), await addPerson()];
    expect((await enter(device, { pin: asha.pin, userId: ravi.id })).status).toBe(400);
    expect((await enter(device, { pin: asha.pin, userId: asha.id })).data.user.id).toBe(asha.id);
  });

  test('two people who come at once leave one session', async () => {
    const device = await setUp();
    const [ravi, asha] = [await addPerson(), await addPerson()];
    const came = await Promise.all([ravi, asha].map(({ pin }) => comeTo(device, { pin })));
    const alive = await Promise.all(
      came.map(async (session) => (await shop.ask(session, users.list)).status),
    );
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});
