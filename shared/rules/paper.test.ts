import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inWords } from '../reasons/reason.ts';
import { quantityMaximum } from './catalogue.ts';
import {
  cutLimit,
  cutMaximum,
  cutsFrom,
  eligibleOf,
  fromPieces,
  isLow,
  isTurned,
  offcut,
  papersAssigned,
  papersRequired,
  papersWithBuffer,
  paperMismatch,
  paperNeeded,
  refuseAssign,
  refuseRemovePaper,
  refuseReserve,
  refuseReturn,
  refuseStock,
  type Sheet,
  toPieces,
} from './paper.ts';

const quantity = fc.integer({ min: 1, max: quantityMaximum });
const ups = fc.integer({ min: 1, max: 10_000 });
/** mm with up to 3 decimals, as the contract lets them through. */
const side = fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000);
const sheet = fc.record({ length: side, breadth: side });
const turn = ({ length, breadth }: Sheet) => ({ length: breadth, breadth: length });
/** In square thousandths of a mm, exact. */
const area = ({ length, breadth }: Sheet) =>
  BigInt(Math.round(length * 1000)) * BigInt(Math.round(breadth * 1000));

describe('papers required', () => {
  test.each([
    [1, 1, 1],
    [1, 10_000, 1],
    [8, 8, 1],
    [9, 8, 2],
    [24_000, 8, 3_000],
    [24_001, 8, 3_001],
    [quantityMaximum, 1, quantityMaximum],
    [quantityMaximum, 3, 33_333_334],
  ])('%i pieces, %i on a sheet, take %i sheets', (pieces, perSheet, sheets) => {
    expect(papersRequired({ quantity: pieces, ups: perSheet })).toBe(sheets);
  });

  test('they make enough, and one fewer would not', () => {
    fc.assert(
      fc.property(quantity, ups, (pieces, perSheet) => {
        const sheets = papersRequired({ quantity: pieces, ups: perSheet });
        expect(sheets * perSheet).toBeGreaterThanOrEqual(pieces);
        expect((sheets - 1) * perSheet).toBeLessThan(pieces);
      }),
    );
  });

  test('the buffer is counted in pieces and never lowers them', () => {
    expect(papersWithBuffer({ quantity: 24_000, buffer: 800, ups: 8 })).toBe(3_100);
    expect(papersWithBuffer({ quantity: 24_000, buffer: 1, ups: 8 })).toBe(3_001);
    fc.assert(
      fc.property(quantity, fc.nat(quantityMaximum), ups, (pieces, buffer, perSheet) => {
        const job = { quantity: pieces, buffer, ups: perSheet };
        expect(papersWithBuffer(job)).toBeGreaterThanOrEqual(papersRequired(job));
        expect(papersWithBuffer({ ...job, buffer: 0 })).toBe(papersRequired(job));
      }),
    );
  });

  test('several papers add up, each by its own cut', () => {
    expect(papersAssigned([])).toBe(0);
    expect(
      papersAssigned([
        { quantity: 700, cut: 1 },
        { quantity: 600, cut: 4 },
      ]),
    ).toBe(3_100);
  });
});

