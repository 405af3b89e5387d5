import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { readConfig } from '../config.ts';

const [old, other] = ['https://old.example', 'https://other.example'];
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};

const ask = (shop: Shop, origin: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
  fetch(`${shop.url}/api/customers`, { ...init, headers: { origin, ...init.headers } });
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('a shop without allowed origins', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  test('allows no origin', async () => {
    expect(allowed(await ask(shop, old))).toBeNull();
    const asked = await ask(shop, old, { method: 'OPTIONS', headers: preflight });
    expect({ status: asked.status, allowed: allowed(asked) }).toEqual({ status: 405, allowed: null });
  });
});

describe('a shop with two allowed origins', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ ALLOWED_ORIGINS: `${old}/, http://localhost:8080` });
  });
  afterAll(() => shop.close());
  const token = () => ({ authorization: `Bearer ${shop.users.Admin.token}` });

  test('allows pages of these origins to send a token and a key, and to read the headers of lists', async () => {
    for (const origin of [old, 'http://localhost:8080']) {
      const asked = await ask(shop, origin, { method: 'OPTIONS', headers: preflight });
      expect({ status: asked.status, allowed: allowed(asked) }).toEqual({ status: 204, allowed: origin });
      expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/);
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
      const list = await ask(shop, origin, { headers: token() });
      expect({ status: list.status, allowed: allowed(list) }).toEqual({ status: 200, allowed: origin });
      expect(list.headers.get('access-control-expose-headers')).toBe(
        'X-Total-Count, Link, Retry-After, ETag, X-Request-Id',
      );
      expect(list.headers.get('vary')).toBe('Origin');
    }
  });

  test('allows pages of these origins to read refusals and events', async () => {
    const refused = await ask(shop, old);
    expect({ status: refused.status, allowed: allowed(refused) }).toEqual({ status: 401, allowed: old });
    const ending = new AbortController();
    const events = await fetch(`${shop.url}/api/events`, {
      headers: { origin: old, ...token() },
      signal: ending.signal,
    });
    expect(allowed(events)).toBe(old);
    ending.abort();
  });

  test('allows no further origin and no cookies', async () => {
    for (const origin of [other, `${old}.evil.example`, 'null']) {
      expect(allowed(await ask(shop, origin, { method: 'OPTIONS', headers: preflight }))).toBeNull();
      expect(allowed(await ask(shop, origin, { headers: token() }))).toBeNull();
    }
    const answer = await ask(shop, old, { headers: token() });
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

test.each([
  '*',
  'old.example',
  'https://old.example/app',
  'https://a.example,,https://b.example',
  'file:///tmp',
])('ALLOWED_ORIGINS=%s is refused with the variable’s name', (ALLOWED_ORIGINS) => {
  expect(() => readConfig({ ALLOWED_ORIGINS })).toThrow('ALLOWED_ORIGINS is a list of origins');
});
