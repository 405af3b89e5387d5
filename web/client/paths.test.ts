import { expect, test } from 'vitest';
import { aliases, places, to } from './paths.ts';

test('every path is unique, and its parameters are escaped', () => {
  const paths = Object.values(places).map((place) => place.path.replace(/:\w+/g, ':'));
  expect(new Set(paths).size).toBe(paths.length);
  expect(to('ErrorDisplay', 'a/b c?')).toBe('/error/a%2Fb%20c%3F');
  expect(to('MyDetails')).toBe('/my');
});

test('no alias has the address of a route', () => {
  const paths: string[] = Object.values(places).map((place) => place.path);
  for (const [from] of aliases) expect(paths.filter((path) => path === from)).toEqual([]);
});
