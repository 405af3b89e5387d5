/**
 * Draws cartons that are tubes of four panels: glue flap, back, side, front and side, with flaps above and below.
 *
 * Public sources: the ECMA code of folding carton styles, groups A20 (tuck ends), A55 (snap lock bottom) and A60
 * (crash lock bottom); the FEFCO code, style 0201. A glue flap of 13 mm, a tuck of three eighths of the breadth and
 * dust flaps of half of breadth and tuck are usual in carton makers' handbooks.
 */
import { type Drawing, lengthOf, type Line, type Panel } from './die-line.ts';
import {
  buildOn,
  dustShape,
  farSide,
  lineOn,
  mirror,
  rectangle,
  type Shape,
  side,
  type Side,
  sloping,
  straight,
  tuckShape,
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
  length: [20, 3000],
  breadth: [12, 3000],
  height: [20, 3000],
  thickness: boardLimits,
};

/** Returns the allowances of every tube. */
const tubeAllowances = (sizes: Sizes, glueFlap = 13) => ({
  board: boardAllowance(sizes),
  glueFlap: allowance(Math.min(glueFlap, sizes.breadth * 0.8), 3, sizes.breadth - 1),
  shorterPanel: allowance(Math.max(0.5, Math.ceil(sizes.thickness * 2) / 2), 0, sizes.breadth / 4),
});

/** Returns the allowances of tuck ends. */
function tuckAllowances({ length, breadth, height }: Sizes) {
  const tuck = allowance(Math.min(20, breadth * 0.375, height / 2), 4, height - 1);
  return {
    tuck,
    dustFlap: allowance(Math.floor((breadth + tuck.usual) / 2), 4, length / 2),
    slitLock: allowance(Math.min(6, length / 8), 0, length / 4),
  };
}

interface Tube {
  glueFlap: Panel;
  back: Panel;
  firstSide: Panel;
  front: Panel;
  secondSide: Panel;
  breadth: number;
}

/** Returns the panels of the tube. The last panel is shorter, because it lies on the glue flap. */
function tubeOf(sizes: Sizes, given: { board: number; glueFlap: number; shorterPanel: number }): Tube {
  const length = sizes.length + given.board;
  const breadth = sizes.breadth + given.board;
  const height = sizes.height + 2 * given.board;
  const back = rectangle('back', 0, 0, length, height);
  const slope = Math.min(given.glueFlap * 0.5, height / 4);
  return {
    glueFlap: buildOn(side(back, 'left'), 'glue flap', sloping(height, given.glueFlap, slope)),
    back,
    firstSide: rectangle('side', length, 0, breadth, height),
    front: rectangle('front', length + breadth, 0, length, height),
    secondSide: rectangle('side', 2 * length + breadth, 0, breadth - given.shorterPanel, height),
    breadth,
  };
}

const panelsOf = ({ glueFlap, back, firstSide, front, secondSide }: Tube): Drawing => ({
  panels: [glueFlap, back, firstSide, front, secondSide],
});

/** Returns a lid with its tuck. Slits at both ends of the crease between them lock on the dust flaps. */
export function tuckLid(edge: Line, name: string, depth: number, tuck: number, slitLock = 0): Drawing {
  const width = lengthOf(edge);
  const lid = buildOn(edge, name, straight(width, depth));
  const fold = farSide(lid);
  const slits = [lineOn(fold, [0, 0], [slitLock, 0]), lineOn(fold, [width - slitLock, 0], [width, 0])];
  return {
    panels: [lid, buildOn(fold, 'tuck', tuckShape(width, tuck))],
    slits: slitLock > 0.5 ? slits : [],
  };
}

/** Returns the dust flaps of both sides at one end of the tube, cut back by `gap` towards the front. */
function dustFlaps({ firstSide, secondSide }: Tube, end: Side & ('top' | 'bottom'), depth: number, gap = 0) {
  const build = (of: Panel, isFrontAtBegin: boolean) => {
    const edge = side(of, end);
    const shape = dustShape(lengthOf(edge), depth, gap);
    return buildOn(edge, 'dust flap', isFrontAtBegin ? shape : mirror(shape, lengthOf(edge)));
  };
  return { panels: [build(firstSide, end === 'bottom'), build(secondSide, end === 'top')] };
}

