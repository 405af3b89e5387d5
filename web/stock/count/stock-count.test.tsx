import { expect, test } from 'vitest';
import { shelvesOf } from './stock-count.tsx';

test('papers are sorted by shelf number, and papers without a shelf come last', () => {
  const paper = (name: string, shelf: string) => ({ id: name, name, shelf });
  const shelves = shelvesOf([
    paper('on none', ''),
    paper('Art Card 300', 'B10'),
    paper('Art Card 250', 'b9'),
    paper('Art Card 90', 'B9'),
  ]);
  expect(shelves.map(({ shelf, papers }) => [shelf, papers.map(({ name }) => name)])).toEqual([
    ['B9', ['Art Card 90', 'Art Card 250']],
    ['B10', ['Art Card 300']],
    ['', ['on none']],
  ]);
});
