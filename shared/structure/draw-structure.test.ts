import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { styles } from '../platform/specification-constants.ts';
import { sentence } from '../platform/reasons/refusal-reason.ts';
import { areaOf, boardGrams, type DieLine, edgesOf, type Line, measure, type Point } from './die-line.ts';
import { drawnStyleNames, drawStructure, sizesOf } from './draw-structure.ts';
import { cornersMaximum, layoutSizeLimits } from './sheet-layout.contract.ts';
import { type Sizes } from './style-model.ts';

function draw(name: string, sizes: Partial<Sizes>, changed?: Record<string, number>) {
  const structure = drawStructure(name, sizes, changed);
  if (!structure || structure.problems) throw new Error(`${name}: ${JSON.stringify(structure)}`);
  const values = Object.fromEntries(structure.allowances.map(({ name: key, value }) => [key, value]));
  return { ...structure, values, measures: measure(structure.dieLine) };
}
const blankOf = (...of: Parameters<typeof draw>) => draw(...of).measures.blank;

const anySizes = fc.record({
  length: fc.integer({ min: 40, max: 900 }),
  breadth: fc.integer({ min: 40, max: 900 }),
  height: fc.integer({ min: 40, max: 300 }),
  thickness: fc.constantFrom(0.1, 0.395, 1, 1.5, 3, 4),
});
/** Returns the generator of random sizes that the style allows. */
const anySizesOf = (name: string) =>
  name === 'Universal Carton' ? anySizes.filter(({ length, breadth }) => length >= breadth) : anySizes;
const forTenSizes = (name: string, check: (drawn: ReturnType<typeof draw>, sizes: Sizes) => void) =>
  fc.assert(
    fc.property(anySizesOf(name), (sizes) => {
      check(draw(name, sizes), sizes);
    }),
    { numRuns: 10 },
  );

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
const isCrossing = (one: Line, other: Line) =>
  cross(one.from, one.to, other.from) * cross(one.from, one.to, other.to) < -1e-6 &&
  cross(other.from, other.to, one.from) * cross(other.from, other.to, one.to) < -1e-6;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

type Place = readonly [number, number, number];
/** Returns whether a point lies on an edge. */
const isOn = ({ from, to }: Line, point: Point) =>
  Math.abs(distance2(from, point) + distance2(point, to) - distance2(from, to)) < 0.001;
const distance2 = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Returns the places of the panels' corners after each crease was folded by the angle in degrees of the panel
 * that it lifts. The panel `root` stays where it is; a panel that hangs on no other one is left out.
 */
function fold({ panels, creases }: DieLine, root: string, angleOf: (name: string) => number) {
  const isFold = (edge: Line, other: (typeof panels)[number]) =>
    creases.some(
      ({ from, to }) =>
        isOn(edge, from) &&
        isOn(edge, to) &&
        edgesOf(other.outline).some((its) => isOn(its, from) && isOn(its, to)),
    );
  const start = panels.find(({ name }) => name === root)!;
  const folds = new Map([[start, (of: Place) => of]]);
  for (const [panel, placed] of folds)
    for (const edge of edgesOf(panel.outline))
      for (const other of panels)
        if (!folds.has(other) && isFold(edge, other)) {
          const turn = turnAbout(edge, angleOf(other.name));
          folds.set(other, (of) => placed(turn(of)));
        }
  return panels.flatMap((panel) => {
    const placed = folds.get(panel);
    return placed ? [{ name: panel.name, corners: panel.outline.map(({ x, y }) => placed([x, y, 0])) }] : [];
  });
}

/** Returns whether a point is inside a polygon, or at most `play` outside of one of its edges. */
function isInside(polygon: readonly Point[], point: Point, play: number) {
  const edges = edgesOf(polygon);
  const isNear = ({ from, to }: Line) =>
    distance2(from, point) + distance2(point, to) - distance2(from, to) < play / 2 &&
    Math.abs(cross(from, to, point)) <= play * distance2(from, to);
  const crossings = edges.filter(
    ({ from, to }) =>
      from.y > point.y !== to.y > point.y &&
      point.x < from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x),
  );
  return crossings.length % 2 === 1 || edges.some(isNear);
}