/** Returns a carton with tuck ends. The bottom lid hangs on the front (reverse) or on the back (straight). */
const tuckEnds = (code: string, bottomOn: 'front' | 'back', nests = false): Style =>
  defineStyle({
    code,
    limits,
    allowances: (sizes) => ({
      ...tubeAllowances(sizes),
      ...tuckAllowances(sizes),
      nestingGap: allowance(nests ? 2 : 0, 0, nests ? sizes.breadth / 4 : 0),
    }),
    draw: (sizes, given) => {
      const tube = tubeOf(sizes, given);
      const { breadth, back } = tube;
      return joinDrawings(
        panelsOf(tube),
        tuckLid(side(back, 'top'), 'top', breadth, given.tuck, given.slitLock),
        tuckLid(side(tube[bottomOn], 'bottom'), 'bottom', breadth, given.tuck, given.slitLock),
        dustFlaps(tube, 'top', given.dustFlap, given.nestingGap),
        dustFlaps(tube, 'bottom', given.dustFlap, given.nestingGap),
      );
    },
  });

/** Returns the panels of a carton's bottom. */
type DrawBottom = (tube: Tube, overlap: number) => Drawing;

/** Returns a carton with a tuck end above and this bottom. */
const lockBottom = (code: string, drawBottom: DrawBottom): Style =>
  defineStyle({
    code,
    limits,
    allowances: (sizes) => ({
      ...tubeAllowances(sizes),
      ...tuckAllowances(sizes),
      bottomOverlap: allowance(Math.min(10, sizes.breadth / 4), 2, sizes.breadth / 2 - 1),
    }),
    draw: (sizes, given) => {
      const tube = tubeOf(sizes, given);
      return joinDrawings(
        panelsOf(tube),
        tuckLid(side(tube.back, 'top'), 'top', tube.breadth, given.tuck, given.slitLock),
        dustFlaps(tube, 'top', given.dustFlap),
        drawBottom(tube, given.bottomOverlap),
      );
    },
  });

/**
 * Draws a crash lock bottom: the flaps of front and back interlock past the middle; each side flap folds at 45°
 * into a tab that is pasted to its neighbour. The pasted carton lies flat with the creases between back and first
 * side, and front and second side, folded by 180°. Only flaps at these two creases lie face to face, so the tabs
 * are there: at the end of the sides' bottom edges.
 */
const pastedBottom: DrawBottom = (tube, overlap) => {
  const half = tube.breadth / 2;
  const large = (of: Panel) => {
    const edge = side(of, 'bottom');
    const width = lengthOf(edge);
    const slope = Math.min(width / 8, half / 4);
    const shape: Shape = [
      [0, 0],
      [slope, half + overlap],
      [width / 2, half + overlap],
      [width / 2, half],
      [width - slope, half],
      [width, 0],
    ];
    return buildOn(edge, 'bottom flap', mirror(shape, width));
  };
  const small = (of: Panel) => {
    const edge = side(of, 'bottom');
    const width = lengthOf(edge);
    const depth = Math.min(width, lengthOf(side(tube.front, 'bottom'))) / 2;
    const flap: Shape = [
      [0, 0],
      [depth, depth],
      [width - width / 8, depth],
      [width, 0],
    ];
    const tab: Shape = [
      [0, 0],
      [depth * 0.3, depth],
      [depth, depth],
    ];
    return [buildOn(edge, 'bottom flap', mirror(flap, width)), buildOn(edge, 'glue tab', mirror(tab, width))];
  };
  return {
    panels: [large(tube.back), large(tube.front), ...small(tube.firstSide), ...small(tube.secondSide)],
  };
};

/** Draws a snap lock bottom: the front's tongue locks behind the notch of the back; nothing is pasted. */
const snapBottom: DrawBottom = (tube, overlap) => {
  const half = tube.breadth / 2;
  const stepped = (of: Panel, outer: number, inner: number, play: number) => {
    const edge = side(of, 'bottom');
    const width = lengthOf(edge);
    const slope = Math.min(width / 16, half / 4);
    const begin: Shape = [
      [0, 0],
      [slope, outer],
      [width / 4 + play, outer],
      [width / 4 + play, inner],
    ];
    return buildOn(edge, 'bottom flap', [...begin, ...mirror(begin, width)]);
  };
  const ofSide = (of: Panel) => {
    const edge = side(of, 'bottom');
    const width = lengthOf(edge);
    const depth = Math.min(half, lengthOf(side(tube.front, 'bottom')) / 2);
    return buildOn(edge, 'bottom flap', sloping(width, depth, width / 6));
  };
  return {
    panels: [
      stepped(tube.back, half + overlap, half, 0),
      stepped(tube.front, half, half + overlap, 1),
      ofSide(tube.firstSide),
      ofSide(tube.secondSide),
    ],
  };
};