describe('cutting', () => {
  test.each([
    [720, 1_020, 720, 1_020, 1, false],
    [720, 1_020, 1_020, 720, 1, true],
    [720, 1_020, 360, 510, 4, false],
    [720, 1_020, 510, 360, 4, true],
    [720, 1_020, 721, 1_020, 0, false],
    [1_000, 700, 330, 233, 9, false],
    [1_000, 700, 350, 500, 4, true],
    [0.3, 0.3, 0.1, 0.1, 9, false],
    [100_000, 1, 0.001, 1, 100_000_000, false],
    [0, 0, 350, 500, 0, false],
    [720, 1_020, 0, 0, 1, false],
  ])('%d × %d mm gives of %d × %d mm: %i, turned: %s', (length, breadth, l, b, cuts, turned) => {
    expect(cutsFrom({ length, breadth }, { length: l, breadth: b })).toBe(cuts);
    expect(isTurned({ length, breadth }, { length: l, breadth: b })).toBe(turned);
  });

  test('never more than the area holds', () => {
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        const cuts = cutsFrom(stock, piece);
        expect(BigInt(cuts) * area(piece) <= area(stock)).toBe(true);
        expect(cuts).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a whole multiple is cut to the last sheet', () => {
    const times = fc.integer({ min: 1, max: 100 });
    const small = fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(small, small, times, times, (length, breadth, m, n) => {
        const exact = (mm: number) => Math.round(mm * 1000) / 1000;
        const stock = { length: exact(length * m), breadth: exact(breadth * n) };
        expect(cutsFrom(stock, { length, breadth })).toBeGreaterThanOrEqual(m * n);
      }),
    );
  });

  test('turning either sheet changes nothing', () => {
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        expect(cutsFrom(turn(stock), piece)).toBe(cutsFrom(stock, piece));
        expect(cutsFrom(stock, turn(piece))).toBe(cutsFrom(stock, piece));
      }),
    );
  });

  test('a larger stock sheet never gives fewer, a larger press sheet never more', () => {
    fc.assert(
      fc.property(sheet, sheet, side, side, (stock, piece, more, wider) => {
        const larger = (of: Sheet) => ({ length: of.length + more, breadth: of.breadth + wider });
        expect(cutsFrom(larger(stock), piece)).toBeGreaterThanOrEqual(cutsFrom(stock, piece));
        expect(cutsFrom(stock, larger(piece))).toBeLessThanOrEqual(cutsFrom(stock, piece));
      }),
    );
  });

  test('the offcut is a part of the sheet', () => {
    expect(offcut({ length: 720, breadth: 1_020 }, { length: 360, breadth: 510 }, 4)).toBe(0);
    expect(offcut({ length: 720, breadth: 1_020 }, { length: 360, breadth: 510 }, 1)).toBe(0.75);
    expect(offcut({ length: 0, breadth: 0 }, { length: 360, breadth: 510 }, 1)).toBe(0);
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        const part = offcut(stock, piece, cutsFrom(stock, piece));
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a cut is at most what fits, at least 1 and never a slipped digit', () => {
    const stock = { length: 720, breadth: 1_020 };
    expect(cutLimit(stock, { length: 360, breadth: 510 })).toBe(4);
    expect(cutLimit(stock, { length: 2_000, breadth: 510 })).toBe(1);
    expect(cutLimit(stock, { length: 1, breadth: 1 })).toBe(cutMaximum);
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

test('a paper as it would be cut for the job: no slipped digit, also not of a substitute', () => {
  expect(eligibleOf(paper, job)).toEqual({ ...paper, cut: 4, offcut: 0, turned: false });
  const tiny = { ...job, paperLength: 1, paperBreadth: 1 };
  expect(eligibleOf(paper, tiny).cut).toBe(cutMaximum);
  expect(eligibleOf({ ...paper, length: 100 }, job).cut).toBe(1);
  expect(eligibleOf({ ...paper, length: 1_020, breadth: 720 }, job)).toMatchObject({ cut: 4, turned: true });
});

describe('whether a paper serves a job', () => {
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
    expect(Object.fromEntries(found.map(([field, why]) => [field, inWords(why)]))).toEqual(mismatch);
  });

  test('every field that differs is named', () => {
    const other = { length: 10, breadth: 10, thickness: 1, gsm: 1, quality: 'Cyber XL' };
    expect(Object.keys(paperMismatch(other, job)).sort()).toEqual(['gsm', 'quality', 'size', 'thickness']);
  });
});

test.each([
  [0, 0, false],
  [5, 0, false],
  [100, 100, true],
  [101, 100, false],
  [0, 1, true],
])('%i available with a reorder quantity of %i is low: %s', (availableQuantity, reorderQuantity, low) => {
  expect(isLow({ availableQuantity, reorderQuantity })).toBe(low);
});

test('sheets are kept in pieces', () => {
  expect(toPieces(3_100, 'sheets', 8)).toBe(24_800);
  expect(toPieces(3_100, 'pieces', 8)).toBe(3_100);
});

test('pieces are shown as the sheets that they take', () => {
  expect(fromPieces(24_800, 'sheets', 8)).toBe(3_100);
  expect(fromPieces(24_801, 'sheets', 8)).toBe(3_101);
  expect(fromPieces(24_800, 'pieces', 8)).toBe(24_800);
});

