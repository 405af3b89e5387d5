/** Draws the picture in docs/architecture.md: the layers, their subjects, and the imports between them. */
import { layers, type Place, placeOf, readImports } from './layers-and-imports.ts';
import { essential, type Graph, graphOf, rowsOf } from './import-graph.ts';

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
type Line = readonly [string, string];

const column = 620;
const margin = 30;
const between = 110;
const gap = 44;
const title = 34;
const moduleBox = { h: 24, gap: 12, step: 48 };

/** Draws the picture as an SVG document, which is the same for the same imports. */
export function drawArchitecture(): string {
  const imports = readImports().map(({ from, to }) => [placeOf(from), placeOf(to)] as const);
  const boxes = new Map<string, Box>();
  const drawn: string[] = [];
  const add = (side: string, layer: string, box: Omit<Box, 'h'>): number => {
    const graph = moduleGraph(imports, side, layer);
    const rows = rowsOf(graph);
    const h = title + (rows.length > 0 ? (rows.length - 1) * moduleBox.step + moduleBox.h + 14 : 6);
    boxes.set(`${side}/${layer}`, { ...box, h });
    drawn.push(layerBox(`${side}/${layer}`, { ...box, h }), ...moduleBoxes(rows, essential(graph), box));
    return box.y + h + gap;
  };
  const stack = (side: 'server' | 'web', x: number) =>
    layers[side].toReversed().reduce((y, layer) => {
      const next = add(side, layer, { x, y, w: column });
      // The server starts the sample shop, which calls the server's verbs.
      return side === 'server' && layer === 'app' ? add('tools', 'demo', { x, y: next, w: column }) : next;
    }, margin);
  const right = margin + column + between;
  const foot = Math.max(stack('server', margin), stack('web', right)) + gap;
  const width = right + column + margin + 30;
  const belowKit = add('packages', 'pg-kit', { x: margin, y: foot, w: 260 });
  add('packages', 'embedded-postgres', { x: margin, y: belowKit, w: 260 });
  const middle = { x: right - 140, w: 190 };
  const low = layers.shared.toReversed().reduce((y, layer) => add('shared', layer, { ...middle, y }), foot);
  add('packages', 'layout', { x: middle.x + middle.w + between, y: low, w: middle.w });
  const end = add('packages', 'planner', { ...middle, y: low }) - gap + margin;
  const name = ({ side, layer }: Place) => `${side}/${layer}`;
  const graph = graphOf(
    boxes.keys(),
    imports.map(([from, to]) => [name(from), name(to)] as const),
  );
  const importLines = essential(graph).map((line) => drawImport(line, boxes));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${end}" viewBox="0 0 ${width} ${end}" font-family="ui-sans-serif, system-ui, sans-serif" role="img" aria-label="Layers and subjects, with a line from each to what it imports">
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0 8 4 0 8z" fill="#4b5563"/></marker></defs>
<rect width="${width}" height="${end}" fill="#fff"/>
${[...drawn, ...importLines].join('\n')}
</svg>
`;
}

/** Returns the subjects or folders of the layer and the imports between them as a graph. Shared repeats the subjects, so the picture omits them there. */
function moduleGraph(imports: readonly (readonly [Place, Place])[], side: string, layer: string): Graph {
  const isHere = (place: Place) =>
    place.side === side && place.layer === layer && place.module !== '' && side !== 'shared';
  const modules = imports.flat().filter(isHere);
  const lines = imports.filter(([from, to]) => isHere(from) && isHere(to));
  return graphOf(
    modules.map(({ module }) => module),
    lines.map(([from, to]) => [from.module, to.module] as const),
  );
}

function layerBox(name: string, { x, y, w, h }: Box): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="#eef2f7" stroke="#9aa7b8"/><text x="${x + 14}" y="${y + 22}" font-size="14" font-weight="600" fill="#17202c">${name}</text>`;
}

const widthOf = (name: string) => Math.round(name.length * 7.4) + 20;

function moduleBoxes(rows: readonly string[][], lines: readonly Line[], layer: Omit<Box, 'h'>): string[] {
  const boxes = new Map<string, Box>();
  for (const [at, row] of rows.entries()) {
    const total = row.reduce((sum, name) => sum + widthOf(name) + moduleBox.gap, -moduleBox.gap);
    let x = layer.x + Math.round((layer.w - total) / 2);
    for (const name of row) {
      boxes.set(name, { x, y: layer.y + title + at * moduleBox.step, w: widthOf(name), h: moduleBox.h });
      x += widthOf(name) + moduleBox.gap;
    }
  }
  const chips = [...boxes].map(
    ([name, { x, y, w, h }]) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="#fff" stroke="#64748b"/><text x="${x + w / 2}" y="${y + 16}" font-size="12.5" text-anchor="middle" fill="#17202c">${name}</text>`,
  );
  return [...lines.map((line) => drawImport(line, boxes, 1)), ...chips];
}

/**
 * Draws an import as a line from the bottom of one box to the top of another. If other boxes are in between,
 * the line goes around them on the right.
 */
function drawImport([from, to]: Line, boxes: ReadonlyMap<string, Box>, stroke = 2): string {
  const [a, b] = [boxes.get(from), boxes.get(to)];
  if (!a || !b) throw new Error(`${from} or ${to} is not in the picture`);
  const [x1, y1, x2, y2] = [a.x + a.w / 2, a.y + a.h, b.x + b.w / 2, b.y];
  const straight = `M${x1} ${y1}C${x1} ${y1 + 24} ${x2} ${y2 - 24} ${x2} ${y2}`;
  const [side, away] = [a.x + a.w, a.x + a.w + 40];
  const around = `M${side} ${a.y + a.h / 2}C${away} ${a.y + a.h / 2} ${away} ${b.y + b.h / 2} ${side} ${b.y + b.h / 2}`;
  const inTheWay = [...boxes.values()].some((box) => box.x === a.x && box.y > a.y && box.y < b.y);
  const path = a.x === b.x && inTheWay ? around : straight;
  return `<path d="${path}" fill="none" stroke="#4b5563" stroke-width="${stroke}" marker-end="url(#head)"/>`;
}
