/** The titles of the tests in a test file, as they stand in its source. */

const call = String.raw`(?<![\w.])(?:test|it)(?:\.runIf\([^()]*\)|\.each\([\w.]+\))?\(`;
/** What ends the table of `test.each([…])(` or `test.each<…>(…)(`. */
const afterTable = String.raw`\]\s*(?:as const\s*)?\)\(|\)\)\(`;
const single = String.raw`'((?:[^'\\]|\\.)*)'`;
const double = String.raw`"((?:[^"\\]|\\.)*)"`;
const template = '`((?:[^`\\\\]|\\\\.)*)`';
const title = new RegExp(
  String.raw`(?:${call}|${afterTable})\s*(?:${single}|${double}|${template})\s*,`,
  'g',
);

/** As written: `every screen as ${role}` of a template, the title with its `%s` of `test.each`. Skipped tests are none. */
export function testTitles(source: string): Set<string> {
  const found = [...source.matchAll(title)].flatMap((match) =>
    match.slice(1).filter((text) => text !== undefined),
  );
  return new Set(found.map((text) => text.replaceAll(/\\(.)/g, '$1')));
}
