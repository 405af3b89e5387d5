import { expect, test } from 'vitest';
import { type Read } from './parse-figures.ts';
import { parseSize } from './parse-sizes.ts';
import { headUnit, lengths } from './parse-units.ts';

const result = <T>(read: Read<T>) => ('fault' in read ? [read.fault.code, ...read.offers] : read.value);
const size = (length: number, breadth: number) => ({ length, breadth });

test.each([
  ['30x40"', size(762, 1016)],
  ['30" x 40"', size(762, 1016)],
  ['23.0 in x 36.0 in', size(584.2, 914.4)],
  ['711 x 1016 mm', size(711, 1016)],
  ['711 × 1,016 mm', size(711, 1016)],
  ['72 x 102 cm', size(720, 1020)],
  ['20x28', size(508, 711.2)],
  ['508 X 762', size(508, 762)],
  ['25 by 36 inches', size(635, 914.4)],
  ['25*36 in.', size(635, 914.4)],
  ['72 x 102', ['size-without-unit', '72 x 102 mm', '72 x 102 cm', '72 x 102 in']],
  ['914 mm', ['one-side-only']],
  ['45 in', ['one-side-only']],
  ['about A1', ['not-a-size']],
  ['A1', ['not-a-size']],
  ['20 in x 30 mm', ['not-a-size']],
  ['20x28 to 28x40', ['size-range', '20x28', '28x40']],
  ['711 mm (W) x 1016 mm (L)', size(1016, 711)],
  ['711 mm (L) x 1016 mm (B)', size(711, 1016)],
  ['711 mm (L) x 1016 mm (L)', ['not-a-size']],
  ['711 x 1016 mm (a)', ['not-a-size']],
  ['x', ['not-a-size']],
])('reads the size %j or names its fault', (text, expected) => {
  expect(result(parseSize(text))).toEqual(expected);
});

test.each([
  ['20x28 to 28x40', undefined, size(711.2, 1016)],
  ['28x40 – 20x28 in', undefined, size(711.2, 1016)],
  ['20x28 to about A1', undefined, ['not-a-size']],
  ['72 x 102', 'cm', size(720, 1020)],
  ['25 x 36', 'mm', ['size-not-in-unit', '25 x 36 cm', '25 x 36 in']],
] as const)('parses %j, taking the larger of a range, in %s', (text, unit, expected) => {
  expect(result(parseSize(text, { unit, range: 'larger' }))).toEqual(expected);
});

test.each([
  ['Size (in)', 'in'],
  ['Size mm', 'mm'],
  ['Size, cm', 'cm'],
  ['Sheet [inches]', 'in'],
  ['Size', undefined],
  ['Stock (sheets)', undefined],
  ['Bin', undefined],
])('finds the unit of %j', (head, unit) => {
  const found = headUnit(head, lengths);
  expect(found && 'key' in found ? found.key : undefined).toBe(unit);
});