/**
 * Draws a slotted carton. Its flaps at front and back meet in the middle. All flaps are half the breadth deep, so
 * those of the sides would lie on each other if the breadth were greater than the length.
 */
const universalCarton = defineStyle({
  code: 'FEFCO 0201',
  limits: { ...limits, length: [40, 3000], breadth: [40, 3000] },
  lengthIsLonger: true,
  allowances: (sizes) => ({
    ...tubeAllowances(sizes, 35),
    slot: allowance(Math.max(4, 2 * sizes.thickness), 1, sizes.breadth / 4),
  }),
  draw: (sizes, given) => {
    const tube = tubeOf(sizes, given);
    const walls = [tube.back, tube.firstSide, tube.front, tube.secondSide];
    const flaps = walls.flatMap((wall) =>
      (['top', 'bottom'] as const).map((end) => {
        const edge = side(wall, end);
        const shape = straight(lengthOf(edge), tube.breadth / 2, given.slot / 2);
        return buildOn(edge, `${end} flap`, shape);
      }),
    );
    return joinDrawings(panelsOf(tube), { panels: flaps });
  },
});

/**
 * Returns a lid with a tongue that is cut out of its tuck. The tongue stays in the plane of the lid, and goes through a
 * slit at the far edge of the opposite panel.
 */
function tongueLid(edge: Line, opposite: Line, name: string, depth: number, tuck: number, tongue: number) {
  const width = lengthOf(edge);
  const [from, to] = [width / 3, (width * 2) / 3];
  const lid: Shape = [
    [0, 0],
    [0, depth],
    [from, depth],
    [from + 1, depth + tongue - 1],
    [to - 1, depth + tongue - 1],
    [to, depth],
    [width, depth],
    [width, 0],
  ];
  const outer = tuckShape(width, tuck);
  const notch: Shape = [
    [to, 0],
    [to, tongue],
    [from, tongue],
    [from, 0],
  ];
  const fold = lineOn(edge, [0, depth], [width, depth]);
  return {
    panels: [buildOn(edge, name, lid), buildOn(fold, 'tuck', [...outer, ...notch])],
    slits: [lineOn(opposite, [from - 1, -2], [to + 1, -2])],
  };
}

const reverseTuckAndTongue = defineStyle({
  code: 'ECMA A20.20.03.01, with tongues',
  limits: { ...limits, breadth: [20, 3000], height: [40, 3000] },
  allowances: (sizes) => {
    const { tuck, dustFlap } = tuckAllowances(sizes);
    return {
      ...tubeAllowances(sizes, 30),
      tuck: allowance(Math.max(tuck.usual, 14), 8, sizes.height - 1),
      dustFlap,
      tongue: allowance(7, 3, 7),
    };
  },
  draw: (sizes, given) => {
    const tube = tubeOf(sizes, given);
    const { back, front, breadth } = tube;
    const lid = (on: Panel, end: 'top' | 'bottom', other: Panel) =>
      tongueLid(side(on, end), side(other, end), end, breadth, given.tuck, given.tongue);
    return joinDrawings(
      panelsOf(tube),
      lid(back, 'top', front),
      lid(front, 'bottom', back),
      dustFlaps(tube, 'top', given.dustFlap),
      dustFlaps(tube, 'bottom', given.dustFlap),
    );
  },
});

export const cartons = {
  'Reverse Tuck In Box': tuckEnds('ECMA A20.20.03.01', 'front'),
  'Standard Straight Tuck In Box': tuckEnds('ECMA A20.20', 'back'),
  'Standard Straight Tuck In Nested Box': tuckEnds('ECMA A20.20', 'back', true),
  'Crash Lock with Pasting Box': lockBottom('ECMA A60.20', pastedBottom),
  'Crash Lock without Pasting Box': lockBottom('ECMA A55.20', snapBottom),
  'Universal Carton': universalCarton,
  'Reverse Tuck and Tongue': reverseTuckAndTongue,
};
