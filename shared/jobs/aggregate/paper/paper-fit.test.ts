/** Tests how many press sheets are cut from a stock sheet, and which papers suit a job. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../../../platform/reasons/refusal-reason.ts';
import {
  cutLimit,
  cutMaximum,
  cutsFrom,
  toEligiblePaper,
  isTurned,
  offcutShare,
  paperMismatch,
  refuseCut,
  type Sheet,
} from './paper-rules.ts';

/** Draws the side of a sheet in mm, with up to 3 decimals, as the contract allows. */
const side = fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000);
const sheet = fc.record({ length: side, breadth: side });
/** Draws a side above 1 mm. The rule treats a smaller press sheet as one without a size. */
const given = side.filter((mm) => mm > 1);
const press = fc.record({ length: given, breadth: given });
const turn = ({ length, breadth }: Sheet) => ({ length: breadth, breadth: length });
/** Returns the area in square thousandths of a mm, an exact integer. */
const area = ({ length, breadth }: Sheet) =>
  BigInt(Math.round(length * 1000)) * BigInt(Math.round(breadth * 1000));

describe('cutting', () => {
  test.each([
    [720, 1_020, 720, 1_020, 1, false],
    [720, 1_020, 1_020, 720, 1, true],
    [720, 1_020, 360, 510, 4, false],
    [720, 1_020, 510, 360, 4, true],
    [720, 1_020, 721, 1_020, 0, false],
    [1_000, 700, 330, 233, 9, false],
    [1_000, 700, 350, 500, 4, true],
    [3.3, 3.3, 1.1, 1.1, 9, false],
    [100_000, 1.001, 1.001, 1.001, 99_900, false],
    [100_000, 1, 0.001, 1, 1, false],
    [720, 1_020, 1, 1, 1, false],
    [720, 1_020, 1, 510, 1, false],
    [720, 1_020, 510, 0, 1, false],
    [720, 1_020, 1, 1_021, 0, false],
    [0, 0, 350, 500, 0, false],
    [720, 1_020, 0, 0, 1, false],
  ])('%d × %d mm, cut to %d × %d mm, gives %i sheets, turned: %s', (length, breadth, l, b, cuts, turned) => {
    expect(cutsFrom({ length, breadth }, { length: l, breadth: b })).toBe(cuts);
    expect(isTurned({ length, breadth }, { length: l, breadth: b })).toBe(turned);
  });

  test('never gives more than the area allows', () => {
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        const cuts = cutsFrom(stock, piece);
        expect(BigInt(cuts) * area(piece) <= area(stock)).toBe(true);
        expect(cuts).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('never cuts to a press sheet without a size', () => {
    const notGiven = fc.constantFrom(0, 0.001, 1);
    fc.assert(
      fc.property(sheet, notGiven, fc.oneof(side, notGiven), (stock, length, breadth) => {
        for (const piece of [
          { length, breadth },
          { length: breadth, breadth: length },
        ]) {
          expect(cutsFrom(stock, piece)).toBeLessThanOrEqual(1);
          expect(cutLimit(stock, piece)).toBe(1);
          expect(offcutShare(stock, piece, 1)).toBe(0);
        }
      }),
    );
  });

  test('cuts a whole multiple without losing a sheet', () => {
    const times = fc.integer({ min: 1, max: 100 });
    const small = fc.integer({ min: 1_001, max: 1_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(small, small, times, times, (length, breadth, m, n) => {
        const exact = (mm: number) => Math.round(mm * 1000) / 1000;
        const stock = { length: exact(length * m), breadth: exact(breadth * n) };
        expect(cutsFrom(stock, { length, breadth })).toBeGreaterThanOrEqual(m * n);
      }),
    );
  });

  test('does not depend on turning either sheet', () => {
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        expect(cutsFrom(turn(stock), piece)).toBe(cutsFrom(stock, piece));
        expect(cutsFrom(stock, turn(piece))).toBe(cutsFrom(stock, piece));
      }),
    );
  });

  test('gives no fewer sheets for a larger stock sheet, and no more for a larger press sheet', () => {
    fc.assert(
      fc.property(sheet, press, side, side, (stock, piece, more, wider) => {
        const larger = (of: Sheet) => ({ length: of.length + more, breadth: of.breadth + wider });
        expect(cutsFrom(larger(stock), piece)).toBeGreaterThanOrEqual(cutsFrom(stock, piece));
        expect(cutsFrom(stock, larger(piece))).toBeLessThanOrEqual(cutsFrom(stock, piece));
      }),
    );
  });

  test('leaves an offcut share between 0 and 1', () => {
    expect(offcutShare({ length: 720, breadth: 1_020 }, { length: 360, breadth: 510 }, 4)).toBe(0);
    expect(offcutShare({ length: 720, breadth: 1_020 }, { length: 360, breadth: 510 }, 1)).toBe(0.75);
    expect(offcutShare({ length: 0, breadth: 0 }, { length: 360, breadth: 510 }, 1)).toBe(0);
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        const part = offcutShare(stock, piece, cutsFrom(stock, piece));
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is limited to what fits, to at least 1, and to the maximum against typing errors', () => {
    const stock = { length: 720, breadth: 1_020 };
    expect(cutLimit(stock, { length: 360, breadth: 510 })).toBe(4);
    expect(cutLimit(stock, { length: 2_000, breadth: 510 })).toBe(1);
    expect(cutLimit(stock, { length: 1.001, breadth: 1.001 })).toBe(cutMaximum);
    expect(cutLimit(stock, { length: 1, breadth: 1 })).toBe(1);
  });
});

