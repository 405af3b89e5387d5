import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Caller, openShop, signIn, testPassword } from '../../testing/shop.ts';
import { makeFirstAdminLink } from './sessions.domain.ts';
import { resetAdmin } from '../users.domain.ts';

const { users } = contract;
const shop = await openShop();
const context = { database: shop.database, db: shop.database.db, person: null, artworkUrl: () => null };
afterAll(() => shop.close());

async function login(username: string, password: string) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return shop.ask(null, users.login, {}, { authorization });
}
async function addUser(name: string, password = '') {
  const username = `${name.toLowerCase().replaceAll(' ', '.')}@shop.example`;
  return shop.call('Admin', users.create, { body: { name, username, userType: 'Standard', password } });
}
async function linkOf(id: string) {
  const { url } = await shop.call('Admin', users.link, { params: { id } });
  const address = new URL(url);
  expect(address.pathname).toBe(`/auth/${id}`);
  return address.searchParams.get('token') ?? '';
}

const usernameRule =
  'Username must be an e-mail address, or 3 to 40 letters from a to z, digits, dots, dashes and underscores';

describe('username and password', () => {
  test('sign in regardless of the name’s case; logout and signoff each end the session', async () => {
    const first = await login('STANDARD@shop.example', testPassword);
    expect(first.data.user).toMatchObject({ id: shop.users.Standard.id, userType: 'Standard' });
    expect(JSON.stringify(first.data)).not.toContain('argon2');
    const [a, b] = [
      { token: first.data.value },
      { token: await signIn(shop.url, 'standard@shop.example', testPassword) },
    ];
    await shop.call(a, users.logout);
    expect((await shop.ask(a, users.list)).status).toBe(401);
    await shop.call(b, users.signoff);
    expect((await shop.ask(b, users.list)).status).toBe(401);
    shop.users.Standard.token = await signIn(shop.url, 'standard@shop.example', testPassword);
  });

  test('a failed sign-in has the number of remaining attempts, also for an unknown name', async () => {
    const answer = await login('nobody@shop.example', 'wrong');
    expect(answer.problem.reason).toBe('Wrong username or password; 4 tries left');
    expect((await shop.ask(null, users.login)).status).toBe(401);
    expect((await shop.ask(null, users.login, {}, { authorization: 'Basic %%%' })).status).toBe(401);
  });

  test('a password of 200 characters is compared up to the last character', async () => {
    const long = 'a long one '.repeat(20).slice(0, 200);
    await addUser('Long Password', long);
    expect((await login('long.password@shop.example', `${long}!`)).status).toBe(401);
    expect((await login('long.password@shop.example', long)).status).toBe(200);
  });

  test('a user without a password can’t sign in with an empty password', async () => {
    await addUser('No Password');
    expect((await login('no.password@shop.example', '')).status).toBe(401);
  });
});