describe('refusals name the paper and both figures', () => {
  const carte = { name: 'Carte Lumina 300', stockQuantity: 3_000, availableQuantity: 1_800 };

  test('reserving', () => {
    expect(refuseReserve(carte, 1_800)).toBeNull();
    expect(inWords(refuseReserve(carte, 2_000))).toBe(
      'Only 1,800 of Carte Lumina 300 are available; 2,000 were asked for',
    );
    expect(inWords(refuseReserve({ ...carte, availableQuantity: 1 }, 2))).toBe(
      'Only 1 of Carte Lumina 300 is available; 2 were asked for',
    );
  });

  test.each([
    [1_200, null],
    [0, "1,200 of Carte Lumina 300 are reserved; its stock can't be 0"],
    [1_199, "1,200 of Carte Lumina 300 are reserved; its stock can't be 1,199"],
    [quantityMaximum, null],
    [quantityMaximum + 1, 'The stock of Carte Lumina 300 would be 100,000,001; it is at most 100,000,000'],
  ])('a stock of %i', (next, reason) => {
    expect(inWords(refuseStock(carte, next))).toBe(reason);
  });

  test('taking out what is not there', () => {
    expect(inWords(refuseStock({ ...carte, availableQuantity: 3_000 }, -1))).toBe(
      'Only 3,000 of Carte Lumina 300 are in stock; 3,001 cannot be taken out',
    );
  });

  test('returning', () => {
    const from = { paperName: 'Carte Lumina 300', jobNumber: 'MR-2421', consumed: 900 };
    expect(refuseReturn(from, 900)).toBeNull();
    expect(inWords(refuseReturn(from, 1_000))).toBe(
      'MR-2421 has consumed 900 of Carte Lumina 300; 1,000 cannot be returned',
    );
  });

  test.each([
    ['draft', null],
    ['scheduled', null],
    ['in production', null],
    ['on hold', null],
    ['finished', 'The job is finished; paper is assigned to unfinished jobs only'],
    ['dispatched', 'The job is dispatched; paper is assigned to unfinished jobs only'],
    ['cancelled', 'The job is cancelled; paper is assigned to unfinished jobs only'],
  ] as const)('assigning to a job that is %s', (status, reason) => {
    expect(inWords(refuseAssign(status))).toBe(reason);
  });

  test('removing', () => {
    const assigned = { name: 'Carte Lumina 300', quantity: 300, cut: 4, consumed: 0 };
    const needs = { scheduled: true, papersRequired: 1_200, papersAssigned: 2_400 };
    expect(refuseRemovePaper(assigned, needs)).toBeNull();
    expect(inWords(refuseRemovePaper(assigned, { ...needs, papersAssigned: 2_399 }))).toBe(
      'The job is scheduled and needs 1,200 sheets; without Carte Lumina 300 it would have 1,199',
    );
    expect(refuseRemovePaper(assigned, { ...needs, scheduled: false, papersAssigned: 1_200 })).toBeNull();
    expect(inWords(refuseRemovePaper({ ...assigned, consumed: 300 }, { ...needs, scheduled: false }))).toBe(
      '300 of Carte Lumina 300 are already consumed; return the sheets instead',
    );
  });

  test('deleting', () => {
    const unheld = { ...carte, availableQuantity: 3_000 };
    expect(paperNeeded(unheld, [])).toBeNull();
    expect(inWords(paperNeeded(carte, ['MR-1', 'MR-2']))).toBe(
      'Carte Lumina 300 is assigned to 2 unfinished jobs (MR-1, MR-2), 1,200 sheets of it reserved; remove it there first',
    );
    expect(inWords(paperNeeded(carte, ['1', '2', '3', '4', '5'], 12))).toContain(
      '12 unfinished jobs (1, 2, 3, 4, 5, …)',
    );
    expect(inWords(paperNeeded(unheld, ['MR-1']))).toBe(
      'Carte Lumina 300 is assigned to 1 unfinished job (MR-1), its sheets consumed; delete it once they are finished',
    );
  });
});
