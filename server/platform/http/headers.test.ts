/** Tests the security headers, which forbid caching, sniffing, framing and foreign resources. */
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import { scriptsOf } from './page-headers.ts';

const shop = await openShop();
afterAll(() => shop.close());

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
const get = (path: string, token = '') =>
  fetch(`${shop.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

test.each([
  ['a list', '/api/customers', 200],
  ['a refusal', '/api/settings/none', 404],
  ['what is open to all', '/api/auth/ways', 200],
])('the response of %s has the security headers', async (_what, path, status) => {
  const { headers, status: answered } = await get(path, shop.users.Standard.token);
  expect(answered).toBe(status);
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(directive);
  // Besides our own files, the page may run only WebAssembly and its inline script, allowed by its hash.
  const scripts = policy.find((each) => each.startsWith('script-src ')) ?? '';
  expect(scripts).toMatch(/^script-src 'self' 'wasm-unsafe-eval'( 'sha256-[\w+/]{43}=')*$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
});

test('browsers cache no response of the API, not even a refusal', async () => {
  const { token } = shop.users.Standard;
  for (const answer of [await get('/api/customers', token), await get('/api/customers')])
    expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the content security policy allows a page’s inline scripts by their hash', () => {
  const page = '<script>one()</script><script type="module" src="/x.js"></script><script>\n two()\n</script>';
  expect(scriptsOf(page)).toEqual([`'sha256-${hashOf('one()')}'`, `'sha256-${hashOf('\n two()\n')}'`]);
  expect(scriptsOf('<script src="/x.js"></script>')).toEqual([]);
});
