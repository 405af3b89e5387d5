/** Tests that what comments and pages cite exists: sections of docs/design.md, decisions and files. */
import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { citedDecisions, citedSections } from './design-citations.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const files = globSync(
  ['{server,web,shared,tools,tests,scripts,packages}/**/*.{ts,tsx,css}', '*.md', 'docs/**/*.md'],
  {
    cwd: root,
  },
).filter(
  (file) =>
    !file.includes('node_modules') && !file.startsWith(path.join('scripts', 'checks', 'design-citations')),
);
const headings = [...read('docs/design.md').matchAll(/^##+ (.+)$/gm)].map(([, title = '']) => title);
const sections = new Set(headings.map((title) => title.toLowerCase()));
const decisionFiles = fs
  .readdirSync(path.join(root, 'docs', 'decisions'))
  .filter((name) => /^\d{3}-/.test(name));
/** The numbers of all decisions in the index, including decisions that were merged into others. */
const decisions = new Set(
  [...read('docs/decisions/README.md').matchAll(/^\| \[?(\d{3})/gm)].map(([, number = '']) => number),
);

test('every cited section of the design exists', () => {
  const cited = files.flatMap((file) => citedSections(read(file), sections).map((name) => ({ file, name })));
  expect(cited.length).toBeGreaterThan(120);
  expect(cited.filter(({ name }) => !sections.has(name))).toEqual([]);
});

test('every cited decision exists', () => {
  const cited = files.flatMap((file) => citedDecisions(read(file)).map((number) => ({ file, number })));
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ number }) => !decisions.has(number))).toEqual([]);
});

test('the index lists every decision, and every link to a decision leads to one', () => {
  expect(decisionFiles.filter((name) => !decisions.has(name.slice(0, 3)))).toEqual([]);
  const links = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\([^)]*?(\d{3}-[\w-]+\.md)/g)].map(([, name = '']) => name),
    );
  expect(links.length).toBeGreaterThan(80);
  expect(links.filter((name) => !decisionFiles.includes(name))).toEqual([]);
});

test('every source file that a page names exists', () => {
  const named = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /`((?:server|shared|web|tests|scripts|packages|docs|deploy)\/[\w./-]+\.[a-z]+)`/g,
        ),
      ].map(([, name = '']) => ({ file, name })),
    );
  expect(named.length).toBeGreaterThan(150);
  // The entity that CONTRIBUTING.md adds is the reader's to write.
  const missing = named.filter(({ name }) => !fs.existsSync(path.join(root, name)) && !/supplier/.test(name));
  expect(missing).toEqual([]);
});

test('a changed or hidden row cites the decision', () => {
  const rows = read('docs/specification-coverage.md').split('\n').slice(5);
  const decided = rows.filter((row) => /\*\*Changed\*\*|Not shown/.test(row));
  expect(decided.length).toBeGreaterThan(20);
  expect(
    decided.filter((row) => !/(?:\*\*Changed\*\*|Not shown) \((?:design: [^)]+|decision \d{3})\)/.test(row)),
  ).toEqual([]);
});

describe('a citation', () => {
  const known = new Set(['stock', 'jobs', 'products and components']);

  test.each([
    ['/** A shelf (design: stock). */', ['stock']],
    ['// (spec §2, design: jobs, stock)', ['jobs', 'stock']],
    ['// (design: jobs and stock)', ['jobs', 'stock']],
    ['/** (design: products\n *  and components) */', ['products and components']],
    ['// (design: "Jobs", deleted)', ['jobs', 'deleted']],
    ['// as the design says', ['the design']],
    ['// (design §3)', ['design §3']],
    ['// a designer redesigns it', []],
  ])('%j', (text, names) => {
    expect(citedSections(text, known)).toEqual(names);
  });

  test('names a decision by number or by file', () => {
    expect(
      citedDecisions('(decision 008) docs/decisions/002-x.md decisions 001 [009](decisions/009-y.md)'),
    ).toEqual(['008', '002', '001', '009']);
  });
});
