import { expect, test } from 'vitest';
import { freeMachineName } from './free-machine-name.ts';

test.each([
  ['Heidelberg', [], null],
  ['Heidelberg', ['Heidelberg 2'], null],
  [' heidelberg ', ['Heidelberg'], 'heidelberg 2'],
  ['Heidelberg', ['Heidelberg', 'Heidelberg 2'], 'Heidelberg 3'],
  ['Heidelberg 2', ['Heidelberg', 'Heidelberg 2'], 'Heidelberg 3'],
  ['SM 104', ['SM 104'], 'SM 104 2'],
  ['', ['Heidelberg'], null],
])('the free name for "%s" among %j is %j', (name, machines, free) => {
  expect(freeMachineName(name, machines)).toBe(free);
});
