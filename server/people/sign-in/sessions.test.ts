/** Tests how long sessions last, and who may list and end them. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, testPassword } from '../../testing/shop.ts';

const { users } = contract;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const shop = await openShop();
afterAll(() => shop.close());

let people = 0;
/** Adds a user whose password hash is fast to check. */
async function addUser() {
  people += 1;
  const { id, username } = await shop.call('Admin', users.create, {
    body: { name: `Person ${people}`, username: `person-${people}@shop.example` },
  });
  await shop.database.pool.query(
    `update users set password_hash = (select password_hash from users where username = 'standard@shop.example')
      where id = $1`,
    [id],
  );
  return { id, username, params: { id } };
}
async function signInAs({ username }: { username: string }, agent = 'a test') {
  const authorization = `Basic ${Buffer.from(`${username}:${testPassword}`).toString('base64')}`;
  const headers = { authorization, 'user-agent': agent };
  const { data, problem } = await shop.ask(null, users.login, {}, headers);
  if (!data) throw new Error(problem.reason);
  return { token: data.value };
}
/** Moves the user's sessions back in time by `days`. */
const age = ({ id }: { id: string }, days: number) =>
  shop.database.pool.query(
    `update sessions set started_at = started_at - make_interval(days => ${days}),
      used_at = used_at - make_interval(days => ${days}), expires_at = expires_at - make_interval(days => ${days})
      where user_id = $1`,
    [id],
  );
const statusOf = async (me: { token: string }) => (await shop.ask(me, users.list)).status;

test('only Admins and the user see when a user last signed in and set the password', async () => {
  const person = await addUser();
  const me = await signInAs(person);
  const { id } = person;
  const facts = ['passwordSetAt', 'lastSignInAt'] as const;
  for (const as of ['Admin', 'Standard', 'Restricted', me] as const) {
    const { items } = await shop.call(as, users.sorted, { query: { per: 100 } });
    const lists = [
      await shop.call(as, users.list),
      items,
      [await shop.call(as, users.get, { params: { id } })],
    ];
    for (const listed of lists) {
      const [its, others] = [
        listed.filter((user) => user.id === id),
        listed.filter((user) => user.id !== id),
      ];
      const mine = as === 'Admin' || as === me;
      expect(its.map((user) => facts.map((fact) => fact in user))).toEqual([[mine, mine]]);
      const own = typeof as === 'string' ? shop.users[as].id : id;
      for (const user of others) expect('lastSignInAt' in user).toBe(as === 'Admin' || user.id === own);
    }
    const { data } = await shop.ask(as, users.file, { params: { format: 'csv' } });
    const [head = [], ...rows] = Buffer.from(data as unknown as ArrayBuffer)
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.trim().split(','));
    const seen = rows.filter((row) => row[head.indexOf('Last sign in at')] !== '');
    expect(seen).toHaveLength(as === 'Admin' ? rows.length : 1);
  }
});

test('a session ends after 14 days without use', async () => {
  const person = await addUser();
  const me = await signInAs(person);
  await age(person, 13);
  expect(await statusOf(me)).toBe(200);
  await age(person, 13);
  expect(await statusOf(me)).toBe(200);
  await age(person, 14);
  expect(await statusOf(me)).toBe(401);
});

test('a session ends after 90 days even if it is used', async () => {
  const person = await addUser();
  const me = await signInAs(person);
  for (let day = 0; day < 80; day += 10) {
    await age(person, 10);
    expect(await statusOf(me)).toBe(200);
  }
  await age(person, 9);
  expect(await statusOf(me)).toBe(200);
  await age(person, 1);
  expect(await statusOf(me)).toBe(401);
});

test('the last use of a session is stored once an hour', async () => {
  const person = await addUser();
  const me = await signInAs(person);
  const used = async () => (await shop.call(me, users.sessions, person))[0]?.usedAt;
  const first = await used();
  expect(await used()).toBe(first);
  await shop.database.pool.query(
    `update sessions set used_at = used_at - interval '61 minutes' where user_id = $1`,
    [person.id],
  );
  expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

test('a user lists their sessions by browser and address, and can end a single session', async () => {
  const person = await addUser();
  const [me, other] = [await signInAs(person), await signInAs(person, firefox)];
  const listed = await shop.call(me, users.sessions, person);
  expect(listed.map(({ browser, address, current }) => ({ browser, address, current }))).toEqual([
    { browser: 'Firefox on Windows', address: '127.0.0.1', current: false },
    { browser: 'Another program', address: '127.0.0.1', current: true },
  ]);
  expect(JSON.stringify(listed)).not.toContain(me.token);
  const params = { id: person.id, sessionId: listed[0]?.id ?? '' };
  await shop.call(me, users.endSession, { params });
  expect(await statusOf(other)).toBe(401);
  expect(await shop.call(me, users.sessions, person)).toHaveLength(1);
  expect((await shop.ask(me, users.endSession, { params })).status).toBe(404);
});

test('only an Admin lists and ends the sessions of another user', async () => {
  const [person, stranger] = [await addUser(), await addUser()];
  const [me, other] = [await signInAs(person), await signInAs(stranger)];
  const [listed] = await shop.call('Admin', users.sessions, person);
  const params = { id: person.id, sessionId: listed?.id ?? '' };
  for (const as of [other, 'Standard', 'Restricted'] as const) {
    expect((await shop.ask(as, users.sessions, person)).problem.code).toBe('only-admin-changes-user');
    expect((await shop.ask(as, users.endSession, { params })).status).toBe(403);
  }
  // Not by way of one's own address either.
  const mixed = { id: stranger.id, sessionId: params.sessionId };
  expect((await shop.ask(other, users.endSession, { params: mixed })).status).toBe(404);
  expect(await statusOf(me)).toBe(200);
  await shop.call('Admin', users.endSession, { params });
  expect(await statusOf(me)).toBe(401);
});

test('a user has at most 500 sessions; a further sign-in ends the least recently used session', async () => {
  const person = await addUser();
  const oldest = await signInAs(person);
  await age(person, 2);
  await shop.database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at, used_at)
      select 'made-up-' || n, $1, now() + interval '1 day', now() - interval '1 hour' from generate_series(1, 499) n`,
    [person.id],
  );
  const me = await signInAs(person);
  expect(await statusOf(oldest)).toBe(401);
  expect(await shop.call(me, users.sessions, person)).toHaveLength(500);
});
