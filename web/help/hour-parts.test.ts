import { expect, test } from 'vitest';
import { hourParts } from './hour-parts.ts';

test('the parts of a sum add up to its rounded total', () => {
  const hours = [2.25, 2.25, 2.25, 1.25];
  const parts = hourParts(hours.map((each, day) => ({ label: `day ${day}`, hours: each })));
  expect(parts.map(({ value }) => value)).toEqual(['2.3 h', '+ 2.2 h', '+ 2.3 h', '+ 1.2 h']);
});
