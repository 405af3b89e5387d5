/** Tests Google sign-in against a real OpenID provider (design: signing in). */
import net from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openProvider } from '../../testing/clients/openid-provider.ts';
import { openShop } from '../../testing/shop.ts';

const { users } = contract;
const client = { id: 'makeready', secret: 'a secret of the test' };

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const provider = await openProvider({ ...client, redirectUri: `${publicUrl}/api/auth/google/callback` });
const shop = await openShop({
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  GOOGLE_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
  GOOGLE_DOMAIN: 'shop.example',
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});
let jar: Map<string, string>;
beforeEach(() => {
  jar = new Map();
});

/**
 * Makes one request like a browser, with the cookies of its host and port, and returns the redirect instead of
 * following it.
 */
async function step(address: string): Promise<{ status: number; location: string }> {
  const { host } = new URL(address);
  const cookies = [...jar]
    .filter(([key]) => key.startsWith(`${host} `))
    .map(([key, value]) => `${key.split(' ')[1]}=${value}`);
  const response = await fetch(address, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    jar.set(`${host} ${name}`, value);
  }
  return { status: response.status, location: new URL(response.headers.get('location') ?? '', address).href };
}

/** Follows redirects until `stop` returns true or the address is a screen of the app. Returns the last address. */
async function follow(address: string, stop: (address: string) => boolean = () => false): Promise<string> {
  for (let at = address, steps = 0; steps < 12; steps += 1) {
    const inApp = at.startsWith(publicUrl) && !at.includes('/api/');
    if (inApp || stop(at)) return at;
    at = (await step(at)).location;
  }
  throw new Error('The redirects do not end');
}
const begin = () => `${publicUrl}/api/auth/google`;
const problemOf = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  return [pathname, searchParams.get('problem')];
};
const isCallback = (address: string) => address.includes('/api/auth/google/callback');
const account = (email: string, email_verified = true) => ({
  sub: email,
  email,
  email_verified,
  name: 'From Google',
});

async function enter(address: string) {
  const link = new URL(address);
  const id = link.pathname.split('/').at(-1) ?? '';
  return shop.ask(null, users.authorise, {
    params: { id },
    body: { token: link.searchParams.get('token') ?? '' },
  });
}

describe('sign-in with Google', () => {
  test('a user signs in by a verified e-mail, regardless of case, through a link that works once', async () => {
    provider.account = account('STANDARD@shop.example');
    const address = await follow(begin());
    expect(new URL(address).pathname).toBe(`/auth/${shop.users.Standard.id}`);
    expect((await enter(address)).data.user.id).toBe(shop.users.Standard.id);
    expect((await enter(address)).status).toBe(403);
  });

  test('an unverified e-mail is refused, even a user’s', async () => {
    provider.account = account('admin@shop.example', false);
    expect(problemOf(await follow(begin()))).toEqual(['/login/google', 'unverified']);
  });

  test('a new address of the allowed domain gets a Restricted account at the first sign-in', async () => {
    provider.account = account('new@shop.example');
    const first = await enter(await follow(begin()));
    expect(first.data.user).toMatchObject({
      name: 'From Google',
      username: 'new@shop.example',
      userType: 'Restricted',
    });
    jar.clear();
    expect((await enter(await follow(begin()))).data.user.id).toBe(first.data.user.id);
  });

  test.each(['stranger@elsewhere.example', 'trick@notshop.example', 'shop.example@evil.example'])(
    '%s can’t sign in',
    async (email) => {
      provider.account = account(email);
      expect(problemOf(await follow(begin()))).toEqual(['/login/google', 'unknown']);
    },
  );

  test.each(['a link', 'a password'])(
    'a user from an imported export can sign in after an Admin gives them %s',
    async (way) => {
      const { username, id } = shop.users.Restricted;
      const params = { id };
      await shop.database.pool.query('update users set admitted = false where id = $1', [id]);
      provider.account = account(username);
      expect(problemOf(await follow(begin()))).toEqual(['/login/google', 'not-admitted']);
      if (way === 'a link') await shop.call('Admin', users.link, { params });
      else await shop.call('Admin', users.password, { params, body: { password: 'six wet lemons dry' } });
      jar.clear();
      expect((await enter(await follow(begin()))).data.user).toMatchObject({ id, admitted: true });
    },
  );

  test('a callback works once', async () => {
    provider.account = account('standard@shop.example');
    const callback = await follow(begin(), isCallback);
    const cookies = new Map(jar);
    expect(new URL((await step(callback)).location).pathname).toMatch(/^\/auth\//);
    jar = cookies;
    expect(problemOf((await step(callback)).location)).toEqual(['/login/google', 'expired']);
  });

  test('the callback of another browser and an invented state are refused', async () => {
    provider.account = account('standard@shop.example');
    const callback = await follow(begin(), isCallback);
    jar.clear();
    expect(problemOf((await step(callback)).location)).toEqual(['/login/google', 'expired']);
    await step(begin());
    const wrong = new URL(callback);
    wrong.searchParams.set('state', 'made-up');
    expect(problemOf((await step(wrong.href)).location)).toEqual(['/login/google', 'expired']);
  });

  test('a code that the provider did not issue is refused', async () => {
    const { location } = await step(begin());
    const state = new URL(location).searchParams.get('state') ?? '';
    const callback = `${publicUrl}/api/auth/google/callback?code=made-up&state=${state}`;
    expect(problemOf((await step(callback)).location)).toEqual(['/login/google', 'refused']);
  });

  test('the provider’s refusal is shown', async () => {
    const { location } = await step(begin());
    const state = new URL(location).searchParams.get('state') ?? '';
    const callback = `${publicUrl}/api/auth/google/callback?error=access_denied&state=${state}`;
    expect(problemOf((await step(callback)).location)).toEqual(['/login/google', 'refused']);
  });
});

test('an unreachable provider is reported, and retried the next time', async () => {
  const port = await freePort();
  const own = `http://127.0.0.1:${await freePort()}`;
  const alone = await openShop({
    PUBLIC_URL: own,
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  });
  expect(problemOf((await step(`${alone.url}/api/auth/google`)).location)).toEqual([
    '/login/google',
    'unavailable',
  ]);
  await alone.close();
});

test('without configuration, the sign-in options leave Google out', async () => {
  const plain = await openShop();
  expect(await plain.call(null, users.ways)).toEqual({ google: false, shopName: '' });
  expect(await shop.call(null, users.ways)).toMatchObject({ google: true });
  expect(problemOf((await step(`${plain.url}/api/auth/google`)).location)).toEqual([
    '/login/google',
    'not-set-up',
  ]);
  await plain.close();
});