/** Returns the turn about an edge that lifts what is outside of it. */
function turnAbout({ from, to }: Line, degrees: number) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const angle = (degrees * Math.PI) / 180;
  return ([x, y, z]: Place): Place => {
    const along = (x - from.x) * ux + (y - from.y) * uy;
    const out = (x - from.x) * uy - (y - from.y) * ux;
    const flat = out * Math.cos(angle) - z * Math.sin(angle);
    return [
      from.x + along * ux + flat * uy,
      from.y + along * uy - flat * ux,
      out * Math.sin(angle) + z * Math.cos(angle),
    ];
  };
}

/** Returns edge number `at` of the `nth` panel with this name in a folded box. */
function edgeOf(folded: ReturnType<typeof fold>, name: string, at: number, nth = 0): [Place, Place] {
  const { corners } = folded.filter((panel) => panel.name === name)[nth]!;
  return [corners[at]!, corners[(at + 1) % corners.length]!];
}
const distance = (one: Place, other: Place) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
/** Returns how far apart two edges are at most. They may run in opposite or in equal directions. */
const gap = ([a, b]: [Place, Place], [c, d]: [Place, Place]) =>
  Math.min(Math.max(distance(a, d), distance(b, c)), Math.max(distance(a, c), distance(b, d)));

test('the styles with a die line are styles of the specification', () => {
  const all = Object.values(styles).flat() as string[];
  expect(drawnStyleNames.filter((name) => !all.includes(name))).toEqual([]);
  expect(all.filter((name) => !drawnStyleNames.includes(name))).toEqual([
    'Pre-Planned',
    'Wired Pages',
    'Multiple Leaves',
    'Wall',
    'Desk',
  ]);
  expect(drawStructure('Wall', { length: 300, breadth: 200 })).toBeNull();
});

/** Returns what is wrong with a piece, by the names of its rules. */
function faultsOf({ dieLine, measures }: ReturnType<typeof draw>) {
  const { panels, outline, holes, cuts } = dieLine;
  const ofPanels = panels.flatMap((panel) => edgesOf(panel.outline));
  const isCrossed = (edges: Line[]) =>
    edges.some((one, at) => edges.slice(at + 1).some((other) => isCrossing(one, other)));
  const punched = holes.filter((hole) => areaOf(hole) > 0);
  const inPanels = total(panels.map((panel) => areaOf(panel.outline))) - total(punched.map(areaOf));
  const corners = cuts.flatMap(({ from, to }) => [from, to]);
  const { length, breadth } = measures.blank;
  const isInBlank = corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= length && y <= breadth);
  const rules = {
    'the outline crosses itself': isCrossed(edgesOf(outline)),
    'panels overlap': isCrossed(ofPanels) || Math.abs(measures.areaMm2 - inPanels) > 0.5,
    'the blank is not around it': !isInBlank,
    'a layout of it has too many creases': dieLine.creases.length * layoutSizeLimits.ups > cornersMaximum,
    'a panel hangs on nothing': fold(dieLine, panels[0]!.name, () => 0).length < panels.length,
  };
  return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
}

/** Returns the smallest sizes of a style, from the refusal of smaller ones. */
function smallestOf(name: string) {
  const { problems = {} } = drawStructure(name, { length: -1, breadth: -1, height: -1 })!;
  const least = (size: string) => Number(problems[size]?.values['min'] ?? 0);
  return { length: least('length'), breadth: least('breadth'), height: least('height') };
}

