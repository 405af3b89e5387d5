/**
 * Tests the rules for imports (docs/architecture.md). No layer imports a higher one, neither folders nor
 * files form cycles, and only its own folder imports a repo.
 */
import { describe, expect, test } from 'vitest';
import { layers, type Place, placeOf, readImports, type Side } from './layers-and-imports.ts';
import { circular, essential, graphOf, rowsOf } from './import-graph.ts';

const imports = readImports().map(({ from, to }) => ({
  line: `${from} -> ${to}`,
  from: placeOf(from),
  to: placeOf(to),
  file: to,
}));
const same = (a: Place, b: Place) => a.side === b.side && a.layer === b.layer;

/** The sides that each side may import, besides itself. */
const reach: Record<Side, readonly Side[]> = {
  packages: [],
  shared: [],
  server: ['shared', 'packages'],
  web: ['shared'],
};
const isSide = (side: string): side is Side => side in reach;

test('every source is in a layer', () => {
  const strangers = imports.filter(({ from: { side, layer } }) => {
    const known: readonly string[] = isSide(side) ? layers[side] : [];
    return !known.includes(layer);
  });
  expect(strangers).toEqual([]);
  expect(imports.length).toBeGreaterThan(1500);
});

test('web imports only shared, server only shared and packages, and these two import no other side', () => {
  const across = imports.filter(
    ({ from, to }) =>
      from.side !== to.side && !(isSide(from.side) && reach[from.side].some((side) => side === to.side)),
  );
  expect(across.map(({ line }) => line)).toEqual([]);
});

test('a layer imports no higher layer', () => {
  const heightOf = ({ side, layer }: Place) =>
    isSide(side) ? layers[side].findIndex((each) => each === layer) : -1;
  const back = imports.filter(({ from, to }) => from.side === to.side && heightOf(from) < heightOf(to));
  expect(back.map(({ line }) => line)).toEqual([]);
});

test('the folders of a layer have no cycles', () => {
  const name = ({ side, layer, folder }: Place) => `${side}/${layer}/${folder}`;
  const within = imports.filter(({ from, to }) => same(from, to) && from.folder !== '' && to.folder !== '');
  const graph = graphOf(
    within.flatMap(({ from, to }) => [name(from), name(to)]),
    within.map(({ from, to }) => [name(from), name(to)]),
  );
  const cycles = circular(graph).map(([from, to]) => `${from} -> ${to}`);
  expect(cycles).toEqual([]);
});

test('files have no cycles', () => {
  const pairs = readImports().map(({ from, to }) => [from, to] as const);
  expect(circular(graphOf(pairs.flat(), pairs)).map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
});

test("an entity calls another's domain, never its repo", () => {
  const foreign = imports.filter(
    ({ from, to, file }) => file.endsWith('.repo.ts') && !(same(from, to) && from.folder === to.folder),
  );
  expect(foreign.map(({ line }) => line)).toEqual([]);
});

describe('a graph', () => {
  const graph = graphOf('abcde', [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
    ['c', 'c'],
    ['d', 'e'],
    ['e', 'd'],
  ]);

  test('finds the imports that form a cycle', () => {
    expect(circular(graph)).toEqual([
      ['d', 'e'],
      ['e', 'd'],
    ]);
  });

  test('leaves out an import that follows from other imports', () => {
    expect(essential(graph)).not.toContainEqual(['a', 'c']);
    expect(essential(graph)).toContainEqual(['a', 'b']);
  });

  test('puts every node above the nodes that it imports', () => {
    expect(
      rowsOf(
        graphOf('abc', [
          ['a', 'b'],
          ['b', 'c'],
          ['a', 'c'],
        ]),
      ),
    ).toEqual([['a'], ['b'], ['c']]);
  });
});
