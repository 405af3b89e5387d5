import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bleedLines, distanceTo } from './bleed-lines.ts';
import { edgesOf, type Line, measure } from './die-line.ts';
import { toFiles } from './die-line-files.ts';
import { drawnStyleNames, drawStructure } from './draw-structure.ts';

const bleed = 3;
function draw(name: string, sizes = { length: 180, breadth: 120, height: 60, thickness: 0.5 }) {
  const structure = drawStructure(name, sizes);
  if (!structure || structure.problems) throw new Error(name);
  return structure.dieLine;
}

/** Returns the lines of one layer of an SVG file. */
function readSvg(svg: string, layer: string): Line[] {
  const path = new RegExp(`<g id="${layer}"[^>]*><path d="([^"]*)"/></g>`).exec(svg)?.[1] ?? '';
  let at = { x: NaN, y: NaN };
  return [...path.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, verb, x, y]) => {
    const from = at;
    at = { x: Number(x), y: Number(y) };
    return verb === 'L' ? [{ from, to: at }] : [];
  });
}

/** Returns the lines of one layer of a DXF file, with y downwards again. */
function readDxf(dxf: string, layer: string, breadth: number): Line[] {
  const values = dxf.split('\n');
  const pairs = values.flatMap((code, at) =>
    at % 2 === 0 ? [[Number(code), values[at + 1] ?? ''] as const] : [],
  );
  const lines: Line[] = [];
  for (const [at, [code, value]] of pairs.entries())
    if (code === 0 && value === 'LINE') {
      const of = new Map(pairs.slice(at + 1, at + 8));
      const point = (x: number, y: number) => ({ x: Number(of.get(x)), y: breadth - Number(of.get(y)) });
      if (of.get(8) === layer) lines.push({ from: point(10, 20), to: point(11, 21) });
    }
  return lines;
}

/** Returns how far the lines of a file are from the drawn ones, in mm. */
const offOf = (read: readonly Line[], drawn: readonly Line[]) =>
  Math.max(
    0,
    ...drawn.flatMap(({ from, to }, at) => {
      const its = read[at] ?? { from: { x: NaN, y: NaN }, to: { x: NaN, y: NaN } };
      return [from.x - its.from.x, from.y - its.from.y, to.x - its.to.x, to.y - its.to.y].map(Math.abs);
    }),
  );

test.each(drawnStyleNames)('%s is read back from SVG and DXF to within 0.1 mm', (name) => {
  const dieLine = draw(name);
  const { breadth } = measure(dieLine).blank;
  const { svg, dxf } = toFiles(dieLine, bleed);
  const layers = { cut: dieLine.cuts, crease: dieLine.creases, bleed: bleedLines(dieLine.outline, bleed) };
  for (const [layer, drawn] of Object.entries(layers))
    for (const read of [readSvg(svg, layer), readDxf(dxf, layer, breadth)]) {
      expect(read).toHaveLength(drawn.length);
      expect(offOf(read, drawn)).toBeLessThan(0.1);
    }
});

test('an SVG says its size in millimetres, with the bleed around the blank', () => {
  const { svg } = toFiles(
    draw('Reverse Tuck In Box', { length: 70, breadth: 40, height: 150, thickness: 0.395 }),
    bleed,
  );
  expect(svg).toContain('width="238.5mm" height="266mm" viewBox="-3 -3 238.5 266"');
});

test('a DXF names the millimetre as its unit in its first section', () => {
  const [header] = toFiles(draw('Rectangular'), bleed).dxf.split('0\nENDSEC\n');
  expect(header).toMatch(/^0\nSECTION\n2\nHEADER\n/);
  expect(header).toContain('9\n$INSUNITS\n70\n4\n');
});

test.each(drawnStyleNames)('%s: the bleed runs around it at its distance, and closes', (name) => {
  const sizes = fc.record({
    length: fc.integer({ min: 40, max: 400 }),
    breadth: fc.integer({ min: 40, max: 400 }),
    height: fc.integer({ min: 40, max: 200 }),
    thickness: fc.constantFrom(0.3, 1.5, 3),
  });
  fc.assert(
    fc.property(sizes, fc.constantFrom(1, 2, 3, 5), ({ length, breadth, ...others }, distance) => {
      const given = { length: Math.max(length, breadth), breadth: Math.min(length, breadth), ...others };
      const { outline } = draw(name, given);
      const lines = bleedLines(outline, distance);
      const edges = edgesOf(outline);
      const middles = lines.map(({ from, to }) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }));
      const nearest = middles.map((point) => Math.min(...edges.map((edge) => distanceTo(edge, point))));
      expect(Math.min(...nearest)).toBeGreaterThan(distance - 0.01);
      const open = lines.filter(
        ({ to }) => !lines.some(({ from }) => Math.hypot(from.x - to.x, from.y - to.y) < 0.01),
      );
      expect(open).toEqual([]);
      const right = Math.max(...lines.map(({ to }) => to.x));
      expect(right).toBeCloseTo(Math.max(...outline.map(({ x }) => x)) + distance, 2);
    }),
    { numRuns: 10 },
  );
});