const job = {
  paperLength: 360,
  paperBreadth: 510,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
};
const paper = { length: 720, breadth: 1_020, thickness: 380, gsm: 300, quality: 'Carte Lumina' };

test('the eligible paper contains its cut, limited to the maximum, and its offcut', () => {
  expect(toEligiblePaper(paper, job)).toEqual({ ...paper, cut: 4, offcut: 0, turned: false });
  const tiny = { ...job, paperLength: 2, paperBreadth: 2 };
  expect(toEligiblePaper(paper, tiny).cut).toBe(cutMaximum);
  const untouched = { ...job, paperLength: 1, paperBreadth: 1 };
  expect(toEligiblePaper(paper, untouched)).toEqual({ ...paper, cut: 1, offcut: 0, turned: false });
  expect(toEligiblePaper({ ...paper, length: 100 }, job).cut).toBe(1);
  expect(toEligiblePaper({ ...paper, length: 1_020, breadth: 720 }, job)).toMatchObject({
    cut: 4,
    turned: true,
  });
});

describe('matching a paper to a job', () => {
  test.each([
    [{}, {}],
    [{ thickness: 0 }, {}],
    [{ length: 510, breadth: 360 }, {}],
    [{ thickness: 381 }, { thickness: '381 µm, the job needs 380 µm' }],
    [{ gsm: 250 }, { gsm: '250 g/m², the job needs 300 g/m²' }],
    [{ quality: 'Art Card' }, { quality: 'Art Card, the job needs Carte Lumina' }],
    [{ length: 360, breadth: 510 }, {}],
    [{ length: 359, breadth: 1_020 }, { size: '359 × 1,020 mm, the job needs 360 × 510 mm' }],
    [{ length: 509, breadth: 359 }, { size: '509 × 359 mm, the job needs 360 × 510 mm' }],
  ])('with %j', (change, mismatch) => {
    const found = Object.entries(paperMismatch({ ...paper, ...change }, job));
    expect(Object.fromEntries(found.map(([field, why]) => [field, sentenceOrNull(why)]))).toEqual(mismatch);
  });

  test.each([
    [0, 380, true],
    [1, 380, true],
    [380, 0, true],
    [380, 1, true],
    [1, 0, true],
    [380, 380, true],
    [380, 1.001, false],
    [380, 381, false],
  ])('a paper of %d µm fits a job of %d µm: %s, as 0 and 1 mean not given', (of, needs, serves) => {
    const mismatch = paperMismatch({ ...paper, thickness: of }, { ...job, paperThickness: needs });
    expect(Object.keys(mismatch)).toEqual(serves ? [] : ['thickness']);
  });

  test('a job with default sizes accepts any paper, uncut', () => {
    const untouched = { ...job, number: 'MR-1', paperLength: 1, paperBreadth: 1, paperThickness: 1 };
    expect(paperMismatch(paper, untouched)).toEqual({});
    expect(refuseCut(untouched, 1)).toBeNull();
    expect(refuseCut({ ...job, number: 'MR-1' }, 2)).toBeNull();
    for (const size of [{ paperLength: 360 }, { paperBreadth: 510 }, { paperLength: 0 }, {}]) {
      expect(sentenceOrNull(refuseCut({ ...untouched, ...size }, 2))).toBe(
        'The paper length and breadth of MR-1 are not given, so its sheets cannot be cut; enter both first',
      );
    }
  });

  test('the mismatch names every field that differs', () => {
    const other = { length: 10, breadth: 10, thickness: 2, gsm: 1, quality: 'Cyber XL' };
    expect(Object.keys(paperMismatch(other, job)).sort()).toEqual(['gsm', 'quality', 'size', 'thickness']);
  });
});
