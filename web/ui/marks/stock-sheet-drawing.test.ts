import { expect, test } from 'vitest';
import { layOut } from './stock-sheet-drawing.tsx';

test('a press sheet that fits only when turned is drawn turned, with the longer side across', () => {
  expect(layOut({ length: 635, breadth: 914 }, { length: 914, breadth: 584 })).toEqual({
    width: 914,
    height: 635,
    turned: true,
    pieces: [{ x: 0, y: 0, width: 914, height: 584 }],
  });
});

test('several press sheets are placed in rows', () => {
  const lay = layOut({ length: 1000, breadth: 700 }, { length: 500, breadth: 350 });
  expect(lay.pieces.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [500, 0],
    [0, 350],
    [500, 350],
  ]);
});

test('the drawing shows as many press sheets as are cut, and never more than fit', () => {
  const stock = { length: 1000, breadth: 700 };
  expect(layOut(stock, { length: 500, breadth: 350 }, 2).pieces).toHaveLength(2);
  expect(layOut(stock, { length: 500, breadth: 350 }, 9).pieces).toHaveLength(4);
  expect(layOut(stock, { length: 1200, breadth: 350 }).pieces).toEqual([]);
});

test('a press sheet without a size takes the whole stock sheet', () => {
  const stock = { length: 1000, breadth: 700 };
  const [whole, ...others] = layOut(stock, { length: 1, breadth: 1 }).pieces;
  expect([whole, others]).toEqual([{ x: 0, y: 0, width: 1000, height: 700 }, []]);
});
