/**
 * Calls every endpoint of the contract without a session, with a revoked token and as each role, to test
 * permissions (design: "Who may do what").
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { type KeyScope, keyScopes, refusal } from '../../shared/platform/role-permissions.ts';
import {
  type UserPermission,
  userPermissions,
  userTypes,
} from '../../shared/platform/specification-constants.ts';
import { customers } from '../customers/customers.entity.ts';
import { type Context } from '../platform/verb/verb.ts';
import { type Caller, openShop, type Shop, signIn, signInNew, testPassword } from '../testing/shop.ts';

let shop: Shop;
let revoked: { token: string };
beforeAll(async () => {
  shop = await openShop();
  revoked = { token: await signIn(shop.url, shop.users.Admin.username, testPassword) };
  await shop.call(revoked, contract.users.logout);
  for (const each of userPermissions) holders.set(each, await holderOf(each));
});
afterAll(() => shop.close());

const groups: [string, Record<string, Endpoint>][] = Object.entries(contract);
/**
 * Returns whether the endpoint signs a user out. Such endpoints run last, since they end the sessions of the other
 * calls.
 */
const endsSessions = (name: string) => name === 'users.logout' || name === 'users.signoff';
const endpoints = groups
  .flatMap(([entity, group]) =>
    Object.entries(group).map(([verb, endpoint]) => ({ name: `${entity}.${verb}`, endpoint })),
  )
  .sort((a, b) => Number(endsSessions(a.name)) - Number(endsSessions(b.name)));

/** Caches the tokens of `holderOf`, which gives the token of a Restricted user with the permission. */
const holders = new Map<UserPermission, string>();
async function holderOf(permission: UserPermission): Promise<string> {
  const { token } = await signInNew(shop, { name: permission, permissions: [permission] });
  return token;
}

/** Caches the keys of `keyOf`, which creates an API key once for each set of scopes. */
const keys = new Map<string, string>();
async function keyOf(scopes: KeyScope[]): Promise<string> {
  const name = scopes.join(' ');
  const known = keys.get(name);
  if (known) return known;
  const { key } = await shop.call('Admin', contract.keys.create, { body: { name: 'Website', scopes } });
  keys.set(name, key);
  return key;
}

/**
 * Makes the call with unknown ids and no body, and returns the response's status. It closes an event connection once
 * the headers have arrived.
 */
async function statusOf(as: Caller, { name, endpoint }: (typeof endpoints)[number]): Promise<number> {
  const id = randomUUID();
  const token = as === null ? null : typeof as === 'string' ? shop.users[as].token : as.token;
  const fresh = endsSessions(name) && typeof as === 'string';
  const sent = fresh ? await signIn(shop.url, shop.users[as].username, testPassword) : token;
  const path = endpoint.path.replace(':hash', 'a'.repeat(64)).replaceAll(/:\w+/g, id);
  const stop = new AbortController();
  const response = await fetch(`${shop.url}/api${path}`, {
    method: endpoint.method,
    headers: sent ? { authorization: `Bearer ${sent}` } : {},
    redirect: 'manual',
    signal: stop.signal,
  });
  stop.abort();
  return response.status;
}

describe.each(endpoints.filter(({ endpoint }) => endpoint.access === 'public'))('$name', (one) => {
  test('answers everyone alike', async () => {
    const statuses = await Promise.all([null, revoked, ...userTypes].map((as) => statusOf(as, one)));
    expect(new Set(statuses).size).toBe(1);
  });
});

const kept = endpoints.flatMap(({ name, endpoint }) =>
  endpoint.access === 'public' ? [] : [{ name, endpoint, access: endpoint.access }],
);
describe.each(kept)('$name', (one) => {
  test('requires a valid session', async () => {
    expect(await statusOf(null, one)).toBe(401);
    expect(await statusOf(revoked, one)).toBe(401);
    expect(await statusOf({ token: 'x'.repeat(43) }, one)).toBe(401);
  });
  test.each(userTypes)('checks %s', async (role) => {
    const refused = refusal({ id: randomUUID(), userType: role }, one.access) !== null;
    const status = await statusOf(role, one);
    expect(status === 403).toBe(refused);
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  });
  test.each(userPermissions)('checks Restricted users with %s', async (held) => {
    if (endsSessions(one.name)) return;
    const refused = refusal({ id: '', userType: 'Restricted', permissions: [held] }, one.access) !== null;
    expect((await statusOf({ token: holders.get(held) ?? '' }, one)) === 403).toBe(refused);
  });
  test('refuses an API key without its scope, and accepts a key with it', async () => {
    const mayNot = (scope: KeyScope) =>
      refusal({ id: null, userType: 'Key', permissions: [scope] }, one.access) !== null;
    expect(await statusOf({ token: await keyOf(keyScopes.filter(mayNot)) }, one)).toBe(403);
    const own = keyScopes.find((each) => each === one.access);
    if (!own) return;
    const alone = await statusOf({ token: await keyOf([own]) }, one);
    expect([401, 403]).not.toContain(alone);
    expect(alone).toBeLessThan(500);
  });
});

test('no endpoint with read access writes', () => {
  // Exports of selected records use POST because they need a body. They read from a read-only snapshot.
  const writes = kept.filter(
    ({ endpoint, access }) => endpoint.method !== 'GET' && access === 'read' && !endpoint.sheet,
  );
  expect(writes.map(({ name }) => name)).toEqual([]);
});

test('the customer verbs themselves check the actor’s permissions', async () => {
  const { id, name, userType } = shop.users.Restricted;
  const context: Context = {
    database: shop.database,
    db: shop.database.db,
    person: { id, name, userType },
    artworkUrl: () => null,
  };
  const fields = contract.customers.create.body.parse({
    name: 'Sahyadri Tea',
    address: '1 Hill Road',
    city: 'Mumbai',
  });
  await expect(customers.create(context, fields)).rejects.toMatchObject({ status: 403 });
  await expect(customers.create({ ...context, person: null }, fields)).rejects.toMatchObject({ status: 401 });
  await expect(customers.remove(context, randomUUID())).rejects.toMatchObject({ status: 403 });
});
