/** Tests which command a command line names, which decides what a checkout builds before it starts. */
import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

test.each([
  [[], 'start', []],
  [['--port', '4567', '--data', 'shop'], 'start', []],
  [['--data=shop', 'backup', 'shop.zip'], 'backup', ['shop.zip']],
])('%j is the command %s', (line, name, words) => {
  expect(readCommandLine(line)).toMatchObject({ name, words });
});

test('an option that there is not is refused', () => {
  expect(() => readCommandLine(['--nonsense'])).toThrow("Unknown option '--nonsense'");
});
