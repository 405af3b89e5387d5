import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLayouts } from './find-layouts.ts';
import {
  type Candidate,
  type LayoutRequest,
  type Paper,
  type Point,
  type SheetMachine,
} from './layout-model.ts';
import { boxOf, turn } from './outline.ts';
import { arbitraryOutline } from './testing/arbitrary-outlines.ts';
import { distanceOf } from './testing/outline-distance.ts';

const rectangle = (length: number, breadth: number): Point[] => [
  { x: 0, y: 0 },
  { x: length, y: 0 },
  { x: length, y: breadth },
  { x: 0, y: breadth },
];
const noMargins = { gripper: 0, side: 0, tail: 0 };
const press: SheetMachine = {
  id: 'press',
  largest: { length: 1030, breadth: 720 },
  smallest: { length: 300, breadth: 200 },
  margins: { gripper: 12, side: 5, tail: 6 },
};
const paper: Paper = {
  id: 'paper',
  length: 1000,
  breadth: 700,
  gsm: 300,
  grain: null,
  isCuttable: false,
  here: 0,
  onOrder: 0,
};
const request: LayoutRequest = {
  blank: { outline: rectangle(192, 165), bleed: 3, gap: 4, grain: 'either' },
  papers: [paper],
  presses: [press],
  dieCutters: [],
  quantities: [1000],
  loss: { sheets: 0, percent: 0 },
  most: 10,
  leastOffcut: 100,
};
const anyPress = { ...press, largest: { length: 0, breadth: 0 }, smallest: { length: 0, breadth: 0 } };

