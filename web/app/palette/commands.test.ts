import { describe, expect, test } from 'vitest';
import { commands, matching, readTyped } from './commands.ts';

describe('what is typed', () => {
  test.each([
    [' malnad ', { term: 'malnad', commandsOnly: false }],
    ['> add job', { term: 'add job', commandsOnly: true }],
    ['#MR-24', { term: 'MR-24', commandsOnly: false }],
    ['', { term: '', commandsOnly: false }],
  ])('“%s”', (typed, read) => {
    expect(readTyped(typed)).toEqual(read);
  });
});

describe('commands', () => {
  const labels = (term: string) => matching(term).map(({ label }) => label);
  test('all of them without a search', () => {
    expect(matching('')).toHaveLength(commands.length);
  });
  test.each([
    ['add jo', ['Add a job']],
    ['JOB', ['Add a job', 'Jobs', 'My jobs']],
    ['set', ['Settings']],
    ['malnad', []],
  ])('by the beginnings of words: “%s”', (term, found) => {
    expect(labels(term)).toEqual(found);
  });
});
