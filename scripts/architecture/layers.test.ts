/**
 * Tests the rules for imports (docs/architecture.md). No layer imports a higher one, no subject imports a later
 * one, neither folders nor files form cycles, and only its own subject imports a repo.
 */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  layers,
  type Place,
  placeOf,
  readImports,
  type Side,
  sources,
  subjects,
} from './layers-and-imports.ts';
import { circular, essential, graphOf, rowsOf } from './import-graph.ts';

const imports = readImports().map(({ from, to }) => ({
  line: `${from} -> ${to}`,
  from: placeOf(from),
  to: placeOf(to),
  file: to,
}));
const same = (a: Place, b: Place) => a.side === b.side && a.layer === b.layer;
const linesOf = (found: typeof imports) => found.map(({ line }) => line);

/** The sides that each side may import, besides itself. */
const reach: Record<Side, readonly Side[]> = {
  packages: [],
  shared: ['packages'],
  server: ['shared', 'packages'],
  web: ['shared', 'packages'],
  tools: ['server', 'shared', 'packages'],
};
const isSide = (side: string): side is Side => side in reach;
const rankOf = ({ module }: Place) => subjects.findIndex((each) => each === module);
/** Whether the layer is divided into the listed subjects. */
const isBySubject = ({ side, layer }: Place) => side === 'shared' || layer === 'subjects';

test('every source is in a layer, and in a listed subject', () => {
  const strangers = sources.filter((file) => {
    const place = placeOf(file);
    const known: readonly string[] = isSide(place.side) ? layers[place.side] : [];
    return !known.includes(place.layer) || (isBySubject(place) && rankOf(place) < 0);
  });
  expect(strangers).toEqual([]);
  expect(imports.length).toBeGreaterThan(1500);
});

test('a side imports only shared and packages, and the server starts the sample shop', () => {
  const across = imports.filter(
    ({ from, to }) =>
      from.side !== to.side && !(isSide(from.side) && reach[from.side].some((side) => side === to.side)),
  );
  expect(linesOf(across)).toEqual(
    ['sample-shop.routes.ts', 'start-and-stop-server.ts'].map(
      (file) => `server/app/${file} -> tools/demo/seed.ts`,
    ),
  );
});

test('a layer imports no higher layer', () => {
  const heightOf = ({ side, layer }: Place) =>
    isSide(side) ? layers[side].findIndex((each) => each === layer) : -1;
  const back = imports.filter(({ from, to }) => from.side === to.side && heightOf(from) < heightOf(to));
  expect(linesOf(back)).toEqual([]);
});

test('a subject imports no later subject', () => {
  const ordered = imports.filter(
    ({ from, to }) => same(from, to) && isBySubject(from) && from.layer !== 'messages',
  );
  expect(linesOf(ordered.filter(({ from, to }) => rankOf(from) < rankOf(to)))).toEqual([]);
});

test('folders of one folder have no cycles', () => {
  /** The two folders, side by side, through which the import leaves one file's folder for the other's. */
  const pairs = readImports().flatMap(({ from, to }): [string, string][] => {
    if (!same(placeOf(from), placeOf(to)) || placeOf(from).layer === 'tables') return [];
    if (isBySubject(placeOf(from)) && placeOf(from).module !== placeOf(to).module) return [];
    const [a, b] = [from, to].map((file) => path.posix.dirname(file).split('/'));
    const at = a?.findIndex((name, index) => name !== b?.[index]) ?? -1;
    if (!a || !b || at < 0 || at >= b.length) return [];
    return [[a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')]];
  });
  expect(circular(graphOf(pairs.flat(), pairs)).map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
});

test('files have no cycles', () => {
  const pairs = readImports().map(({ from, to }) => [from, to] as const);
  expect(circular(graphOf(pairs.flat(), pairs)).map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
});

test("a subject calls another's domain, never its repo", () => {
  const foreign = imports.filter(
    ({ from, to, file }) => file.endsWith('.repo.ts') && !(same(from, to) && from.module === to.module),
  );
  expect(linesOf(foreign)).toEqual([]);
});

test('a folder of a side has at most 16 sources', () => {
  const counts = new Map<string, number>();
  for (const file of sources.filter((each) => !each.startsWith('packages/'))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
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
