import { expect, test } from 'vitest';
import { stripInvisible } from './strip-invisible-characters.ts';

test.each([
  ['  Malnad Coffee Works ', 'Malnad Coffee Works'],
  ['MR-2600\u200B', 'MR-2600'],
  ['\uFEFFMR-\u20602600', 'MR-2600'],
  ['\u200EC:\\artwork \u200E', 'C:\\artwork'],
  ['\u202Exob noitraC\u202C', 'xob noitraC'],
  ['\u2067علبة\u2069', 'علبة'],
  ['\u200B\u200B', ''],
  ['\u200E', ''],
])('%j becomes %j', (typed, seen) => {
  expect(stripInvisible(typed)).toBe(seen);
});

test.each(['ಕಾರ್‌ಖಾನೆ', '👩‍🏭', 'חשבונית\u200F (2)', 'two  spaces\nand a line'])(
  '%j stays unchanged',
  (typed) => {
    expect(stripInvisible(typed)).toBe(typed);
  },
);
