/** Tests which sign-ins, failed attempts and forbidden requests the audit log records. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type UserType } from '../../../shared/platform/specification-constants.ts';
import { openShop, testPassword } from '../../testing/shop.ts';
import { listenAsText } from '../../testing/clients/event-text.ts';

const { users } = contract;
const address = '127.0.0.1';
const shop = await openShop();
afterAll(() => shop.close());

function login(username: string, password: string) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return shop.ask(null, users.login, {}, { authorization, 'user-agent': 'curl/8' });
}
/** Returns the audit lines about the user, newest first. */
async function toldOf(id: string, entity = 'sessions') {
  const { items } = await shop.call('Admin', contract.system.audit, { query: { entity, entityId: id } });
  return items.map(({ verb, data, userId }) => ({ verb, data, userId }));
}
async function addUser(name: string, userType: UserType = 'Standard') {
  const username = `${name.toLowerCase()}@shop.example`;
  const { id } = await shop.call('Admin', users.create, {
    body: { name, username, userType, password: testPassword },
  });
  return { id, username, params: { id } };
}

test('has sign-ins, wrong passwords, lock-outs and ends of sessions', async () => {
  const { id, username, params } = await addUser('Manju');
  const me = { token: (await login(username, testPassword)).data.value };
  const other = { token: (await login(username, testPassword)).data.value };
  const [latest] = await shop.call(me, users.sessions, { params });
  await shop.call(me, users.endSession, { params: { id, sessionId: latest?.id ?? '' } });
  await shop.call(me, users.logout);
  expect((await shop.ask(other, users.list)).status).toBe(401);
  for (let times = 0; times < 7; times += 1) await login(username, 'not it');
  const signedIn = {
    verb: 'user.login',
    userId: null,
    data: { outcome: 'signed in', browser: 'Another program', address },
  };
  const wrong = { verb: 'user.login', userId: null, data: { outcome: 'wrong password', address } };
  expect(await toldOf(id)).toEqual([
    { ...wrong, data: { outcome: 'locked out', address } },
    ...Array.from({ length: 4 }, () => wrong),
    { verb: 'user.logout', userId: id, data: { outcome: 'signed out' } },
    { verb: 'user.endSession', userId: id, data: { outcome: 'session ended' } },
    signedIn,
    signedIn,
  ]);
});

test('leaves out an unknown username, which may be a password', async () => {
  await login('My secret!', 'in the wrong field');
  const told = await toldOf('00000000-0000-0000-0000-000000000000');
  expect(told).toEqual([{ verb: 'user.login', userId: null, data: { outcome: 'wrong password', address } }]);
});

test('has wrong attempts at the present password, and the end of all sessions', async () => {
  const { id, username, params } = await addUser('Nalini');
  const me = { token: (await login(username, testPassword)).data.value };
  await shop.ask(me, users.password, { params, body: { password: 'another one', present: 'not it' } });
  await shop.call(me, users.signoff);
  expect((await toldOf(id)).slice(0, 2)).toEqual([
    { verb: 'user.signoff', userId: id, data: { outcome: 'signed out everywhere' } },
    { verb: 'user.password', userId: id, data: { outcome: 'wrong password', address } },
  ]);
});

test('has created, used and reused links', async () => {
  const { id, params } = await addUser('Oviya');
  const { url } = await shop.call('Admin', users.link, { params });
  expect(await toldOf(id, 'users')).toContainEqual({
    verb: 'user.link',
    userId: shop.users.Admin.id,
    data: null,
  });
  const body = { token: new URL(url).searchParams.get('token') ?? '' };
  expect((await shop.ask(null, users.authorise, { params, body })).status).toBe(200);
  for (let times = 0; times < 3; times += 1)
    expect((await shop.ask(null, users.authorise, { params, body })).status).toBe(403);
  expect(await toldOf(id)).toEqual([
    { verb: 'user.authorise', userId: null, data: { outcome: 'link refused', address } },
    {
      verb: 'user.authorise',
      userId: null,
      data: expect.objectContaining({ outcome: 'signed in' }) as object,
    },
  ]);
});

test('has calls forbidden by role or ownership, each once a minute', async () => {
  const { id, username } = await addUser('Ponni', 'Restricted');
  const me = { token: (await login(username, testPassword)).data.value };
  for (let times = 0; times < 3; times += 1)
    expect((await shop.ask(me, users.create, { body: {} })).status).toBe(403);
  const params = { id: shop.users.Admin.id };
  await shop.ask(me, users.update, { params, body: { name: 'Not the Boss' } });
  const refused = { verb: 'user.refused', userId: id };
  expect((await toldOf(id)).slice(0, 2)).toEqual([
    { ...refused, data: { outcome: 'refused', call: 'users.update' } },
    { ...refused, data: { outcome: 'refused', call: 'users.create' } },
  ]);
});

test('has a change of the role in the record’s line', async () => {
  const { id, params } = await addUser('Pallavi');
  await shop.call('Admin', users.update, { params, body: { userType: 'Restricted' } });
  expect((await toldOf(id, 'users'))[0]).toEqual({
    verb: 'user.update',
    userId: shop.users.Admin.id,
    data: expect.objectContaining({ userType: 'Restricted' }) as object,
  });
});

test('is for Admins only, and does not appear in the events', async () => {
  for (const role of ['Standard', 'Restricted'] as const)
    expect((await shop.ask(role, contract.system.audit)).status).toBe(403);
  const events = await listenAsText(shop.url, shop.users.Restricted.token);
  await events.hears('ready');
  await login('standard@shop.example', testPassword);
  const { id } = await addUser('Queenie');
  await events.hears(id);
  expect(new Set(events.heard().match(/"entity":"\w+"/g))).toEqual(new Set(['"entity":"users"']));
  events.stop();
});