describe('one-time links', () => {
  test('one of fifty concurrent uses of a link succeeds', async () => {
    const user = await addUser('Link Once');
    const body = { token: await linkOf(user.id) };
    const params = { id: user.id };
    expect(await shop.call(null, users.invitation, { params, body })).toEqual({
      purpose: 'signIn',
      name: 'Link Once',
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.ask(null, users.authorise, { params, body })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(49);
    expect((await shop.ask(null, users.invitation, { params, body })).status).toBe(403);
  });

  test('a link fails with the id of another user, and stays valid for its own user', async () => {
    const user = await addUser('Wrong Address');
    const body = { token: await linkOf(user.id) };
    expect(
      (await shop.ask(null, users.authorise, { params: { id: shop.users.Admin.id }, body })).status,
    ).toBe(403);
    expect((await shop.ask(null, users.authorise, { params: { id: user.id }, body })).status).toBe(200);
  });

  test('the first Admin’s link works once, and no first-Admin link is created afterwards', async () => {
    const fresh = await openShop();
    const freshContext = { ...context, database: fresh.database, db: fresh.database.db };
    await fresh.database.pool.query('update users set last_sign_in_at = null');
    const former = await makeFirstAdminLink(freshContext);
    const link = await makeFirstAdminLink(freshContext);
    if (!former || !link) throw new Error('There should be a link');
    const asha = { name: 'Asha Rao', username: 'asha@shop.example', password: 'a good password' };
    const firstAdmin = { ...asha, timeZone: 'Pacific/Auckland' };
    const use = (one: typeof link, body: object = { firstAdmin }) =>
      fresh.ask(null, users.authorise, { params: { id: one.id }, body: { token: one.token, ...body } });
    expect((await use(former)).status).toBe(403);
    expect((await use(link, {})).status).toBe(400);
    // A refused ADMIN_PASSWORD leaves the link valid.
    await expect(resetAdmin(freshContext, 'boss', 'password123')).rejects.toThrow('too easy to guess');
    const session = await use(link);
    expect(session.data.user).toMatchObject({ name: 'Asha Rao', userType: 'Admin', hasPassword: true });
    // The shop is where its first Admin's browser is.
    expect(await fresh.call('Admin', contract.settings.get)).toMatchObject({ timeZone: 'Pacific/Auckland' });
    expect((await use(link)).status).toBe(403);
    expect(await makeFirstAdminLink(freshContext)).toBeNull();
    await fresh.close();
  });

  test('ADMIN_USERNAME creates an Admin, or resets the password of an existing Admin', async () => {
    await resetAdmin(context, 'boss@shop.example', 'first password');
    expect((await login('boss@shop.example', 'first password')).data.user.userType).toBe('Admin');
    await resetAdmin(context, 'boss@shop.example', 'second password');
    await expect(resetAdmin(context, 'boss@shop.example', 'password123')).rejects.toThrow(
      'ADMIN_PASSWORD is too easy to guess',
    );
    expect((await login('boss@shop.example', 'first password')).status).toBe(401);
    expect((await login('boss@shop.example', 'second password')).status).toBe(200);
  });

  test('ADMIN_USERNAME may have any form, a changed username may not', async () => {
    const made = await Promise.all([1, 2].map(() => resetAdmin(context, 'the boss', 'a good password')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const params = { id: made[0]?.id ?? '' };
    const read = await shop.call('Admin', users.get, { params });
    const sent = await shop.call('Admin', users.update, { params, body: { ...read, name: 'The Boss' } });
    expect(sent).toMatchObject({ name: 'The Boss', username: 'the boss' });
    const other = await shop.ask('Admin', users.update, { params, body: { username: 'the chief' } });
    expect(other.problem.errors).toEqual({ username: usernameRule });
  });

  test('a new link invalidates the user’s former link', async () => {
    const user = await addUser('Two Links');
    const [former, latest] = [await linkOf(user.id), await linkOf(user.id)];
    const use = (token: string) =>
      shop.ask(null, users.authorise, { params: { id: user.id }, body: { token } });
    expect((await use(former)).status).toBe(403);
    expect((await use(latest)).status).toBe(200);
  });

  test('a new password and the end of all sessions invalidate earlier links', async () => {
    const user = await addUser('Leaked Link', 'a good password');
    const params = { id: user.id };
    const use = async (token: string) =>
      (await shop.ask(null, users.authorise, { params, body: { token } })).status;
    const before = await linkOf(user.id);
    await shop.call('Admin', users.password, { params, body: { password: 'another one' } });
    expect(await use(before)).toBe(403);
    const again = await linkOf(user.id);
    await shop.call({ token: await signIn(shop.url, user.username, 'another one') }, users.signoff);
    expect(await use(again)).toBe(403);
    expect(await use(await linkOf(user.id))).toBe(200);
  });
});

describe('users', () => {
  test('a user can change only their own name and password', async () => {
    const user = await addUser('Own Name', 'a good password');
    const me = { token: await signIn(shop.url, user.username, 'a good password') };
    const other = { token: await signIn(shop.url, user.username, 'a good password') };
    const params = { id: user.id };
    const read = await shop.call(me, users.get, { params });
    expect(
      await shop.call(me, users.update, { params, body: { ...read, password: '', name: 'New Name' } }),
    ).toMatchObject({
      name: 'New Name',
      hasPassword: true,
      version: read.version + 1,
    });
    expect((await shop.ask(me, users.update, { params, body: { userType: 'Admin' } })).status).toBe(403);
    const someone = { id: shop.users.Admin.id };
    expect((await shop.ask(me, users.update, { params: someone, body: { name: 'Hacked' } })).status).toBe(
      403,
    );
    const wrong = await shop.ask(me, users.password, {
      params,
      body: { password: 'another one', present: 'not it' },
    });
    expect(wrong.problem.errors).toEqual({ present: 'This is not your current password' });
    const capitals = { id: user.id.toUpperCase() };
    expect(
      (await shop.ask(me, users.password, { params: capitals, body: { password: 'another one' } })).status,
    ).toBe(400);
    const body = { password: 'another one', present: 'a good password' };
    await shop.call(me, users.password, { params, body });
    expect((await shop.ask(me, users.list)).status).toBe(200);
    expect((await shop.ask(other, users.list)).status).toBe(401);
  });

  test('a password that begins or ends with a space can be changed', async () => {
    const present = ' a good password ';
    const user = await addUser('Own Space', present);
    const me = { token: await signIn(shop.url, user.username, present) };
    const body = { password: 'another one', present };
    expect((await shop.ask(me, users.password, { params: { id: user.id }, body })).status).toBe(200);
  });

  test('even an Admin needs the present password to change their own password', async () => {
    const params = { id: shop.users.Admin.id };
    for (const body of [{ password: 'another one' }, { name: 'Asha Rao', password: 'another one' }]) {
      const refused = await shop.ask('Admin', users.update, { params, body });
      expect(refused.problem.errors).toHaveProperty('password');
    }
    const capitals = { id: params.id.toUpperCase() };
    const body = { password: 'another one' };
    expect((await shop.ask('Admin', users.password, { params: capitals, body })).status).toBe(400);
  });

  test('a taken or invalid e-mail and a short password are refused at their fields', async () => {
    const body = {
      name: 'Twin',
      username: 'STANDARD@shop.example',
      userType: 'Restricted',
      password: '',
    } as const;
    const taken = await shop.ask('Admin', users.create, { body });
    expect([taken.status, taken.problem.errors]).toEqual([
      409,
      { username: 'Another user has this username' },
    ]);
    const bad = await shop.ask('Admin', users.create, {
      body: { ...body, username: 'x', password: 'short', userType: 'Boss' },
    });
    expect(bad.problem.errors).toMatchObject({
      username: usernameRule,
      userType: 'Type must be one of Admin, Standard, Restricted',
    });
    expect(bad.problem.errors?.['password']).toContain('This field should be at least 8 characters long');
    const made = await shop.call('Admin', users.create, {
      body: { name: 'Default', username: 'default@shop.example' },
    });
    expect(made).toMatchObject({ userType: 'Restricted', permissions: [] });
  });

  test('a user needs no e-mail address, and signs in by a plain name, regardless of case', async () => {
    const add = (username: string) =>
      shop.ask('Admin', users.create, { body: { name: 'Ravi Kumar', username, password: testPassword } });
    expect((await add('Ravi.K-2_b')).status).toBe(200);
    expect((await login('rAVI.k-2_B', testPassword)).status).toBe(200);
    const twice = await Promise.all([add('meena'), add('MEENA')]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const username of ['ab', 'a'.repeat(41), 'ravi kumar', 'ravi@', 'ravi:k', 'रवि'])
      expect((await add(username)).problem.errors).toEqual({ username: usernameRule });
    expect((await add('a'.repeat(40))).status).toBe(200);
  });

  test('only an Admin grants permissions of the list, which apply from the next request on', async () => {
    const body = { name: 'Ganesh', username: 'ganesh@shop.example', password: testPassword };
    const { id } = await shop.call('Admin', users.create, { body });
    const storekeeper = { token: await signIn(shop.url, body.username, testPassword) };
    const paper = { name: 'Offset 80', gsm: 80, quality: 'Cyber XL' } as const;
    const add = () => shop.ask(storekeeper, contract.papers.create, { body: paper });
    const give = (as: Caller, permissions: string[]) =>
      shop.ask(as, users.update, { params: { id }, body: { permissions } as object });
    const refused = await add();
    expect([refused.status, refused.problem.code]).toEqual([403, 'only-stock']);
    for (const as of ['Standard', storekeeper] as const) expect((await give(as, ['stock'])).status).toBe(403);
    const unknown = await give('Admin', ['stock', 'admin']);
    expect(unknown.problem.errors).toEqual({
      'permissions.1': 'May also must be one of stock, dispatch',
    });
    const given = await give('Admin', ['dispatch', 'stock', 'stock']);
    expect(given.data).toMatchObject({ permissions: ['stock', 'dispatch'], version: 2 });
    expect((await give(storekeeper, ['stock', 'dispatch'])).data.version).toBe(2);
    expect((await add()).status).toBe(200);
    await give('Admin', []);
    expect((await add()).status).toBe(403);
  });

  test('the last Admin can’t be deleted or demoted, even by two concurrent requests', async () => {
    const alone = await openShop();
    const params = { id: alone.users.Admin.id };
    const second = await alone.call('Admin', users.create, {
      body: { name: 'Second', username: 'second@shop.example', userType: 'Admin', password: testPassword },
    });
    const token = await signIn(alone.url, second.username, testPassword);
    const demote = (as: { token: string } | 'Admin', id: string) =>
      alone.ask(as, users.update, { params: { id }, body: { userType: 'Standard' } });
    const answers = await Promise.all([demote({ token }, params.id), demote('Admin', second.id)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const admins = (await alone.call('Restricted', users.list)).filter((user) => user.userType === 'Admin');
    expect(admins).toHaveLength(1);
    const last = { id: admins[0]?.id ?? '' };
    const as = last.id === second.id ? { token } : ('Admin' as const);
    const refused = await alone.ask(as, users.remove, { params: last });
    expect(refused.problem.reason).toMatch(/is the last Admin; make another user an Admin first/);
    await alone.close();
  });

  test('deleting a user ends the user’s sessions, and the user’s records stay', async () => {
    const user = await addUser('Leaves Soon', 'a good password');
    const me = { token: await signIn(shop.url, user.username, 'a good password') };
    const body = { name: 'Stays Here', address: '2 Mill Road', city: 'Delhi' } as const;
    const customer = await shop.call(me, contract.customers.create, { body });
    await shop.call('Admin', users.remove, { params: { id: user.id } });
    expect((await shop.ask(me, users.list)).status).toBe(401);
    const kept = await shop.call('Admin', contract.customers.get, { params: { id: customer.id } });
    expect(kept).toMatchObject({ name: 'Stays Here', userId: null, user: null });
    const log = await shop.call('Admin', contract.system.audit, { query: { entityId: user.id } });
    expect(log.items[0]).toMatchObject({ verb: 'user.remove', data: { name: 'Leaves Soon' } });
  });

  test('the search finds by name, regardless of case', async () => {
    await addUser('Searched For');
    const found = await shop.call('Restricted', users.sorted, { query: { term: 'sEARCHED' } });
    expect(found.items.map((user) => user.name)).toEqual(['Searched For']);
  });
});
