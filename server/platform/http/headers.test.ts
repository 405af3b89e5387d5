/** What answers tell browsers: not to keep them, guess their type, frame them or load anything from elsewhere. */
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

const get = (path: string, token = '') =>
  fetch(`${shop.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

test.each([
  ['a list', '/api/customers', 200],
  ['a refusal', '/api/settings/none', 404],
  ['what is open to all', '/api/auth/ways', 200],
])('of %s: headers that browsers heed', async (_what, path, status) => {
  const { headers, status: answered } = await get(path, shop.users.Standard.token);
  expect(answered).toBe(status);
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(directive);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
});

test('no browser keeps an answer of the API, be it a refusal', async () => {
  const { token } = shop.users.Standard;
  for (const answer of [await get('/api/customers', token), await get('/api/customers')])
    expect(answer.headers.get('cache-control')).toBe('no-store');
});
