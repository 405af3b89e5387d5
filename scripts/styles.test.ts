/**
 * Tests the rules for stylesheets: no global classes, no unused classes or tokens, and no colour values
 * except in the tokens.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = fs
  .readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('web', name))
  .filter((name) => fs.statSync(name).isFile());
const sheets = files.filter((name) => name.endsWith('.css'));
const modules = sheets.filter((name) => name.endsWith('.module.css'));
const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
/** The only files that may contain colour values. */
const values = ['web/ui/page/colours.css', 'web/ui/page/tokens.css'];
const everywhere = [...values, 'web/ui/page/reset.css', 'web/ui/page/typeface.css'];

const read = (name: string) => fs.readFileSync(name, 'utf8');
const withoutComments = (name: string) => read(name).replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Returns the selectors and at-rules of a stylesheet: the text before each brace, without strings. */
const selectorsOf = (name: string) =>
  [
    ...withoutComments(name)
      .replaceAll(/'[^']*'/g, "''")
      .matchAll(/([^{};]+)\{/g),
  ].map(([, before = '']) => before.trim());

const classesOf = (name: string) =>
  new Set(
    selectorsOf(name)
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, found = '']) => found)),
  );

/**
 * Returns the CSS modules that a source file imports, each with the classes that the file uses, such as
 * `styles.row`.
 */
function takenFrom(source: string): { module: string; taken: string }[] {
  const text = read(source);
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)].flatMap(
    ([, name = '', from = '']) => {
      const module = path.join(path.dirname(source), from);
      const uses = text.matchAll(new RegExp(String.raw`(?<![\w./'-])${name}\.(\w+)`, 'g'));
      return [...uses].map(([, taken = '']) => ({ module, taken }));
    },
  );
}

const taken = sources.flatMap((source) => takenFrom(source).map((use) => ({ source, ...use })));

test('every class is in the CSS module of a component, and global style sheets define none', () => {
  expect(sheets.filter((name) => !modules.includes(name))).toEqual(everywhere.toSorted());
  expect(everywhere.flatMap((name) => [...classesOf(name)])).toEqual([]);
  expect(modules.filter((name) => withoutComments(name).includes(':global'))).toEqual([]);
});

test('class names come from CSS modules, never from plain text', () => {
  const texts = sources.flatMap((source) =>
    [...read(source).matchAll(/className="[^"]*"|className=\{'[^']*'\}/g)].map(
      ([found]) => `${source}: ${found}`,
    ),
  );
  expect(texts).toEqual([]);
});

test.each(modules)('every class of %s is used', (module) => {
  const used = new Set(taken.filter((use) => use.module === module).map((use) => use.taken));
  expect([...classesOf(module)].filter((name) => !used.has(name))).toEqual([]);
});

test('every used class is defined', () => {
  const known = new Map(modules.map((module) => [module, classesOf(module)]));
  expect(taken.filter(({ module, taken: name }) => !known.get(module)?.has(name))).toEqual([]);
});

test('class names have more than two letters', () => {
  const short = modules.flatMap((module) => [...classesOf(module)].filter((name) => name.length <= 2));
  expect(short).toEqual([]);
});

test('the stylesheet of every library component in use is imported', () => {
  const parts = new Set(
    sources.flatMap((source) =>
      [...read(source).matchAll(/import \{([^}]*)\} from '@mantine\/core';/g)].flatMap(
        ([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [],
      ),
    ),
  );
  const imported = read('web/ui/page/global-styles.ts') + read('web/ui/page/overlay-styles.ts');
  const sheetOf = (part: string) => `@mantine/core/styles/${part}.layer.css`;
  const missing = [...parts].filter(
    (part) => fs.existsSync(`node_modules/${sheetOf(part)}`) && !imported.includes(sheetOf(part)),
  );
  expect(missing).toEqual([]);
});

test('colours have values only in the tokens', () => {
  const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i;
  expect(sheets.filter((name) => !values.includes(name) && colour.test(withoutComments(name)))).toEqual([]);
});

test('every used variable with our prefix has a value', () => {
  const known = new Set(
    [...values, ...modules].flatMap((name) =>
      [...withoutComments(name).matchAll(/(--mr-[\w-]+):/g)].map(([, found]) => found),
    ),
  );
  const used = [...sheets, ...sources].flatMap((name) =>
    [...read(name).matchAll(/var\((--mr-[\w-]+)\)/g)].map(([, found]) => ({ name, found })),
  );
  expect(used.filter(({ found }) => !known.has(found))).toEqual([]);
});
