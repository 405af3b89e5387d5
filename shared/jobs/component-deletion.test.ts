import { expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { refuseDeleteComponent } from './component-deletion.ts';

const partOf = (...names: string[]) =>
  refuseDeleteComponent({ name: 'Lid', products: names.map((name) => ({ name })) });

test('the refusal to delete a component names five of the products that use the component', () => {
  expect(partOf()).toBeNull();
  expect(sentenceOrNull(partOf('Gift box'))).toBe(
    'Lid is part of 1 product (Gift box); take it out of it first',
  );
  expect(sentenceOrNull(partOf('A', 'B'))).toBe(
    'Lid is part of 2 products (A, B); take it out of them first',
  );
  expect(sentenceOrNull(partOf('A', 'B', 'C', 'D', 'E', 'F'))).toBe(
    'Lid is part of 6 products (A, B, C, D, E, …); take it out of them first',
  );
});
