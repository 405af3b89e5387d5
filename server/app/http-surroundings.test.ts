/**
 * Tests HTTP responses outside the API's endpoints: documentation pages, static files, headers and HEAD
 * requests.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { isScreen } from './app.ts';

const shop = await openShop();
const secure = await openShop({ PUBLIC_URL: 'https://shop.example', PUBLIC_DOCS: 'true' });
afterAll(() => Promise.all([shop.close(), secure.close()]));

const bearer = ({ users }: Shop) => ({ authorization: `Bearer ${users.Restricted.token}` });

describe('the documentation of the API', () => {
  test.each(['json', 'yaml'])('requires a session: %s', async (kind) => {
    const ask = (headers: HeadersInit) => fetch(`${shop.url}/api/docs/${kind}`, { headers });
    const refused = await ask({});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ status: 401, reason: expect.any(String) as string });
    expect((await ask(bearer(shop))).status).toBe(200);
  });

  test('is public if the configuration says so', async () => {
    expect((await fetch(`${secure.url}/api/docs/json`)).status).toBe(200);
  });

  test('works on plain HTTP, and sends the browser’s session', async () => {
    const page = await fetch(`${shop.url}/api/docs`);
    expect(page.status).toBe(200);
    const policy = (one: Response) => one.headers.get('content-security-policy');
    expect(policy(page)).toMatch(/^default-src 'self'/);
    expect(policy(page)).not.toContain('upgrade-insecure-requests');
    expect(policy(await fetch(`${secure.url}/api/docs`))).toContain('upgrade-insecure-requests');
    const script = await (await fetch(`${shop.url}/api/docs/static/swagger-initializer.js`)).text();
    expect(script).toMatch(/localStorage\.getItem\(.token.\)/);
  });
});

test('HSTS is sent only over HTTPS, and for this host only', async () => {
  const told = async ({ url }: Shop) =>
    (await fetch(`${url}/api/health`)).headers.get('strict-transport-security');
  expect(await told(shop)).toBeNull();
  expect(await told(secure)).toBe('max-age=31536000');
});

test('a HEAD request for events ends at once', async () => {
  const head = await fetch(`${shop.url}/api/events`, { method: 'HEAD', headers: bearer(shop) });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(await head.text()).toBe('');
});

test('one user can open at most twenty event streams', async () => {
  const over = new AbortController();
  const listen = async () => {
    const answer = await fetch(`${shop.url}/api/events`, { headers: bearer(shop), signal: over.signal });
    return answer.status;
  };
  expect(new Set(await Promise.all(Array.from({ length: 20 }, listen)))).toEqual(new Set([200]));
  const more = await fetch(`${shop.url}/api/events`, { headers: bearer(shop) });
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await more.json()).toMatchObject({ code: 'too-many-streams', values: { most: 20 } });
  const { token } = shop.users.Admin;
  const other = await fetch(`${shop.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  expect(other.status).toBe(200);
  over.abort();
});

test.each([
  ['/', true],
  ['/jobs', true],
  ['/jobs/0195aa?tab=a.b', true],
  ['/auth/1?token=x.y', true],
  ['/customer/0195aa/orders/PO-23.10', true],
  ['/favicon.ico', false],
  ['/.env', false],
  ['/assets/gone', false],
  ['/assets/gone-1234.js', false],
  ['/wp-login.php?a=b', false],
  ['/assets/fonts/gone.woff2', false],
  ['/api/none.csv', false],
  ['/api/none', false],
])('%s is a screen’s address: %s', (url, is) => {
  expect(isScreen(url)).toBe(is);
});
