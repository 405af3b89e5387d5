/**
 * Draws sheets, covers, envelopes and carry bags.
 *
 * Public sources: envelope makers' rules for the flat size of side, centre and single seams (flap, face and back
 * less the throat); bag makers' rule of 2 × (length + breadth) + side overlap by turn-in + height + half the breadth
 * + bottom overlap; bookbinders' rule for the material of a case (overhang and turn-in all round).
 */
import { type Drawing, lengthOf, type Line, type Panel } from './die-line.ts';
import { buildOn, circle, lineOn, pointOn, rectangle, side, sloping, straight } from './panel-shapes.ts';
import { allowance, defineStyle, type Style } from './style-model.ts';

const face: Style['limits'] = { length: [20, 3000], breadth: [20, 3000] };
const withSpine: Style['limits'] = { ...face, height: [0, 300] };

/** Returns upright rectangles side by side, from left to right. A rectangle without width is left out. */
function row(height: number, ...widths: readonly (readonly [name: string, width: number])[]): Panel[] {
  let x = 0;
  return widths.flatMap(([name, width]) => {
    const panel = rectangle(name, x, 0, width, height);
    x += width;
    return width > 0 ? [panel] : [];
  });
}

const rectangular = defineStyle({
  code: 'Sheet',
  limits: face,
  allowances: () => ({}),
  draw: ({ length, breadth }) => ({ panels: row(breadth, ['sheet', length]) }),
});

const pages = defineStyle({
  code: 'Four pages, folded once',
  limits: face,
  allowances: () => ({}),
  draw: ({ length, breadth }) => ({ panels: row(breadth, ['page', length], ['page', length]) }),
});

const cover = defineStyle({
  code: 'Cover with spine',
  limits: withSpine,
  allowances: ({ length }) => ({
    overhang: allowance(0, 0, 20),
    turnIn: allowance(0, 0, length - 1),
  }),
  draw: ({ length, breadth, height }, { overhang, turnIn }) => {
    const board = length + overhang;
    const boards = row(breadth + 2 * overhang, ['back', board], ['spine', height], ['front', board]);
    const strip = (edge: Line) => buildOn(edge, 'turn-in', straight(lengthOf(edge), turnIn));
    const outer = boards.flatMap((panel, at) => [
      ...(at === 0 ? [side(panel, 'left')] : []),
      ...(at === boards.length - 1 ? [side(panel, 'right')] : []),
      side(panel, 'top'),
      side(panel, 'bottom'),
    ]);
    return { panels: turnIn > 0 ? [...boards, ...outer.map(strip)] : boards };
  },
});

const catchCover = defineStyle({
  code: 'Cover with catch flap',
  limits: withSpine,
  allowances: ({ length }) => ({ catchFlap: allowance(length / 3, 5, length - 1) }),
  draw: ({ length, breadth, height }, { catchFlap }) => ({
    panels: row(
      breadth,
      ['catch flap', catchFlap],
      ['fore edge', height],
      ['back', length],
      ['spine', height],
      ['front', length],
    ),
  }),
});

const envelopeAllowances = ({ breadth }: { breadth: number }) => ({
  topFlap: allowance(breadth * 0.35, 5, breadth - 1),
  seam: allowance(Math.min(15, breadth / 4), 3, breadth / 2),
});

/** Returns the face of an envelope with its top flap. */
function faceOf(length: number, breadth: number, topFlap: number): [Panel, Panel] {
  const panel = rectangle('face', 0, 0, length, breadth);
  return [panel, flapOn(panel, 'top', 'top flap', topFlap)];
}

/** Returns a flap with sloping ends on one side of the face. */
function flapOn(panel: Panel, on: 'top' | 'right' | 'bottom' | 'left', name: string, depth: number): Panel {
  const edge = side(panel, on);
  return buildOn(edge, name, sloping(lengthOf(edge), depth, Math.min(depth / 2, lengthOf(edge) / 8)));
}

const centerPasting = defineStyle({
  code: 'Centre seam envelope',
  limits: face,
  allowances: (sizes) => ({
    ...envelopeAllowances(sizes),
    bottomFlap: allowance(Math.min(20, sizes.breadth / 3), 5, sizes.breadth - 1),
  }),
  draw: ({ length, breadth }, { topFlap, seam, bottomFlap }) => {
    const [front, flap] = faceOf(length, breadth, topFlap);
    const left = buildOn(side(front, 'left'), 'back', straight(breadth, length / 2 + seam));
    const right = buildOn(side(front, 'right'), 'back', straight(breadth, length / 2));
    return { panels: [front, flap, left, right, flapOn(front, 'bottom', 'bottom flap', bottomFlap)] };
  },
});

