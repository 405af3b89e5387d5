/**
 * Draws trays: a base with four walls, whose corners are pasted, webbed, or held by ends that turn over.
 *
 * Public sources: the FEFCO code, styles 0422 (ends turn over), 0426 and 0427 (roll ends with a lid that tucks in
 * front), and the ECMA code, group B (trays with pasted corners).
 */
import { type Drawing, lengthOf, type Line, type Panel } from './die-line.ts';
import { tuckLid } from './cartons.ts';
import {
  buildOn,
  dustShape,
  endsOf,
  farSide,
  pointOn,
  rectangle,
  type Shape,
  side,
  sloping,
  straight,
} from './panel-shapes.ts';
import {
  allowance,
  boardAllowance,
  boardLimits,
  defineStyle,
  joinDrawings,
  type Sizes,
  type Style,
} from './style-model.ts';

const limits: Style['limits'] = {
  length: [30, 3000],
  breadth: [30, 3000],
  height: [12, 1000],
  thickness: boardLimits,
};

/** Returns the allowance of corner flaps, limited so that the two flaps at one wall do not meet. */
const cornerFlaps = (sizes: Sizes, usual: number) => allowance(usual, 4, sizes.breadth / 2 - 1);

/** The play of a tab in its slot. */
const slotPlay = 1;

/**
 * Returns the allowances of ends that turn over and lock in the base. The fold leaves board between a slot and the
 * hinge of the outer wall.
 */
const doubleEnds = (sizes: Sizes) => ({
  board: boardAllowance(sizes),
  roll: allowance(Math.max(2, 2 * sizes.thickness + 1), sizes.thickness + slotPlay, 20),
  lockTab: allowance(Math.min(6, sizes.breadth / 8), 0, 15),
});

interface Tray {
  base: Panel;
  back: Panel;
  front: Panel;
  left: Panel;
  right: Panel;
  height: number;
}

/** Returns the base and walls. The base is longer than the inside by what the ends take. */
function trayOf(sizes: Sizes, board: number, takenByEnds = board): Tray {
  const height = sizes.height + board;
  const base = rectangle('base', 0, 0, sizes.length + takenByEnds, sizes.breadth + board);
  const wall = (name: string, edge: Line) => buildOn(edge, name, straight(lengthOf(edge), height));
  return {
    base,
    back: wall('back wall', side(base, 'top')),
    front: wall('front wall', side(base, 'bottom')),
    left: wall('end wall', side(base, 'left')),
    right: wall('end wall', side(base, 'right')),
    height,
  };
}

const panelsOf = ({ base, back, front, left, right }: Tray): Drawing => ({
  panels: [base, back, front, left, right],
});

/** Returns the flaps at the ends of front and back wall. */
function drawCornerFlaps({ back, front, height }: Tray, depth: number): Drawing {
  const shape = sloping(height, depth, Math.min(depth / 3, height / 4));
  return {
    panels: [...endsOf(back), ...endsOf(front)].map((edge) => buildOn(edge, 'corner flap', shape)),
  };
}

/** Returns the webs that join each wall to its neighbours; they fold along the diagonal. */
function drawWebs({ back, front, left, right, height }: Tray): Drawing {
  const first: Shape = [
    [0, 0],
    [height, height],
    [height, 0],
  ];
  const last: Shape = [
    [0, 0],
    [0, height],
    [height, 0],
  ];
  return {
    panels: [back, front, left, right].flatMap((wall) => {
      const [begin, end] = endsOf(wall);
      return [buildOn(begin, 'web', first), buildOn(end, 'web', last)];
    }),
  };
}

/** Draws an end that turns over its wall and locks with two tabs in slots of the base. */
function turnOver(wall: Panel, hinge: Line, { thickness }: Sizes, roll: number, tab: number): Drawing {
  const inset = Math.max(0.5, thickness);
  const over = farSide(wall);
  const strip = buildOn(over, 'fold', straight(lengthOf(over), roll, inset));
  const edge = farSide(strip);
  const width = lengthOf(edge);
  const depth = lengthOf(endsOf(wall)[0]) - thickness;
  const tabs = [width / 5, (width * 3) / 5].map((from) => [from, from + width / 5] as const);
  const slope = Math.min(tab / 4, width / 20);
  const bumps: Shape = tabs.flatMap(([from, to]) => [
    [from, depth],
    [from + slope, depth + tab],
    [to - slope, depth + tab],
    [to, depth],
  ]);
  const inner: Shape = [[0, 0], [0, depth], ...(tab > 0 ? bumps : []), [width, depth], [width, 0]];
  // The inner end hangs from the fold, so its tabs meet the base on the inner side of the hinge by the fold's width.
  const slotFrom = -roll + (thickness + slotPlay) / 2;
  const slotTo = slotFrom - (thickness + slotPlay);
  const slots = tabs.map(([from, to]) =>
    (
      [
        [from + inset - 0.5, slotFrom],
        [to + inset + 0.5, slotFrom],
        [to + inset + 0.5, slotTo],
        [from + inset - 0.5, slotTo],
      ] as const
    ).map((point) => pointOn(hinge, point)),
  );
  return { panels: [strip, buildOn(edge, 'inner end', inner)], holes: tab > 0 ? slots : [] };
}

