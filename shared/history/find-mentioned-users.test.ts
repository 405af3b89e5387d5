import { expect, test } from 'vitest';
import {
  mentionAtCaret,
  suggestMentions,
  uniqueMention,
  findMentionedUsers,
} from './find-mentioned-users.ts';

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
  expect(findMentionedUsers(text, people)).toEqual(expected);
});

test.each<[string, { at: number; typed: string } | null]>([
  ['@', { at: 0, typed: '' }],
  ['Damp pile @As', { at: 10, typed: 'As' }],
  ['@Asha Ra', { at: 0, typed: 'Asha Ra' }],
  ['one @Ash, two @a', { at: 14, typed: 'a' }],
  ['asha@shop', null],
  ['at @ 5', null],
  ['@Asha\nsecond line', null],
  ['no one', null],
])('finds the mention at the caret in %s', (text, expected) => {
  expect(mentionAtCaret(text, text.length)).toEqual(expected);
  expect(mentionAtCaret(`${text} and more`, text.length)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['', ['ash', 'asha', 'other']],
  ['asha', ['asha', 'other']],
  ['RAO', ['asha', 'other']],
  ['asha r', ['asha', 'other']],
  ['a.k', ['ash']],
  ['asha rao please', []],
  ['ao', []],
])('suggests people for %s', (typed, expected) => {
  expect(suggestMentions(typed, people).map(({ id }) => id)).toEqual(expected);
});

test('a suggested mention means exactly one person', () => {
  for (const person of people)
    expect(findMentionedUsers(`See this, @${uniqueMention(person, people)}, please`, people)).toEqual([
      person.id,
    ]);
});
