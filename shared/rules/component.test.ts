import { expect, test } from 'vitest';
import { inWords } from '../reasons/reason.ts';
import { componentNeeded } from './component.ts';

const partOf = (...names: string[]) =>
  componentNeeded({ name: 'Lid', products: names.map((name) => ({ name })) });

test('a component is needed by the products that it is part of, five of them named', () => {
  expect(partOf()).toBeNull();
  expect(inWords(partOf('Gift box'))).toBe('Lid is part of 1 product (Gift box); take it out of it first');
  expect(inWords(partOf('A', 'B'))).toBe('Lid is part of 2 products (A, B); take it out of them first');
  expect(inWords(partOf('A', 'B', 'C', 'D', 'E', 'F'))).toBe(
    'Lid is part of 6 products (A, B, C, D, E, …); take it out of them first',
  );
});
