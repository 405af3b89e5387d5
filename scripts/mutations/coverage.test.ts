/**
 * Tests that docs/specification-coverage.md cites existing tests and that each row has one. It also tests
 * that each mutation's text still occurs in the code.
 */
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverageDocument, coverageRows } from './specification-coverage.ts';
import { mutations, withoutMutation } from './all-mutations.ts';
import { testTitles } from './read-test-titles.ts';

const read = (path: string) => fs.readFileSync(new URL(path, new URL('../..', import.meta.url)), 'utf8');
const rows = coverageRows();
const proofs = rows.flatMap((row) => row.proofs);
const files = new Map<string, Set<string>>();
/** Returns the titles of the tests in a file, or none if the file does not exist. */
function titlesOf(file: string): Set<string> {
  const known = files.get(file);
  if (known) return known;
  const titles = fs.existsSync(file) ? testTitles(read(file)) : new Set<string>();
  files.set(file, titles);
  return titles;
}

describe('titles', () => {
  test.each([
    ["test('a customer is added', async () => {", ['a customer is added']],
    ["  it.runIf(linux)('of the parent', () => {", ['of the parent']],
    ["  ])('%j is refused at its fields', async (body) => {", ['%j is refused at its fields']],
    ["test.each(moments)('seen from %s', () => {", ['seen from %s']],
    ['test.each(all.map((each) => [each]))(\n  "%s", () => {', ['%s']],
    ['  test(`every screen as ${role}`, async () => {', ['every screen as ${role}']],
    [String.raw`test('the server\'s word', () => {`, ["the server's word"]],
    ["test.skip('not yet', () => {", []],
    ["describe('titles', () => {", []],
    ["expect(latest('a word', 1))", []],
  ])('%j', (source, titles) => {
    expect([...testTitles(source)]).toEqual(titles);
  });
});

test('every cited test exists', () => {
  expect(proofs.filter(({ file, title }) => !titlesOf(file).has(title))).toEqual([]);
});

test('every row names its requirement, its code and a test, or says what is missing', () => {
  expect(rows.length).toBeGreaterThan(200);
  const bare = rows.filter(
    ({ says, where, proof }) => !says || !where || !/`[\w/.-]+ › |\*\*Missing\*\*: \w/.test(proof),
  );
  expect(bare).toEqual([]);
});

test('the reader recognises every proof in the document', () => {
  expect(proofs).toHaveLength(fs.readFileSync(coverageDocument, 'utf8').split(/\.tsx? › /).length - 1);
});

test('every mutation belongs to a row and replaces text that occurs once in its file', () => {
  const said = new Set(rows.map(({ says }) => says));
  const wrong = mutations.filter(
    ({ row, file, find, replace }) =>
      !said.has(row) || !fs.existsSync(file) || read(file).split(find).length !== 2 || find === replace,
  );
  expect(wrong).toEqual([]);
});

test('every row has a mutation, or the reason why it has none', () => {
  const broken = mutations.map(({ row }) => row);
  const excused = Object.keys(withoutMutation);
  expect(new Set([...broken, ...excused])).toEqual(new Set(rows.map(({ says }) => says)));
  expect(excused.filter((row) => broken.includes(row))).toEqual([]);
});
