import { expect, test } from 'vitest';
import {
  changeByPaper,
  layoutChanges,
  placeLines,
  type SheetLayout,
  turns,
  upOffSheet,
  edgesOfBlank,
} from './sheet-layout.ts';

const blank = { length: 30, breadth: 20 };
const layout: SheetLayout = {
  paper: { id: null, length: 200, breadth: 100 },
  cut: 1,
  sheet: { length: 200, breadth: 100 },
  gripper: 10,
  layEdge: 'left',
  blank,
  ups: turns.map((turned, at) => ({ x: at * 40, y: 5, turned })),
};
const job = { paperLength: 200, paperBreadth: 100, ups: 4, blank };

test('pieces are turned clockwise, each with its box at x, y', () => {
  // The upper left corner of the blank goes right, down and left.
  const corner = [{ from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }];
  expect(placeLines(layout, corner).map(({ from }) => from)).toEqual([
    { x: 0, y: 5 },
    { x: 60, y: 5 },
    { x: 110, y: 25 },
    { x: 120, y: 35 },
  ]);
  const placed = placeLines(layout, edgesOfBlank(blank)).flatMap(({ from, to }) => [from, to]);
  const spanOf = (at: number) => {
    const points = placed.slice(at * 8, at * 8 + 8);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  };
  expect([0, 1, 2, 3].map(spanOf)).toEqual([
    [0, 30, 5, 25],
    [40, 60, 5, 35],
    [80, 110, 5, 25],
    [120, 140, 5, 35],
  ]);
});

test('a piece must lie on the sheet as it is turned', () => {
  const at = (x: number, y: number, turned: (typeof turns)[number]) =>
    upOffSheet({ ...layout, ups: [{ x, y, turned }] });
  expect([at(170, 80, 0), at(180, 70, 90), at(170, 80, 180), at(180, 70, 270)]).toEqual([-1, -1, -1, -1]);
  expect([at(171, 80, 0), at(180, 71, 90), at(-1, 0, 0)]).toEqual([0, 0, 0]);
});

const corners: [number, number][] = [[0, 0], [30, 0], [30, 20], [0, 20]]; // prettier-ignore
const flap: [number, number][] = [[0, 0], [30, 0], [30, 20], [5, 20]]; // prettier-ignore
test.each([
  ['nothing', {}, []],
  ['the sheet typed the other way round', { paperLength: 100, paperBreadth: 200 }, []],
  ['a longer sheet', { paperLength: 210 }, ['layout-of-other-sheet']],
  ['other ups', { ups: 5 }, ['layout-of-other-ups']],
  ['a higher blank', { blank: { ...blank, breadth: 21 } }, ['layout-of-other-blank']],
  ['no blank', { blank: null }, ['layout-without-blank']],
  ['flaps', { blank: { ...blank, outline: flap } }, ['layout-of-other-outline']],
  ['sheet and ups', { paperLength: 90, ups: 1 }, ['layout-of-other-sheet', 'layout-of-other-ups']],
])('a change of %s is said', (_what, change, codes) => {
  const now = { ...job, ...change };
  expect(layoutChanges(layout, now).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['the same paper', 200, 100, 1, undefined],
  ['the same paper, its sides the other way round', 100, 200, 1, undefined],
  ['a paper that gives two press sheets', 200, 200, 2, 'layout-from-other-paper'],
  ['the same paper, cut otherwise', 200, 100, 2, 'layout-from-other-paper'],
  ['a paper that is too narrow', 250, 90, 1, 'layout-larger-than-paper'],
])('%s: what changes is said', (_what, length, breadth, cut, code) => {
  expect(changeByPaper(layout, { length, breadth }, cut)?.code).toBe(code);
});

test('outlines are compared corner by corner', () => {
  const withFlap = { ...layout, blank: { ...blank, outline: flap } };
  const changesTo = (outline: [number, number][]) =>
    layoutChanges(withFlap, { ...job, blank: { ...blank, outline } }).length;
  expect([changesTo(flap), changesTo(flap.map(([x, y]) => [x + 0.005, y])), changesTo(corners)]).toEqual([
    0, 0, 1,
  ]);
});
