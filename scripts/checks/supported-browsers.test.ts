/**
 * Tests that stylesheets use only what every supported browser has (`browserslist` in package.json). Lint does the
 * same for the code, and the types leave out the newest built-ins.
 */
import fs from 'node:fs';
import bcd, {
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';
import postcss from 'postcss';
import { expect, test } from 'vitest';

type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios';
/** The oldest supported version of each browser. */
const oldest = new Map<Browser, number>();
for (const each of browserslist()) {
  const [name = '', version = ''] = each.split(' ');
  const browser = (name === 'ios_saf' ? 'safari_ios' : name) as Browser;
  oldest.set(browser, Math.min(oldest.get(browser) ?? Infinity, Number.parseFloat(version)));
}

/**
 * What some browsers lack without harm: the look of a mouse's cursor or of a scroll bar, a long press on a touch
 * screen, forced colours, and properties that also have a prefixed form.
 */
const harmless = new Set([
  'cursor',
  'scrollbar-width',
  'scrollbar-color',
  'scrollbar-gutter',
  'resize',
  'forced-color-adjust',
  '-webkit-touch-callout',
  'print-color-adjust',
]);

const isSince = (
  { version_added: since, flags, version_removed: until }: SimpleSupportStatement,
  version: number,
) =>
  typeof since === 'string' &&
  until === undefined &&
  flags === undefined &&
  Number.parseFloat(since.replace('≤', '')) <= version;

/** Returns the browsers that lack the feature, or null if the data does not know it. */
function lacking(of: Identifier | undefined): string[] | null {
  const support = of?.__compat?.support;
  if (support === undefined) return null;
  return [...oldest].flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return statements.some((each) => isSince(each, version)) ? [] : [`${browser} ${version}`];
  });
}

/** Returns the features that a stylesheet uses, by the names and places that the data gives them. */
function featuresIn(css: string): Map<string, Identifier | undefined> {
  const { properties, selectors, types, 'at-rules': atRules } = bcd.css;
  const used = new Map<string, Identifier | undefined>();
  const root = postcss.parse(css);
  root.walkAtRules(({ name }) => {
    used.set(`@${name}`, atRules?.[name]);
  });
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
      used.set(`:${name}`, selectors?.[name]);
    if (selector.includes('&')) used.set('&', selectors?.nesting);
  });
  root.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--') || harmless.has(prop)) return;
    used.set(prop, properties?.[prop]);
    for (const [, word = ''] of value.matchAll(/(?<![-\w])([a-z][a-z-]*)(?![-\w(])/g))
      used.set(`${prop}: ${word}`, properties?.[prop]?.[word]);
    for (const [, name = ''] of value.matchAll(/(?<![-\w])([a-z][a-z-]*)\(/g))
      used.set(`${name}()`, types?.[name] ?? types?.color?.[name] ?? types?.['basic-shape']?.[name]);
  });
  return used;
}

const sheets = fs
  .readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'));

test('stylesheets use only what all supported browsers have', () => {
  const missing = sheets.flatMap((name) =>
    [...featuresIn(fs.readFileSync(`web/${name}`, 'utf8'))].flatMap(([feature, of]) => {
      const browsers = lacking(of) ?? [];
      return browsers.length > 0 ? [`${name}: ${feature} (${browsers.join(', ')})`] : [];
    }),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['a { field-sizing: content }', 'field-sizing'],
  ['a { position-anchor: --x }', 'position-anchor'],
  ['@position-try --x { top: 0 }', '@position-try'],
  ['a:open { top: 0 }', ':open'],
  ['a { width: calc-size(auto, size) }', 'calc-size()'],
  ['a { text-wrap: pretty }', 'text-wrap: pretty'],
])('%j is noticed', (css, feature) => {
  expect(lacking(featuresIn(css).get(feature))).toContainEqual(expect.stringContaining(' '));
});
