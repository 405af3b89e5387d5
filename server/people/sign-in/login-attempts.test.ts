/**
 * Tests the limits of password attempts by account, IP address, browser and session, behind a trusted proxy.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, type Shop, testPassword } from '../../testing/shop.ts';
import { readConfig } from '../../platform/config.ts';
import { countedAddress } from './login-attempts.domain.ts';

const { users } = contract;
const [right, wrong] = [testPassword, 'a wrong one'];
const shop = await openShop({ TRUSTED_PROXIES: '127.0.0.1' });
afterAll(() => shop.close());

interface From {
  shop?: Shop;
  /** The client's address as the proxy forwards it. Without one, each attempt has a new address. */
  forwarded?: string;
  cookie?: string;
}
let addresses = 0;
const anAddress = () => `198.51.100.${(addresses += 1)}`;

function login(username: string, password: string, { forwarded = anAddress(), ...from }: From = {}) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = {
    authorization,
    'x-forwarded-for': forwarded,
    ...(from.cookie && { cookie: from.cookie }),
  };
  return (from.shop ?? shop).ask(null, users.login, {}, headers);
}
/** Adds a user whose password hash is fast to check. */
async function addUser(name: string) {
  const body = { name, username: `${name.toLowerCase()}@shop.example` };
  const user = await shop.call('Admin', users.create, { body });
  await shop.database.pool.query(
    `update users set password_hash = (select password_hash from users where username = 'standard@shop.example')
      where id = '${user.id}'`,
  );
  return user;
}
/** Inserts `times` recent failed sign-ins from the address, each for another username. */
const failed = (of: Shop, address: string, times: number) =>
  of.database.pool.query(
    `insert into login_failures (username, address) select 'former-' || n, '${address}' from generate_series(1, ${times}) n`,
  );