const lPasting = defineStyle({
  code: 'Envelope with seams at side and bottom',
  limits: face,
  allowances: envelopeAllowances,
  draw: ({ length, breadth }, { topFlap, seam }) => {
    const [front, flap] = faceOf(length, breadth, topFlap);
    const back = buildOn(side(front, 'right'), 'back', straight(breadth, length));
    return {
      panels: [front, flap, back, flapOn(front, 'left', 'seam', seam), flapOn(front, 'bottom', 'seam', seam)],
    };
  },
});

const sidePasting = defineStyle({
  code: 'Side seam envelope',
  limits: face,
  allowances: (sizes) => ({
    ...envelopeAllowances(sizes),
    throat: allowance(Math.min(12, sizes.breadth / 8), 0, sizes.breadth / 2),
  }),
  draw: ({ length, breadth }, { topFlap, seam, throat }) => {
    const [front, flap] = faceOf(length, breadth, topFlap);
    const back = buildOn(side(front, 'bottom'), 'back', straight(length, breadth - throat));
    return {
      panels: [front, flap, back, flapOn(front, 'left', 'seam', seam), flapOn(front, 'right', 'seam', seam)],
    };
  },
});

/** Returns the allowances of a bag. The turn-in strengthens its mouth; the bottom closes with an overlap. */
const bagAllowances = ({ breadth, height }: { breadth: number; height: number }) => ({
  glueFlap: allowance(Math.min(20, breadth / 2), 5, breadth - 1),
  turnIn: allowance(Math.min(50, height / 4), 10, height / 2),
  bottomGlue: allowance(Math.min(10, breadth / 4), 3, breadth / 2 - 1),
});
const bag: Style['limits'] = { length: [40, 2000], breadth: [20, 1000], height: [40, 2000] };

interface Bag {
  length: number;
  breadth: number;
  height: number;
}
/** Draws a bag: walls and gussets in a row, each with its turn-in above and its part of the bottom below. */
function drawBag(
  { length, breadth, height }: Bag,
  given: { glueFlap: number; turnIn: number; bottomGlue: number },
): Drawing & { walls: Panel[] } {
  const columns = row(
    height,
    ['glue flap', given.glueFlap],
    ['back', length],
    ['gusset', breadth],
    ['front', length],
    ['gusset', breadth],
  );
  const strips = columns.flatMap((column) => {
    const [top, bottom] = [side(column, 'top'), side(column, 'bottom')];
    const width = lengthOf(top);
    return [
      buildOn(top, 'turn-in', straight(width, given.turnIn)),
      buildOn(bottom, 'bottom', straight(width, breadth / 2 + given.bottomGlue)),
    ];
  });
  const half = breadth / 2;
  const creases = columns
    .filter(({ name }) => name === 'gusset')
    .flatMap((gusset) => {
      const [top, bottom] = [side(gusset, 'top'), side(gusset, 'bottom')];
      return [
        lineOn(top, [half, given.turnIn], [half, -height]),
        lineOn(bottom, [0, 0], [half, half]),
        lineOn(bottom, [breadth, 0], [half, half]),
      ];
    });
  const walls = columns.filter(({ name }) => name === 'back' || name === 'front');
  return { panels: [...columns, ...strips], creases, walls };
}

const withoutHandles = defineStyle({
  code: 'Block-bottom bag',
  limits: bag,
  allowances: bagAllowances,
  draw: drawBag,
});

/** The holes for the cord go through the wall and its turn-in, which lie on each other. */
const withHandles = defineStyle({
  code: 'Block-bottom bag with cord handles',
  limits: bag,
  allowances: (sizes) => ({
    ...bagAllowances(sizes),
    hole: allowance(5, 2, 8),
    holeSpacing: allowance(sizes.length / 2, 20, sizes.length - 20),
  }),
  draw: (sizes, given) => {
    const { walls, ...drawing } = drawBag(sizes, given);
    const holes = walls.flatMap((wall) =>
      [-1, 1].flatMap((hand) =>
        [-1, 1].map((layer) => {
          const along = sizes.length / 2 + (hand * given.holeSpacing) / 2;
          return circle(pointOn(side(wall, 'top'), [along, (layer * given.turnIn) / 2]), given.hole);
        }),
      ),
    );
    return { ...drawing, holes };
  },
});

export const flatPieces = {
  Rectangular: rectangular,
  'With Handles': withHandles,
  'Without Handles': withoutHandles,
  'Center Pasting': centerPasting,
  'L Pasting': lPasting,
  'Side Pasting': sidePasting,
  Cover: cover,
  Pages: pages,
  'Catch Cover': catchCover,
};
