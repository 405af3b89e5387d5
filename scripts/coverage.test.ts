/** docs/specification-coverage.md cites existing tests, and every row has a proof. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const root = new URL('..', import.meta.url);
const read = (path: string) => fs.readFileSync(new URL(path, root), 'utf8');
const document = 'docs/specification-coverage.md';

/** The table rows: what the specification says, where, and what proves it. */
const rows = read(document)
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|The specification says)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const proofs = [...read(document).matchAll(/`([\w/.-]+\.(?:test|e2e)\.ts) › ([^\n]*?)`(?=<br>| \|)/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);
const files = new Map<string, Set<string>>();
/** The test titles of a file; empty if the file does not exist. */
function titlesOf(file: string): Set<string> {
  const known = files.get(file);
  if (known) return known;
  const there = fs.existsSync(fileURLToPath(new URL(file, root)));
  const titles = there ? testTitles(read(file)) : new Set<string>();
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

test('every row has its place and its proof, or says why not', () => {
  expect(rows.length).toBeGreaterThan(200);
  const bare = rows.filter(
    ([says, where, proof, ...more]) =>
      !says || !where || !proof || more.length > 0 || !/`[\w/.-]+ › |\*\*Missing\*\*: \w/.test(proof),
  );
  expect(bare).toEqual([]);
});

test('every proof in the document is recognised', () => {
  expect(proofs).toHaveLength(read(document).split('.ts › ').length - 1);
});
