import { describe, expect, test } from 'vitest';
import { places } from '../../client/paths.ts';
import { commands, matchByWords, jobByNumber, parseAction, parseTyped } from './palette-commands.ts';

describe('parsing of typed text', () => {
  test.each([
    [' malnad ', { term: 'malnad', commandsOnly: false }],
    ['> add job', { term: 'add job', commandsOnly: true }],
    ['#MR-24', { term: 'MR-24', commandsOnly: false }],
    ['', { term: '', commandsOnly: false }],
  ])('“%s”', (typed, read) => {
    expect(parseTyped(typed)).toEqual(read);
  });
});

describe('commands', () => {
  const labels = (term: string) => matchByWords(commands, term).map(({ label }) => label);
  test('an empty search matches all commands', () => {
    expect(matchByWords(commands, '')).toHaveLength(commands.length);
  });
  test.each([
    ['add jo', ['Add a job']],
    ['JOB', ['Add a job', 'Import jobs', 'Jobs', 'My jobs']],
    ['set', ['Settings']],
    ['new customer', ['Add a customer']],
    ['add new customer', ['Add a customer']],
    ['create job', ['Add a job']],
    ['log out', ['Logout', 'Log out on all devices']],
    ['sign out', ['Logout', 'Log out on all devices']],
    ['malnad', []],
  ])('a search matches the beginnings of words: “%s”', (term, found) => {
    expect(labels(term)).toEqual(found);
  });
});

test('“add”, “new” and “create” find the command for every record that has a create form', () => {
  const forms = Object.keys(places).filter((name) => /^[A-Z][a-z]+Create$/.test(name));
  for (const form of forms as (keyof typeof places)[]) {
    const address = places[form].path;
    for (const word of ['add', 'new', 'create']) {
      const found = matchByWords(commands, word).map(({ run }) => run);
      expect(found, `${word}: ${form}`).toContain(address);
    }
  }
  expect(forms.length).toBeGreaterThan(9);
});

describe('an action on a job', () => {
  test.each([
    ['schedule 2451', { action: 'schedule', number: '2451' }],
    ['priority 2451 max', { action: 'priority max', number: '2451' }],
    ['put on hold MR-7', { action: 'put on hold', number: 'MR-7' }],
    ['hold', null],
    ['2451', null],
    ['', null],
  ])('“%s”', (typed, read) => {
    expect(parseAction(typed)).toEqual(read);
  });
  test.each([
    ['2451', 'MR-2451'],
    ['mr-245', 'MR-245'],
    ['45', 'MR-245'],
    ['99', undefined],
  ])('number “%s”', (typed, number) => {
    const jobs = [{ number: 'MR-12451' }, { number: 'MR-2451' }, { number: 'MR-245' }];
    const [, ...known] = jobs;
    expect(jobByNumber(known, typed)?.number).toBe(number);
  });
});