describe.each(drawnStyleNames)('%s', (name) => {
  test('is one piece, and its panels hang together and do not overlap', () => {
    forTenSizes(name, (drawn) => expect(faultsOf(drawn)).toEqual([]));
  });

  test('is one piece with any allowances within their limits, also at its smallest sizes', () => {
    const anyShares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 });
    const smallest = fc.constant({ ...smallestOf(name), thickness: 0.5 });
    fc.assert(
      fc.property(fc.oneof(smallest, anySizesOf(name)), anyShares, (sizes, shares) => {
        const changed = draw(name, sizes).allowances.map(({ name: key, least, most }, at) => {
          expect(least).toBeLessThanOrEqual(most);
          return [key, least + (most - least) * shares[at]!] as const;
        });
        expect(faultsOf(draw(name, sizes, Object.fromEntries(changed)))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test('names each size that is missing or out of its limits, and the limit', () => {
    const used = sizesOf(name);
    const none = drawStructure(name, {})!;
    for (const size of used.filter((each) => each !== 'height' || !/Cover/.test(name)))
      expect(Object.keys(none.problems ?? {})).toContain(size);
    const huge = drawStructure(name, { length: 5000, breadth: 300, height: 100, thickness: 0.3 })!;
    expect(sentence(huge.problems!['length']!)).toMatch(/^Length must be a number from \d+ to (2|3),000$/);
  });
});

const tucks = [
  'Reverse Tuck In Box',
  'Standard Straight Tuck In Box',
  'Standard Straight Tuck In Nested Box',
];
const locks = ['Crash Lock with Pasting Box', 'Crash Lock without Pasting Box'];
const tubes = [...tucks, ...locks, 'Universal Carton', 'Reverse Tuck and Tongue'];
const turned = ['Tuck to Front Open Top', 'Webbed Self-Locking Tray', 'Turn Over End Tray'];
const trays = ['Four Corner Box', 'Four Corner Hinged Lid', ...turned];

describe('edges that meet in the folded box lie on each other', () => {
  test.each(tubes)('%s: the last side on the glue flap', (name) => {
    forTenSizes(name, ({ dieLine, values }) => {
      const box = fold(dieLine, 'back', () => 90);
      expect(gap(edgeOf(box, 'side', 1, 1), edgeOf(box, 'back', 3))).toBeLessThanOrEqual(
        values['shorterPanel']! + 0.01,
      );
      expect(gap(edgeOf(box, 'glue flap', 3), edgeOf(box, 'side', 1, 1))).toBeLessThanOrEqual(
        values['shorterPanel']! + 0.01,
      );
    });
  });

  test.each(tucks)('%s: each lid on the wall opposite its hinge', (name) => {
    forTenSizes(name, ({ dieLine }) => {
      const box = fold(dieLine, 'back', () => 90);
      const isReverse = name.startsWith('Reverse');
      expect(gap(edgeOf(box, 'top', 1), edgeOf(box, 'front', 0))).toBeLessThanOrEqual(0.01);
      expect(gap(edgeOf(box, 'bottom', 1), edgeOf(box, isReverse ? 'back' : 'front', 2))).toBeLessThanOrEqual(
        0.01,
      );
    });
  });

  test('Universal Carton: the large flaps in the middle', () => {
    forTenSizes('Universal Carton', ({ dieLine }) => {
      const box = fold(dieLine, 'back', () => 90);
      for (const flap of ['top flap', 'bottom flap'])
        expect(gap(edgeOf(box, flap, 1, 0), edgeOf(box, flap, 1, 2))).toBeLessThanOrEqual(0.01);
    });
  });

  /** Returns the corners of both glue tabs, each with those of the flap of the back or front to which it is pasted. */
  const pastedOf = (folded: ReturnType<typeof fold>) => {
    const cornersOf = (name: string) => folded.filter((panel) => panel.name === name).map((of) => of.corners);
    const onto = cornersOf('bottom flap');
    return cornersOf('glue tab').map((tab, at) => ({ tab, onto: onto[at]! }));
  };

  test('Crash Lock with Pasting Box: each tab within the flap to which it is pasted', () => {
    forTenSizes('Crash Lock with Pasting Box', ({ dieLine }) => {
      const box = fold(dieLine, 'back', (name) => (name === 'glue tab' ? 180 : 90));
      for (const { tab, onto } of pastedOf(box)) {
        const flat = onto.map(([x, , z]) => ({ x, y: z }));
        for (const [x, y, z] of tab) {
          expect(y).toBeCloseTo(onto[0]![1]);
          expect(isInside(flat, { x, y: z }, 0.01)).toBe(true);
        }
      }
    });
  });

  test.each([
    ['creased', 180],
    ['not creased', 0],
  ])('Crash Lock with Pasting Box, flat, tabs %s: each tab on its place of the erected box', (_, crease) => {
    forTenSizes('Crash Lock with Pasting Box', ({ dieLine }) => {
      const angles = { side: 180, 'bottom flap': 180, 'glue tab': crease };
      const pasted = fold(dieLine, 'back', (name) => angles[name as keyof typeof angles] ?? 0);
      const erected = fold(dieLine, 'back', (name) => (name === 'glue tab' ? 180 - crease : 90));
      const [flat, box] = [pastedOf(pasted), pastedOf(erected)];
      for (const [at, { tab, onto }] of flat.entries()) {
        const flap = onto.map(([x, y]) => ({ x, y }));
        for (const [corner, place] of tab.entries()) {
          expect(place[2]).toBeCloseTo(0);
          expect(isInside(flap, { x: place[0], y: place[1] }, 0.01)).toBe(true);
          for (const [nth, of] of onto.entries())
            expect(distance(place, of)).toBeCloseTo(distance(box[at]!.tab[corner]!, box[at]!.onto[nth]!), 2);
        }
      }
    });
  });

  test.each(trays)('%s: walls at the corners', (name) => {
    forTenSizes(name, ({ dieLine }) => {
      const tray = fold(dieLine, 'base', (panel) => (panel === 'web' ? 0 : 90));
      const [left, right] = [0, 1];
      expect(gap(edgeOf(tray, 'back wall', 0), edgeOf(tray, 'end wall', 2, left))).toBeLessThanOrEqual(0.01);
      expect(gap(edgeOf(tray, 'back wall', 2), edgeOf(tray, 'end wall', 0, right))).toBeLessThanOrEqual(0.01);
      expect(gap(edgeOf(tray, 'front wall', 0), edgeOf(tray, 'end wall', 2, right))).toBeLessThanOrEqual(
        0.01,
      );
      expect(gap(edgeOf(tray, 'front wall', 2), edgeOf(tray, 'end wall', 0, left))).toBeLessThanOrEqual(0.01);
    });
  });

  test.each(turned)('%s: the inner ends on the base', (name) => {
    forTenSizes(name, ({ dieLine, values }, { thickness }) => {
      const tray = fold(dieLine, 'base', (panel) => (panel === 'web' ? 0 : 90));
      for (const { corners } of tray.filter((panel) => panel.name === 'inner end')) {
        const heights = corners.map(([, , z]) => z);
        const tab = values['lockTab'] ?? 0;
        expect(Math.min(...heights)).toBeCloseTo(thickness - tab, 1);
      }
    });
  });

  test.each(turned)('%s: the given length between the inner ends, of thin and of thick board', (name) => {
    for (const thickness of [0.3, 0.8, 1, 3])
      for (const changed of [{}, { roll: 12 }]) {
        const { dieLine } = draw(name, { length: 200, breadth: 140, height: 60, thickness }, changed);
        const tray = fold(dieLine, 'base', (panel) => (panel === 'web' ? 0 : 90));
        const [left = 0, right = 0] = tray
          .filter((panel) => panel.name === 'inner end')
          .map(({ corners }) => corners[0]![0]);
        expect(right - left - thickness).toBeCloseTo(200, 2);
      }
  });

  test.each(turned)('%s: each lock tab in the middle of its slot in the base', (name) => {
    forTenSizes(name, ({ dieLine }, { thickness }) => {
      const tray = fold(dieLine, 'base', (panel) => (panel === 'web' ? 0 : 90));
      const base = dieLine.panels.find((panel) => panel.name === 'base')!;
      const slots = dieLine.holes.map((hole) => ({
        left: Math.min(...hole.map(({ x }) => x)),
        right: Math.max(...hole.map(({ x }) => x)),
        top: Math.min(...hole.map(({ y }) => y)),
        bottom: Math.max(...hole.map(({ y }) => y)),
        isInBase: hole.every((point) => isInside(base.outline, point, 0.01)),
      }));
      expect(slots).toHaveLength(4);
      for (const { corners } of tray.filter((panel) => panel.name === 'inner end'))
        for (const [x, y] of corners.slice(2, -2)) {
          const slot = slots.find(
            ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
          );
          expect(slot).toMatchObject({ isInBase: true });
          expect((slot!.left + slot!.right) / 2).toBeCloseTo(x, 2);
          expect(slot!.right - slot!.left).toBeCloseTo(thickness + 1, 2);
        }
    });
  });

  test.each(['Four Corner Hinged Lid', 'Tuck to Front Open Top'])('%s: the lid on the front wall', (name) => {
    forTenSizes(name, ({ dieLine }) => {
      const box = fold(dieLine, 'base', () => 90);
      expect(gap(edgeOf(box, 'lid', 1), edgeOf(box, 'front wall', 1))).toBeLessThanOrEqual(0.01);
    });
  });

  test.each(['With Handles', 'Without Handles'])('%s: the last gusset on the glue flap', (name) => {
    forTenSizes(name, ({ dieLine }) => {
      const bag = fold(dieLine, 'back', (panel) => (panel === 'turn-in' || panel === 'bottom' ? 0 : 90));
      expect(gap(edgeOf(bag, 'gusset', 1, 1), edgeOf(bag, 'back', 3))).toBeLessThanOrEqual(0.01);
    });
  });

  test('envelopes: the back on the face, less throat and seam', () => {
    forTenSizes('Side Pasting', ({ dieLine, values }) => {
      const envelope = fold(dieLine, 'face', () => 180);
      expect(gap(edgeOf(envelope, 'back', 1), edgeOf(envelope, 'face', 0))).toBeLessThanOrEqual(
        values['throat']! + 0.01,
      );
    });
    forTenSizes('Center Pasting', ({ dieLine, values }) => {
      const envelope = fold(dieLine, 'face', () => 180);
      expect(gap(edgeOf(envelope, 'back', 1, 0), edgeOf(envelope, 'back', 1, 1))).toBeLessThanOrEqual(
        values['seam']! + 0.01,
      );
    });
    forTenSizes('L Pasting', ({ dieLine }) => {
      const envelope = fold(dieLine, 'face', () => 180);
      expect(gap(edgeOf(envelope, 'back', 1), edgeOf(envelope, 'face', 3))).toBeLessThanOrEqual(0.01);
    });
  });

  test.each(['Pages', 'Catch Cover', 'Cover'])('%s: front on back', (name) => {
    forTenSizes(name, ({ dieLine, values }, { height }) => {
      const [first, last] = name === 'Pages' ? (['page', 'page'] as const) : (['back', 'front'] as const);
      const book = fold(dieLine, first, (panel) => (/spine|front/.test(panel) && height > 0 ? 90 : 180));
      const apart = name === 'Pages' ? 0 : height;
      expect(values['turnIn'] ?? 0).toBe(0);
      expect(
        gap(edgeOf(book, first, 3), edgeOf(book, last, 1, name === 'Pages' ? 1 : 0)),
      ).toBeLessThanOrEqual(apart + 0.01);
    });
  });
});

/** Examples from public sources; sizes in mm. */
const inch = 25.4;
test.each([
  [
    'bag of 250 × 100 × 350: 2 × (a + b) + 20 by 50 + h + b / 2 + 10 (Gawang, paper bags)',
    blankOf('Without Handles', { length: 250, breadth: 100, height: 350, thickness: 0.2 }),
    [2 * (250 + 100) + 20, 50 + 350 + 50 + 10],
  ],
  [
    'booklet envelope 6 × 9 in, flap 2, throat 1/2, side seams 1: 11 × 13 1/2 in (WSEL, measuring a block size)',
    blankOf(
      'Side Pasting',
      { length: 9 * inch, breadth: 6 * inch, thickness: 0.1 },
      { topFlap: 2 * inch, throat: inch / 2, seam: inch },
    ),
    [11 * inch, 13.5 * inch],
  ],
  [
    'case for a block of 145 × 200, spine 14, squares and board 6, turn-in 20: 356 × 252 (Proprint, 7BC)',
    blankOf('Cover', { length: 145, breadth: 200, height: 14, thickness: 0.2 }, { overhang: 6, turnIn: 20 }),
    [356, 252],
  ],
  [
    'double tuck box: (L + W) × 2 + 25 by H + 2 × (W + 15) (HS gift boxes, consumption of paper)',
    blankOf(
      'Standard Straight Tuck In Box',
      { length: 80, breadth: 50, height: 120, thickness: 0.4 },
      { glueFlap: 25, tuck: 15, shorterPanel: 0 },
    ),
    [2 * (80 + 50) + 25, 120 + 2 * (50 + 15)],
  ],
  [
    'folding mailing box: L + 4 H + 2 × 5 by 2 W + 3 H (HS gift boxes, consumption of paper)',
    // L is taken as the base's length, 200; between the inner ends it is less by the folds and one thickness.
    blankOf(
      'Tuck to Front Open Top',
      { length: 200 - 2 * 5 - 0.5, breadth: 140, height: 60, thickness: 0.5 },
      { roll: 5, lockTab: 0 },
    ),
    // The inner end is shorter by one thickness, at both ends.
    [200 + 4 * 60 + 2 * 5 - 2 * 0.5, 2 * 140 + 3 * 60],
  ],
  [
    'base of a lid and base box: L + 2 H by W + 2 H (HS gift boxes, consumption of paper)',
    blankOf('Four Corner Box', { length: 90, breadth: 60, height: 25, thickness: 0.4 }),
    [90 + 2 * 25, 60 + 2 * 25],
  ],
])('%s', (_example, { length, breadth }, [alongX = 0, alongY = 0]) => {
  expect(Math.abs(length - alongX)).toBeLessThan(0.1);
  expect(Math.abs(breadth - alongY)).toBeLessThan(0.1);
});

test('FEFCO 0201 of 600 × 300 × 600 without allowances: 1.62 m² (KolliPack, box geometry)', () => {
  const { values, measures } = draw(
    'Universal Carton',
    { length: 600, breadth: 300, height: 600, thickness: 3 },
    { board: 0, shorterPanel: 0 },
  );
  const { length, breadth } = measures.blank;
  expect((length - values['glueFlap']!) * breadth).toBeCloseTo(1_620_000);
});

test('score to score, C flute adds 3/16, 3/16 and 3/8 in to length, width and depth (PackageIt, Box 101)', () => {
  const flute = (3 / 16) * inch;
  const { dieLine } = draw('Universal Carton', {
    length: 12 * inch,
    breadth: 10 * inch,
    height: 8 * inch,
    thickness: flute,
  });
  const extent = (name: string, axis: 'x' | 'y') => {
    const at = dieLine.panels.find((panel) => panel.name === name)!.outline.map((point) => point[axis]);
    return Math.max(...at) - Math.min(...at);
  };
  expect(extent('front', 'x')).toBeCloseTo(12 * inch + flute, 2);
  expect(extent('side', 'x')).toBeCloseTo(10 * inch + flute, 2);
  expect(extent('front', 'y')).toBeCloseTo(8 * inch + 2 * flute, 2);
});

test('a tuck box of 70 × 40 × 150 on board of 395 µm', () => {
  const { measures, values } = draw('Reverse Tuck In Box', {
    length: 70,
    breadth: 40,
    height: 150,
    thickness: 0.395,
  });
  expect(measures.blank).toEqual({ length: 232.5, breadth: 260 });
  expect(values).toMatchObject({ glueFlap: 13, tuck: 15, dustFlap: 27, shorterPanel: 0.5, slitLock: 6 });
  expect(boardGrams(measures.areaMm2, 300)).toBeCloseTo(13.7, 1);
});

test('a FEFCO 0201 is not broader than long, because the flaps of its sides would meet', () => {
  const sizes = { height: 200, thickness: 3 };
  expect(
    drawStructure('Universal Carton', { ...sizes, length: 300, breadth: 300 })?.problems,
  ).toBeUndefined();
  const { problems } = drawStructure('Universal Carton', { ...sizes, length: 299, breadth: 300 })!;
  expect(Object.keys(problems!)).toEqual(['breadth']);
  expect(sentence(problems!['breadth']!)).toBe('Breadth must not be greater than length');
  forTenSizes('Universal Carton', ({ dieLine }) => {
    const box = fold(dieLine, 'back', () => 90);
    const [[first], [second]] = [edgeOf(box, 'bottom flap', 1, 1), edgeOf(box, 'bottom flap', 1, 3)];
    expect(first[0]).toBeGreaterThanOrEqual(second[0] - 0.01);
  });
});

test('pieces that fold to no box need no thickness, and take any', () => {
  const drawn = draw('Rectangular', { length: 20, breadth: 20 }).dieLine;
  expect(draw('Rectangular', { length: 20, breadth: 20, thickness: 3 }).dieLine).toEqual(drawn);
  const needing = drawnStyleNames.filter((name) => sizesOf(name).includes('thickness'));
  expect(needing.toSorted()).toEqual([...tubes, ...trays].toSorted());
  const { problems } = drawStructure('Four Corner Box', {
    length: 90,
    breadth: 60,
    height: 25,
    thickness: 3,
  })!;
  expect(sentence(problems!['thickness']!)).toBe('Board thickness must be a number from 0.03 to 2.5');
});

test('an allowance outside its limits, or of another style, is refused by name', () => {
  const sizes = { length: 70, breadth: 40, height: 150, thickness: 0.4 };
  const problemsOf = (changed: Record<string, number>) =>
    Object.values(drawStructure('Reverse Tuck In Box', sizes, changed)!.problems!).map((each) =>
      sentence(each),
    );
  expect(problemsOf({ glueFlap: 45, tuck: 2 })).toEqual([
    'Glue flap must be a number from 3 to 39',
    'Tuck must be a number from 4 to 149',
  ]);
  for (const other of ['throat', '__proto__', 'constructor'])
    expect(problemsOf(Object.fromEntries([[other, 5]]))[0]).toMatch(
      /^Allowance must be one of board, glueFlap, /,
    );
});
