import { expect, test } from 'vitest';
import { type Read, readFigure } from './parse-figures.ts';
import { minutes, speeds } from './parse-units.ts';

const result = <T>(read: Read<T>) => ('fault' in read ? [read.fault.code, ...read.offers] : read.value);

test.each([
  ['45', 45],
  ['45 min', 45],
  ['20mins', 20],
  ['1 hr', 60],
  ['1.5h', 90],
  ['2 hours', 120],
  ['1 h 30 min', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['0', 0],
  ['1.33 h', ['not-whole', '79 minutes', '80 minutes']],
  ['12.5', ['not-whole', '12', '13']],
  ['4O', ['letter-in-figure', '40']],
  ['-5', ['figure-below-zero', '0', '5']],
  ['a while', ['not-minutes']],
  ['1:75', ['not-minutes']],
])('minutes %j', (text, expected) => {
  expect(result(readFigure(text, { field: 'Make-ready', quantity: minutes }))).toEqual(expected);
});

test.each([
  ['6000', 6000],
  ['12,000/hr', 12_000],
  ['5000/hr', 5000],
  ['2,500 sheets per hour', 2500],
  ['18000 boxes/hr', 18_000],
  ['12k/hr', 12_000],
  ['100/min', 6000],
  ['12,000 sph', 12_000],
  ['1,00,000 per hour', 100_000],
  ['fast', ['not-a-speed']],
  ['6OOO', ['letter-in-figure', '6000']],
  ['12.5', ['not-whole', '12', '13']],
  ['1.25/hr', ['not-whole', '1', '2']],
])('speed %j', (text, expected) => {
  expect(result(readFigure(text, { field: 'Run speed', quantity: speeds }))).toEqual(expected);
});
