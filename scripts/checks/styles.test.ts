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
const values = ['web/ui/style/colours.css', 'web/ui/style/tokens.css'];
const everywhere = [...values, 'web/ui/style/reset.css', 'web/ui/style/typeface.css'];

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
  const imported = read('web/ui/style/global-styles.ts') + read('web/ui/style/overlay-styles.ts');
  const sheetOf = (part: string) => `@mantine/core/styles/${part}.layer.css`;
  const missing = [...parts].filter(
    (part) => fs.existsSync(`node_modules/${sheetOf(part)}`) && !imported.includes(sheetOf(part)),
  );
  expect(missing).toEqual([]);
});

/** A declaration that the shared classes `row`, `stack` and `flow` and their modifiers replace. */
const layoutOnly =
  /^(display: flex|flex-direction: column|flex-wrap: wrap|(gap|align-items|justify-content): .*|min-width: 0)$/;

test('a class that only lays out a row or a stack is a shared one', () => {
  const own = modules
    .filter((name) => name !== 'web/ui/style/layout.module.css')
    .flatMap((name) =>
      [...withoutComments(name).matchAll(/(?:^|[};])\s*(\.\w+) \{([^{}]*)\}/g)].map(
        ([, selector = '', body = '']) => ({
          rule: `${name} ${selector}`,
          body: body
            .split(';')
            .map((line) => line.trim())
            .filter(Boolean),
        }),
      ),
    )
    .filter(({ body }) => body.includes('display: flex') && body.every((line) => layoutOnly.test(line)));
  expect(own.map(({ rule }) => rule)).toEqual([]);
});

test('every token is used', () => {
  const all = [...sheets, ...sources].map(read).join('\n');
  const tokens = values.flatMap((name) =>
    [...read(name).matchAll(/^ *(--mr-[\w-]+):/gm)].map(([, found]) => found),
  );
  expect(tokens.filter((name) => !all.includes(`var(${name})`))).toEqual([]);
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

/** The texts that each background may carry, and the lines and marks that need less contrast. */
const texts = {
  surface:
    'text text-2 text-3 text-off accent-text waiting-text queued-text running-text paused-text finished-text ' +
    'cancelled-text days-green days-orange days-red danger good warn priority priority-max',
  ground: 'text text-2 text-3 accent-text days-green days-orange days-red',
  'surface-sunken': 'text text-2 text-3 text-off days-red',
  'surface-hover': 'text text-2 text-3 accent-text',
  'surface-selected': 'text text-3',
  'accent-soft': 'accent-text text-2',
  accent: 'on-accent',
  'accent-hover': 'on-accent',
  'bar-bg': 'bar-text bar-dim',
  'waiting-fill': 'waiting-text',
  'queued-fill': 'queued-text text-2',
  'running-fill': 'running-text text-2 text-3',
  'running-solid': 'on-running',
  'paused-fill': 'paused-text text-2',
  'finished-fill': 'finished-text text-2',
  'cancelled-fill': 'cancelled-text',
  'danger-fill': 'danger text text-3',
  danger: 'on-danger',
  'warn-fill': 'warn text text-3',
};
const marks = {
  surface:
    'waiting-line queued-line running-line paused-line finished-line cancelled-line running-solid ' +
    'line-control focus',
  ground: 'line-control focus',
};

/** Returns the relative luminance of a colour such as `#1b2fc0` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['light', texts, 4.5],
  ['dark', texts, 4.5],
  ['light', marks, 3],
  ['dark', marks, 3],
] as const)('colours contrast with their backgrounds in the %s scheme', (scheme, pairs, least) => {
  const value = /--mr-([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g;
  const colours = new Map(
    [...read('web/ui/style/colours.css').matchAll(value)].map(([, name = '', light = '', dark = light]) => [
      name,
      luminance(scheme === 'dark' ? dark : light),
    ]),
  );
  const low = Object.entries(pairs).flatMap(([ground, names]) =>
    names
      .split(' ')
      .filter((name) => {
        const [one = Number.NaN, other = Number.NaN] = [colours.get(name), colours.get(ground)];
        return !((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= least);
      })
      .map((name) => `${name} on ${ground}`),
  );
  expect(low).toEqual([]);
});
