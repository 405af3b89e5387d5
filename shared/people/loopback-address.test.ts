import { expect, test } from 'vitest';
import { isLoopback, withReachableHost } from './loopback-address.ts';

test.each([
  ['http://localhost:3000', true],
  ['http://LOCALHOST/o/10001', true],
  ['http://press.localhost', true],
  ['http://127.0.0.1:3000/job/1', true],
  ['http://127.1', true],
  ['http://0.0.0.0:3000', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.20:3000', false],
  ['https://localhost.example', false],
  ['https://press.example/localhost', false],
  ['press', false],
])('%s can be reached only from its own machine: %s', (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

test.each([
  [
    'http://localhost:3000/auth/1?token=t',
    'http://192.168.1.20:3000',
    'http://192.168.1.20:3000/auth/1?token=t',
  ],
  ['http://localhost:3000/auth/1?token=t', 'http://localhost:3000', 'http://localhost:3000/auth/1?token=t'],
  [
    'https://press.example/auth/1?token=t',
    'http://192.168.1.20:3000',
    'https://press.example/auth/1?token=t',
  ],
])('a link %s on a page at %s is %s', (link, origin, shown) => {
  expect(withReachableHost(link, origin)).toBe(shown);
});
