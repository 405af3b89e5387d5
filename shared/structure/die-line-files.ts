/** Writes a die line to scale as SVG and as DXF, with cuts, creases and bleed as layers. */
import { bleedLines } from './bleed-lines.ts';
import { type DieLine, type DieLineMeasures, type Line, measure, type Point } from './die-line.ts';

/** The layers of both files, with their colour in SVG and its number in DXF. */
const layers = [
  { name: 'cut', colour: 'black', number: 7 },
  { name: 'crease', colour: 'blue', number: 5 },
  { name: 'bleed', colour: 'magenta', number: 6 },
] as const;
type LayerName = (typeof layers)[number]['name'];

type Blank = DieLineMeasures['blank'];
type LinesByLayer = Record<LayerName, readonly Line[]>;

/** Returns the die line as SVG and as DXF, with the bleed at this distance around it. */
export function toFiles(dieLine: DieLine, bleed: number): { svg: string; dxf: string } {
  const { blank } = measure(dieLine);
  const lines = { cut: dieLine.cuts, crease: dieLine.creases, bleed: bleedLines(dieLine.outline, bleed) };
  return { svg: toSvg(blank, lines, bleed), dxf: toDxf(blank, lines) };
}

const figure = (value: number) => String(Math.round(value * 1000) / 1000);

/** Returns the die line as SVG in mm. */
function toSvg({ length, breadth }: Blank, lines: LinesByLayer, bleed: number): string {
  const [width, height] = [figure(length + 2 * bleed), figure(breadth + 2 * bleed)];
  const drawn = layers.map(
    ({ name, colour }) => `<g id="${name}" stroke="${colour}"><path d="${pathOf(lines[name])}"/></g>`,
  );
  const view = `${figure(-bleed)} ${figure(-bleed)} ${width} ${height}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="${view}" fill="none" stroke-width="0.25">`,
    ...drawn,
    '</svg>',
  ].join('\n');
}

/** Returns lines as the path of an SVG. */
export const pathOf = (lines: readonly Line[]): string => lines.map(toPath).join('');

/** Returns a line as part of a path. A line that begins where the one before ends goes on from there. */
function toPath({ from, to }: Line, at: number, lines: readonly Line[]): string {
  const before = lines[at - 1]?.to;
  const isNext = before?.x === from.x && before.y === from.y;
  const begin = isNext ? '' : `M${figure(from.x)} ${figure(from.y)}`;
  return `${begin}L${figure(to.x)} ${figure(to.y)}`;
}

/**
 * Returns the die line as DXF of release 12, which every machine for dies and samples reads. One unit is one mm,
 * and y runs upwards.
 */
function toDxf({ breadth }: Blank, lines: LinesByLayer): string {
  const table = layers.map(({ name, number }) =>
    group(0, 'LAYER', 2, name, 70, 0, 62, number, 6, 'CONTINUOUS'),
  );
  const pointAt = ({ x, y }: Point, codes: readonly [x: number, y: number, z: number]) =>
    group(codes[0], figure(x), codes[1], figure(breadth - y), codes[2], 0);
  const entities = layers.flatMap(({ name }) =>
    lines[name].map(
      ({ from, to }) => group(0, 'LINE', 8, name) + pointAt(from, [10, 20, 30]) + pointAt(to, [11, 21, 31]),
    ),
  );
  const section = (name: string, ...parts: readonly string[]) =>
    [group(0, 'SECTION', 2, name), ...parts, group(0, 'ENDSEC')].join('');
  return [
    section('HEADER', group(9, '$ACADVER', 1, 'AC1009'), group(9, '$INSUNITS', 70, millimetres)),
    section('TABLES', ...lineTypes, group(0, 'TABLE', 2, 'LAYER', 70, layers.length), ...table, endOfTable),
    section('ENTITIES', ...entities),
    group(0, 'EOF'),
  ].join('');
}

/** Returns codes and values as DXF has them: each on a line of its own. */
const group = (...parts: readonly (string | number)[]) => parts.map((part) => `${part}\n`).join('');

/** The number of millimetres among the units of DXF. */
const millimetres = 4;
const endOfTable = group(0, 'ENDTAB');
/** The table of line types has the one that the layers name. */
const lineTypes = [
  group(0, 'TABLE', 2, 'LTYPE', 70, 1),
  group(0, 'LTYPE', 2, 'CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, 0),
  endOfTable,
];