const together = <T>(times: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_none, n) => ask(n)));
const countBy = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('an account', () => {
  test('has five attempts a minute, from any address and with any concurrency', async () => {
    const { username } = await addUser('Chandra');
    expect(countBy(await together(30, () => login(username, wrong)))).toEqual({ 401: 5, 429: 25 });
    const closed = await login(username, right);
    expect(closed.problem).toMatchObject({
      code: 'too-many-logins',
      values: { seconds: expect.any(Number) },
    });
    const wait = Number(closed.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('never counts correct passwords, whatever the concurrency', async () => {
    const { username } = await addUser('Devika');
    for (let times = 0; times < 4; times += 1) await login(username, wrong);
    expect(countBy(await together(20, () => login(username, right)))).toEqual({ 200: 20 });
  });

  test('never counts correct passwords during concurrent wrong attempts from the same address', async () => {
    const { username } = await addUser('Dinesh');
    const forwarded = anAddress();
    const answers = await together(24, (n) => login(username, n % 6 === 0 ? wrong : right, { forwarded }));
    expect(countBy(answers)).toEqual({ 200: 20, 401: 4 });
  });

  test('has five attempts again after a correct password', async () => {
    const { username } = await addUser('Esha');
    for (let times = 0; times < 4; times += 1) await login(username, wrong);
    expect((await login(username, right)).status).toBe(200);
    expect((await login(username, wrong)).problem.values).toEqual({ left: 4 });
  });

  test('has thirty attempts an hour', async () => {
    const { username } = await addUser('Farid');
    for (let round = 0; round < 6; round += 1) {
      expect(countBy(await together(5, () => login(username, wrong)))).toEqual({ 401: 5 });
      await shop.database.pool.query(
        `update login_failures set at = at - interval '2 minutes' where username = '${username}'`,
      );
    }
    const closed = await login(username, right);
    expect(closed.problem.reason).toMatch(/^Too many wrong passwords; try again in 4[5-9] minutes$/);
  });
});

describe('an address', () => {
  test('has twenty attempts a minute for all names together, and does not lock out other addresses', async () => {
    const { username } = await addUser('Gita');
    await failed(shop, '203.0.113.7', 12);
    const answers = await together(20, (n) =>
      login(`nobody-${n}@shop.example`, wrong, { forwarded: '203.0.113.7' }),
    );
    expect(countBy(answers)).toEqual({ 401: 8, 429: 12 });
    expect((await login(username, right, { forwarded: '203.0.113.7' })).status).toBe(429);
    expect((await login(username, right, { forwarded: '203.0.113.8' })).status).toBe(200);
  });

  test('is the last hop before the trusted proxies, whatever the header claims before that hop', async () => {
    await failed(shop, '203.0.113.9', 19);
    const forwardedBy = (claimed: string) =>
      login('no-one@shop.example', wrong, { forwarded: `${claimed}, 203.0.113.9` });
    expect((await forwardedBy('10.9.9.1')).status).toBe(401);
    expect((await forwardedBy('10.9.9.2')).status).toBe(429);
  });

  test('is the connection’s if no proxy is trusted, because anybody can write the header', async () => {
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const bare = await openShop({ LOG_LEVEL: 'warn' }, undefined, { write });
    await failed(bare, '127.0.0.1', 18);
    const answers = await together(4, (n) => login(`nobody-${n}@shop.example`, wrong, { shop: bare }));
    expect(countBy(answers)).toEqual({ 401: 2, 429: 2 });
    expect(lines).toEqual([expect.stringMatching(/X-Forwarded-For .* TRUSTED_PROXIES .* not believed/)]);
    await bare.close();
  });

  test.each([
    ['192.0.2.4', '192.0.2.4'],
    ['::ffff:192.0.2.4', '192.0.2.4'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});

describe('a browser that has signed in before', () => {
  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

  test('is not locked out by attempts elsewhere or at its address, and has five attempts of its own', async () => {
    const { username } = await addUser('Hema');
    const signedIn = await login(username, right);
    expect(signedIn.headers.get('set-cookie')).toMatch(/; Path=\/api\/users; HttpOnly; SameSite=Strict$/);
    const cookie = cookieOf(signedIn.headers);
    const forwarded = '203.0.113.20';
    await failed(shop, forwarded, 15);
    await together(5, () => login(username, wrong, { forwarded }));
    expect((await login(username, right, { forwarded })).status).toBe(429);
    expect((await login(username, right, { forwarded, cookie })).status).toBe(200);
    expect(countBy(await together(8, () => login(username, wrong, { forwarded, cookie })))).toEqual({
      401: 5,
      429: 3,
    });
  });

  test('is recognised only for the same user, and not by a forged cookie or one older than the password', async () => {
    const [one, other] = [await addUser('Indu'), await addUser('Jaya')];
    const cookie = cookieOf((await login(one.username, right)).headers);
    await together(5, () => login(other.username, wrong));
    for (const made of [
      cookie,
      cookie.replace(one.id, other.id),
      `makeready_known_${other.id}=a.b`,
      `makeready_known_${other.id}=`,
    ])
      expect((await login(other.username, right, { cookie: made })).status).toBe(429);
    await shop.call('Admin', users.password, { params: { id: one.id }, body: { password: 'another one' } });
    await together(5, () => login(one.username, wrong));
    expect((await login(one.username, 'another one', { cookie })).status).toBe(429);
  });

  test('remembers at most twenty users, and forgets the earliest', async () => {
    const { id, username } = await addUser('Kiran');
    const others = Array.from({ length: 22 }, (_none, n) => `makeready_known_${n}=a.b`);
    const cookie = ['makeready_google=x', ...others, `makeready_known_${id}=a.b`].join('; ');
    const { headers } = await login(username, right, { cookie });
    const [own, ...forgotten] = headers.getSetCookie();
    expect(own).toMatch(`makeready_known_${id}=`);
    expect(forgotten.map((one) => one.split(';')[0])).toEqual([0, 1, 2].map((n) => `makeready_known_${n}=`));
    const few = await login(username, right, { cookie: others.slice(3).join('; ') });
    expect(few.headers.getSetCookie()).toHaveLength(1);
  });

  test('can have signed in by a link', async () => {
    const { id, username } = await addUser('Kamala');
    const { url } = await shop.call('Admin', users.link, { params: { id } });
    const token = new URL(url).searchParams.get('token') ?? '';
    const { headers } = await shop.ask(null, users.authorise, { params: { id }, body: { token } });
    await together(5, () => login(username, wrong));
    expect((await login(username, right, { cookie: cookieOf(headers) })).status).toBe(200);
  });
});

test('a session has five attempts a minute at the present password, which do not count for sign-in', async () => {
  const { id, username } = await addUser('Lalita');
  const me = { token: (await login(username, right)).data.value };
  const change = (present: string) =>
    shop.ask(me, users.password, { params: { id }, body: { password: 'another one', present } });
  expect(countBy(await together(12, () => change(wrong)))).toEqual({ 400: 5, 429: 7 });
  expect((await change(right)).status).toBe(429);
  expect((await login(username, right)).status).toBe(200);
});

test('requests that wait for one account leave database connections to other requests', async () => {
  const client = await shop.database.pool.connect();
  await client.query(`begin; select pg_advisory_xact_lock(7311, hashtext('standard@shop.example'))`);
  const waiting = together(30, () => login('standard@shop.example', right));
  const waiters = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await client.query<{ n: number }>(waiters)).rows[0]?.n).toBe(4);
  await shop.call('Restricted', contract.customers.list);
  await client.query('commit');
  client.release();
  expect(countBy(await waiting)).toEqual({ 200: 30 });
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '*', '127.0.0.1,,', '::1/129', '10.0.0.1/8/8'])(
  'TRUSTED_PROXIES=%s is refused with the variable’s name',
  (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES is a list of addresses');
  },
);
