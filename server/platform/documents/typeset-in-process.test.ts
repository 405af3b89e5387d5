import { expect, test } from 'vitest';
import { toPages } from './typeset-in-process.ts';

const pagesWith = (...addresses: string[]) =>
  toPages({
    name: 'codes',
    language: 'en',
    template: 'testing/documents/words.typ',
    data: { lines: [], codes: addresses.map((qr) => ({ qr })), other: null },
  });

test('pages name the address in their codes if other devices can’t open the address', async () => {
  const local = await pagesWith('https://press.example/o/1', 'http://localhost:3000/o/2');
  expect(local.unreachable).toBe('http://localhost:3000');
  expect((await pagesWith('https://press.example/o/1')).unreachable).toBeNull();
  expect((await pagesWith()).unreachable).toBeNull();
});
