/** Reads the titles of tests from a source file, for scripts/mutations/coverage.test.ts. */

const call = String.raw`(?<![\w.])(?:test|it)(?:\.runIf\([^()]*\)|\.each\([\w.]+\))?\(`;
/** A pattern for what follows the table of a `test.each([…])(` or `test.each<…>(…)(`. */
const afterTable = String.raw`\]\s*(?:as const\s*)?\)\(|\)\)\(`;
const single = String.raw`'((?:[^'\\]|\\.)*)'`;
const double = String.raw`"((?:[^"\\]|\\.)*)"`;
const template = '`((?:[^`\\\\]|\\\\.)*)`';
const title = new RegExp(
  String.raw`(?:${call}|${afterTable})\s*(?:${single}|${double}|${template})\s*,`,
  'g',
);

/**
 * Returns the titles of a file's tests as the source writes them, skipped tests excluded. Placeholders stay,
 * such as `${role}` in templates and `%s` in `test.each`.
 */
export function testTitles(source: string): Set<string> {
  const found = [...source.matchAll(title)].flatMap((match) =>
    match.slice(1).filter((text) => text !== undefined),
  );
  return new Set(found.map((text) => text.replaceAll(/\\(.)/g, '$1')));
}