/** Draws a turn-over end at both sides of a tray. */
const turnOverEnds = ({ base, left, right }: Tray, sizes: Sizes, given: { roll: number; lockTab: number }) =>
  joinDrawings(
    turnOver(left, side(base, 'left'), sizes, given.roll, given.lockTab),
    turnOver(right, side(base, 'right'), sizes, given.roll, given.lockTab),
  );

/** Returns a lid hinged on the back wall, with flaps at its sides that go inside the end walls. */
function drawLid(tray: Tray, tuck: number, lidFlap: number): Drawing {
  const depth = lengthOf(side(tray.base, 'left'));
  const drawing = tuckLid(farSide(tray.back), 'lid', depth, tuck);
  const flaps = drawing.panels
    .slice(0, 1)
    .flatMap(endsOf)
    .map((edge) => buildOn(edge, 'lid flap', dustShape(depth, lidFlap)));
  return joinDrawings(drawing, { panels: flaps });
}

const lidFlaps = ({ height }: Sizes) => allowance(Math.min(25, height * 0.8), 4, height - 1);

/**
 * Returns a tray for turn-over ends. Each end hangs from its fold and takes room inside, so the base is longer: between the
 * ends the length is as given.
 */
const doubleEndTray = (sizes: Sizes, { board, roll }: { board: number; roll: number }) =>
  trayOf(sizes, board, 2 * roll + sizes.thickness);

const fourCornerBox = defineStyle({
  code: 'ECMA B, four corners pasted',
  limits,
  allowances: (sizes) => ({
    board: boardAllowance(sizes),
    cornerFlap: cornerFlaps(sizes, Math.min(20, sizes.breadth / 3)),
  }),
  draw: (sizes, given) => {
    const tray = trayOf(sizes, given.board);
    return joinDrawings(panelsOf(tray), drawCornerFlaps(tray, given.cornerFlap));
  },
});

const fourCornerHingedLid = defineStyle({
  code: 'ECMA B, four corners pasted, hinged lid',
  limits,
  allowances: (sizes) => ({
    board: boardAllowance(sizes),
    cornerFlap: cornerFlaps(sizes, Math.min(25, sizes.breadth / 3)),
    tuck: allowance(Math.min(25, sizes.height * 0.8), 4, sizes.height - 1),
    lidFlap: lidFlaps(sizes),
  }),
  draw: (sizes, given) => {
    const tray = trayOf(sizes, given.board);
    return joinDrawings(
      panelsOf(tray),
      drawCornerFlaps(tray, given.cornerFlap),
      drawLid(tray, given.tuck, given.lidFlap),
    );
  },
});

const tuckToFrontOpenTop = defineStyle({
  code: 'FEFCO 0426',
  limits,
  allowances: (sizes) => ({
    ...doubleEnds(sizes),
    cornerFlap: cornerFlaps(sizes, Math.min(sizes.height, sizes.breadth / 3)),
    tuck: allowance(sizes.height, 4, sizes.height),
    lidFlap: lidFlaps(sizes),
  }),
  draw: (sizes, given) => {
    const tray = doubleEndTray(sizes, given);
    return joinDrawings(
      panelsOf(tray),
      drawCornerFlaps(tray, given.cornerFlap),
      turnOverEnds(tray, sizes, given),
      drawLid(tray, given.tuck, given.lidFlap),
    );
  },
});

const webbedSelfLockingTray = defineStyle({
  code: 'FEFCO 0422, with webbed corners',
  limits,
  allowances: doubleEnds,
  draw: (sizes, given) => {
    const tray = doubleEndTray(sizes, given);
    return joinDrawings(panelsOf(tray), drawWebs(tray), turnOverEnds(tray, sizes, given));
  },
});

const turnOverEndTray = defineStyle({
  code: 'FEFCO 0422',
  limits,
  allowances: (sizes) => ({
    ...doubleEnds(sizes),
    cornerFlap: cornerFlaps(sizes, Math.min(sizes.height, sizes.breadth / 3)),
  }),
  draw: (sizes, given) => {
    const tray = doubleEndTray(sizes, given);
    return joinDrawings(
      panelsOf(tray),
      drawCornerFlaps(tray, given.cornerFlap),
      turnOverEnds(tray, sizes, given),
    );
  },
});

export const trays = {
  'Four Corner Box': fourCornerBox,
  'Four Corner Hinged Lid': fourCornerHingedLid,
  'Tuck to Front Open Top': tuckToFrontOpenTop,
  'Webbed Self-Locking Tray': webbedSelfLockingTray,
  'Turn Over End Tray': turnOverEndTray,
};
