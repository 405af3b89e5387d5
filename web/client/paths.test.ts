import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { aliases, orderNumberIn, places, to, toOrder } from './paths.ts';

test('every path is unique, and its parameters are escaped', () => {
  const paths = Object.values(places).map((place) => place.path.replace(/:\w+/g, ':'));
  expect(new Set(paths).size).toBe(paths.length);
  expect(to('ErrorDisplay', 'a/b c?')).toBe('/error/a%2Fb%20c%3F');
  expect(to('MyDetails')).toBe('/my');
});

test('the path of an order gives its number back, and has nothing that a proxy or browser changes', () => {
  const signs = fc.constantFrom(
    '.',
    '/',
    '\\',
    '%',
    '2',
    'F',
    'E',
    'C',
    '5',
    ' ',
    '?',
    '#',
    'é',
    '$',
    '&',
    ':',
  );
  const numbers = fc.string({ unit: signs, minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(numbers, fc.constantFrom('.', '..', 'RR/PO 23.10', '%2F', '%252F')), (number) => {
      const path = toOrder('7', number);
      const { pathname } = new URL(path, 'https://shop.example');
      expect(pathname).toBe(path);
      expect(path).not.toMatch(/%2F|%5C/i);
      const [match] = matchRoutes([{ path: places.CustomerOrder.path }], pathname) ?? [];
      expect(orderNumberIn(match?.params['number'] ?? '')).toBe(number);
    }),
  );
});

test('no alias has the address of a route', () => {
  const paths: string[] = Object.values(places).map((place) => place.path);
  for (const [from] of aliases) expect(paths.filter((path) => path === from)).toEqual([]);
});
