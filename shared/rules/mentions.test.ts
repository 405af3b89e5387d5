import { expect, test } from 'vitest';
import { mentioned } from './mentions.ts';

const people = [
  { id: 'asha', name: 'Asha Rao', username: 'asha@shop.example' },
  { id: 'ash', name: 'Ash', username: 'a.kumar@shop.example' },
  { id: 'other', name: 'Asha Rao', username: 'asha.rao@shop.example' },
];

test.each<[string, string[]]>([
  ['Damp pile @Ash', ['ash']],
  ['@asha: 6,000 on Friday', ['asha']],
  ['@ASHA RAO please call', ['asha', 'other']],
  ['@a.kumar@shop.example, see this', ['ash']],
  ['@Asha Rao and @Ash.', ['asha', 'other', 'ash']],
  ['@Ashok', []],
  ['write to asha@shop.example', []],
  ['no one', []],
  ['@', []],
])('%s', (text, expected) => {
  expect(mentioned(text, people)).toEqual(expected);
});