const arbitraryRequest = fc
  .record({
    outline: arbitraryOutline,
    bleed: fc.constantFrom(0, 3),
    gap: fc.constantFrom(1, 2, 4),
    grain: fc.constantFrom('length', 'breadth', 'either'),
    papers: fc.array(
      fc.record({
        length: fc.integer({ min: 200, max: 600 }),
        breadth: fc.integer({ min: 200, max: 500 }),
        grain: fc.constantFrom('length', 'breadth', null),
        isCuttable: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    margins: fc.record({
      gripper: fc.integer({ min: 0, max: 15 }),
      side: fc.integer({ min: 0, max: 8 }),
      tail: fc.integer({ min: 0, max: 8 }),
    }),
    quantities: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ outline, bleed, gap, grain, papers, margins, quantities }): LayoutRequest => ({
    ...request,
    blank: { outline, bleed, gap, grain },
    papers: papers.map((each, at) => ({ ...paper, ...each, id: String(at) })),
    presses: [
      { ...press, largest: { length: 520, breadth: 400 }, smallest: { length: 180, breadth: 140 }, margins },
    ],
    quantities,
  }));

/** Returns the outlines of the candidate's pieces on its sheet. */
const piecesOf = ({ ups }: Candidate, outline: readonly Point[]) =>
  ups.map((up) => turn(outline, up.turned).map(({ x, y }) => ({ x: x + up.x, y: y + up.y })));

test('no pieces overlap, and all keep their gaps and the margins of the press', () => {
  fc.assert(
    fc.property(arbitraryRequest, (of) => {
      const { outline, gap, bleed } = of.blank;
      const { gripper, side, tail } = of.presses[0].margins;
      for (const candidate of findLayouts(of).candidates) {
        const pieces = piecesOf(candidate, outline);
        const all = boxOf(pieces.flat());
        const { length, breadth } = candidate.sheet;
        expect(Math.min(all.x - side, all.y - tail) - bleed).toBeGreaterThanOrEqual(-1e-3);
        expect(length - side - bleed - all.x - all.length).toBeGreaterThanOrEqual(-1e-3);
        expect(breadth - gripper - bleed - all.y - all.breadth).toBeGreaterThanOrEqual(-1e-3);
        expect(leastDistance(pieces)).toBeGreaterThanOrEqual(gap - 1e-3);
      }
    }),
    { numRuns: 25 },
  );
});

/** Returns the least distance of two pieces, of those whose boxes are closer than 5 mm. */
function leastDistance(pieces: readonly (readonly Point[])[]): number {
  const boxes = pieces.map(boxOf);
  const near = (one: number, other: number) => {
    const [a, b] = [boxes[one], boxes[other]];
    const [x, y] = [b.x - a.x, b.y - a.y];
    return x < a.length + 5 && -x < b.length + 5 && y < a.breadth + 5 && -y < b.breadth + 5;
  };
  let least = Infinity;
  for (const [one, piece] of pieces.entries())
    for (let other = one + 1; other < pieces.length; other += 1)
      if (near(one, other)) least = Math.min(least, distanceOf(piece, pieces[other]));
  return least;
}

test('the grain of each paper runs along the side of the blank that the rule names', () => {
  let turnedSheets = 0;
  fc.assert(
    fc.property(arbitraryRequest, (of) => {
      const rule = of.blank.grain;
      for (const { paperId, sheet, cut, ups, isGrainUnknown } of findLayouts(of).candidates) {
        const { grain, length, breadth } = of.papers[Number(paperId)];
        expect(isGrainUnknown).toBe(rule !== 'either' && grain === null);
        if (rule === 'either') continue;
        // Pieces in two directions can't both follow the grain.
        const directions = new Set(ups.map(({ turned }) => turned % 180));
        expect(directions.size).toBe(1);
        const isWhole = cut === 1 && length !== breadth && sheet.length * sheet.breadth === length * breadth;
        if (grain === null || !isWhole) continue;
        const isTurned = sheet.length === breadth;
        if (isTurned) turnedSheets += 1;
        const isAlongGripper = (grain === 'length') !== isTurned;
        expect([...directions]).toEqual([isAlongGripper === (rule === 'length') ? 0 : 90]);
      }
    }),
    { numRuns: 50 },
  );
  expect(turnedSheets).toBeGreaterThan(0);
});

test('a layout never has fewer ups than a plain grid of either direction', () => {
  fc.assert(
    fc.property(
      arbitraryOutline,
      fc.integer({ min: 150, max: 700 }),
      fc.integer({ min: 150, max: 500 }),
      (outline, length, breadth) => {
        const of = {
          ...request,
          blank: { ...request.blank, outline, bleed: 0 },
          presses: [{ ...anyPress, margins: noMargins }],
        };
        const { candidates } = findLayouts({ ...of, papers: [{ ...paper, length, breadth }] });
        const box = boxOf(outline);
        const grid = (one: number, other: number) =>
          Math.floor((length + 4) / (one + 4)) * Math.floor((breadth + 4) / (other + 4));
        const most = Math.max(grid(box.length, box.breadth), grid(box.breadth, box.length));
        expect(candidates[0]?.ups.length ?? 0).toBeGreaterThanOrEqual(most);
      },
    ),
  );
});

test('rectangles are cut from a sheet as well as by the best of all straight cuts into two grids', () => {
  const grid = (length: number, breadth: number, [one, other]: readonly [number, number]) =>
    Math.max(
      Math.floor(length / one) * Math.floor(breadth / other),
      Math.floor(length / other) * Math.floor(breadth / one),
    );
  fc.assert(
    fc.property(
      fc.tuple(...[6, 6, 1, 1].map((min) => fc.integer({ min, max: min * 5 + 6 }))),
      ([length, breadth, one, other]) => {
        const piece = [one, other] as const;
        let most = grid(length, breadth, piece);
        for (let at = 1; at < length; at += 1)
          most = Math.max(most, grid(at, breadth, piece) + grid(length - at, breadth, piece));
        for (let at = 1; at < breadth; at += 1)
          most = Math.max(most, grid(length, at, piece) + grid(length, breadth - at, piece));
        const { candidates } = findLayouts({
          ...request,
          blank: { outline: rectangle(...piece), bleed: 0, gap: 0, grain: 'either' },
          papers: [{ ...paper, length: length, breadth: breadth }],
          presses: [{ ...anyPress, margins: noMargins }],
        });
        expect(Math.max(0, ...candidates.map(({ ups }) => ups.length))).toBe(most);
      },
    ),
  );
});

test.each([
  // Cuts of the trade: the paper, the largest sheet of the press, and the press sheets that come out.
  { from: [1016, 762], press: [762, 508], cut: 2, sheet: [762, 508] },
  { from: [914, 584], press: [584, 457], cut: 2, sheet: [584, 457] },
  { from: [1020, 720], press: [720, 510], cut: 2, sheet: [720, 510] },
  { from: [1400, 1000], press: [700, 500], cut: 4, sheet: [700, 500] },
  { from: [900, 640], press: [450, 320], cut: 4, sheet: [450, 320] },
  { from: [1000, 700], press: [1020, 720], cut: 1, sheet: [1000, 700] },
])('$from cut for a press of $press gives $cut', ({ from, press: [length, breadth], cut, sheet }) => {
  const largest = { length: length, breadth: breadth };
  const { candidates } = findLayouts({
    ...request,
    papers: [{ ...paper, length: from[0], breadth: from[1], isCuttable: true }],
    presses: [{ ...press, largest, smallest: { length: 0.9 * sheet[0], breadth: 0.9 * sheet[1] } }],
  });
  const [best] = candidates;
  expect([best?.cut, best?.sheet]).toEqual([cut, { length: sheet[0], breadth: sheet[1] }]);
  expect(best.paperSheets).toBe(Math.ceil(best.pressSheets / cut));
});

test('sheets are what the neediest version wants plus the loss, and weigh what the paper weighs', () => {
  const { candidates } = findLayouts({
    ...request,
    quantities: [30_000, 17_500, 9000],
    loss: { sheets: 150, percent: 3 },
  });
  const [best] = candidates;
  const pressSheets = 3000 + 90 + 150;
  expect(best).toMatchObject({ kind: 'grid', shares: [10, 6, 3], netSheets: 3000, pressSheets });
  expect(best?.overs).toEqual([0, 500, 0]);
  expect(best?.kilograms).toBeCloseTo(pressSheets * 0.7 * 0.3, 6);
  expect(best?.yield).toBeCloseTo((20 * 192 * 165) / 700_000, 9);
  // The first version has the first columns, and a place that no version needs stays empty.
  expect(best?.ups.map(({ version }) => version ?? '-').join('')).toBe('0000000000111111222-');
});

test('an offcut of usable size is what the pieces leave at the far side', () => {
  const strip = { length: 1000, breadth: 700 - 420 - 12 - 6 - 6 };
  const blank = { ...request.blank, outline: rectangle(450, 420) };
  const offcutOf = (more: Partial<LayoutRequest>) =>
    findLayouts({ ...request, blank, ...more }).candidates[0]?.offcut;
  expect(offcutOf({})).toEqual(strip);
  expect(offcutOf({ leastOffcut: strip.breadth + 1 })).toBeNull();
  expect(offcutOf({ presses: [{ ...press, smallest: { length: 300, breadth: 660 } }] })).toBeNull();
});

test('papers that no press takes, that are too small, or against the grain are counted', () => {
  const strict = { ...request.blank, outline: rectangle(600, 300), grain: 'breadth' as const };
  const papers = [
    { ...paper, id: 'large', length: 2000, breadth: 180 },
    { ...paper, id: 'small', length: 400, breadth: 300 },
    { ...paper, id: 'against', length: 700, breadth: 500, grain: 'length' as const },
    { ...paper, id: 'right', length: 700, breadth: 500, grain: 'breadth' as const },
  ];
  const result = findLayouts({ ...request, blank: strict, papers });
  expect(result.candidates.map(({ paperId }) => paperId)).toEqual(['right']);
  expect(result.leftOut).toEqual({ grain: 1, press: 1, size: 1, moreBoard: 0 });
  const first = findLayouts({
    ...request,
    papers: [paper, { ...paper, id: 'other', length: 1010 }],
    most: 1,
  });
  expect([first.candidates.length, first.leftOut.moreBoard]).toEqual([1, 1]);
});

test('least board comes first, then what is here, then what is on order', () => {
  const papers = [
    { ...paper, id: 'to buy' },
    { ...paper, id: 'on order', onOrder: 5000 },
    { ...paper, id: 'here', here: 5000 },
    { ...paper, id: 'heavier', gsm: 310, here: 5000 },
  ];
  const { candidates } = findLayouts({ ...request, papers });
  expect(candidates.map(({ paperId }) => paperId)).toEqual(['here', 'on order', 'to buy', 'heavier']);
  expect(candidates.map(({ toBuy }) => toBuy)).toEqual([0, 0, 50, 0]);
});

test('all presses and die cutters that take the layout are named', () => {
  const presses = [
    press,
    { ...press, id: 'wider gripper', margins: { ...press.margins, gripper: 200 } },
    { ...press, id: 'too small', largest: { length: 520, breadth: 370 } },
  ];
  const dieCutters = [
    { ...press, id: 'die cutter', margins: { gripper: 9, side: 0, tail: 0 } },
    { ...press, id: 'small die cutter', largest: { length: 760, breadth: 600 } },
  ];
  const { candidates } = findLayouts({ ...request, presses, dieCutters });
  expect(candidates[0]).toMatchObject({ pressIds: ['press'], dieCutterIds: ['die cutter'] });
});
