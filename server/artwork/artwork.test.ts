/** Tests how long the signed address of an image is valid. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop } from '../testing/shop.ts';
import { openSigner } from './artwork.domain.ts';

const shop = await openShop();
afterAll(() => shop.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
const hour = 3_600_000;

test.each([
  ['an hour later', hour, true],
  ['three hours later', 3 * hour, false],
  ['after the clock went an hour back', -hour, true],
  ['after the clock went ten years back', -87_660 * hour, false],
])('a signed address of an image, %s', async (_when, moved, isValid) => {
  const { url, check } = await openSigner(shop.database.db);
  const query = new URLSearchParams((url('aa', 'full') ?? '').split('?')[1]);
  vi.setSystemTime(new Date().getTime() + moved);
  const isRefused = () => {
    try {
      check('aa', {
        size: 'full',
        until: Number(query.get('until')),
        signature: query.get('signature') ?? '',
      });
      return false;
    } catch {
      return true;
    }
  };
  expect(isRefused()).toBe(!isValid);
});
