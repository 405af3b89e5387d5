import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../../../platform/reasons/refusal-reason.ts';
import { quantityMaximum } from '../../../platform/specification-constants.ts';
import {
  fromPieces,
  isLow,
  refuseDeletePaper,
  refuseAssignPaper,
  refuseUnassignPaper,
  refuseReservePaper,
  refuseReturnPaper,
  refuseStockChange,
  toPieces,
} from './paper-rules.ts';
import { papersAssigned, papersRequired, papersWithBuffer, noMakeUp } from './press-sheets.ts';

const quantity = fc.integer({ min: 1, max: quantityMaximum });
const ups = fc.integer({ min: 1, max: 10_000 });
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
  ])('%i pieces, with %i on a sheet, require %i sheets', (pieces, perSheet, sheets) => {
    expect(papersRequired({ quantity: pieces, ups: perSheet, ...noMakeUp })).toBe(sheets);
  });

  test('are enough for the pieces, and one sheet fewer is not', () => {
    fc.assert(
      fc.property(quantity, ups, (pieces, perSheet) => {
        const sheets = papersRequired({ quantity: pieces, ups: perSheet, ...noMakeUp });
        expect(sheets * perSheet).toBeGreaterThanOrEqual(pieces);
        expect((sheets - 1) * perSheet).toBeLessThan(pieces);
      }),
    );
  });

  test('include the buffer in pieces, and a buffer never lowers the number', () => {
    expect(papersWithBuffer({ quantity: 24_000, buffer: 800, ups: 8, ...noMakeUp })).toBe(3_100);
    expect(papersWithBuffer({ quantity: 24_000, buffer: 1, ups: 8, ...noMakeUp })).toBe(3_001);
    fc.assert(
      fc.property(quantity, fc.nat(quantityMaximum), ups, (pieces, buffer, perSheet) => {
        const job = { quantity: pieces, buffer, ups: perSheet, ...noMakeUp };
        expect(papersWithBuffer(job)).toBeGreaterThanOrEqual(papersRequired(job));
        expect(papersWithBuffer({ ...job, buffer: 0 })).toBe(papersRequired(job));
      }),
    );
  });

  test('assigned from several papers add up, each paper by its own cut', () => {
    expect(papersAssigned([])).toBe(0);
    expect(
      papersAssigned([
        { quantity: 700, cut: 1 },
        { quantity: 600, cut: 4 },
      ]),
    ).toBe(3_100);
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

test('sheets are stored as pieces', () => {
  expect(toPieces(3_100, 'sheets', 8)).toBe(24_800);
  expect(toPieces(3_100, 'pieces', 8)).toBe(3_100);
});

test('pieces are shown as the number of sheets required', () => {
  expect(fromPieces(24_800, 'sheets', 8)).toBe(3_100);
  expect(fromPieces(24_801, 'sheets', 8)).toBe(3_101);
  expect(fromPieces(24_800, 'pieces', 8)).toBe(24_800);
});

describe('the refusals for paper name the paper and both numbers', () => {
  const carte = { name: 'Carte Lumina 300', stockQuantity: 3_000, availableQuantity: 1_800 };

  test('of a reservation', () => {
    expect(refuseReservePaper(carte, 1_800)).toBeNull();
    expect(sentenceOrNull(refuseReservePaper(carte, 2_000))).toBe(
      'Only 1,800 of Carte Lumina 300 are available; 2,000 were asked for',
    );
    expect(sentenceOrNull(refuseReservePaper({ ...carte, availableQuantity: 1 }, 2))).toBe(
      'Only 1 of Carte Lumina 300 is available; 2 were asked for',
    );
  });

  test.each([
    [1_200, null],
    [0, "1,200 of Carte Lumina 300 are reserved; its stock can't be 0. If that is what lies there, count it"],
    [
      1_199,
      `1,200 of Carte Lumina 300 are reserved; its stock can't be 1,199. If that is what lies there, count it`,
    ],
    [quantityMaximum, null],
    [quantityMaximum + 1, 'The stock of Carte Lumina 300 would be 100,000,001; it is at most 100,000,000'],
  ])('of a stock of %i', (next, reason) => {
    expect(sentenceOrNull(refuseStockChange(carte, next))).toBe(reason);
  });

  test('after a low count allow more stock, but no reservation or removal', () => {
    const counted = { name: 'Carte Lumina 300', stockQuantity: 900, availableQuantity: -300 };
    expect(refuseStockChange(counted, 901)).toBeNull();
    expect(refuseStockChange(counted, 900)).toBeNull();
    expect(refuseStockChange(counted, 899)?.code).toBe('stock-reserved');
    expect(sentenceOrNull(refuseReservePaper(counted, 1))).toBe(
      'Only 0 of Carte Lumina 300 are available; 1 was asked for',
    );
  });

  test('of removing more than the stock', () => {
    expect(sentenceOrNull(refuseStockChange({ ...carte, availableQuantity: 3_000 }, -1))).toBe(
      'Only 3,000 of Carte Lumina 300 are in stock; 3,001 cannot be taken out',
    );
  });

  test('of a return', () => {
    const from = { paperName: 'Carte Lumina 300', jobNumber: 'MR-2421', consumed: 900 };
    expect(refuseReturnPaper(from, 900)).toBeNull();
    expect(sentenceOrNull(refuseReturnPaper(from, 1_000))).toBe(
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
  ] as const)('of an assignment to a %s job', (status, reason) => {
    expect(sentenceOrNull(refuseAssignPaper(status))).toBe(reason);
  });

  test('of removing an assignment', () => {
    const assigned = { name: 'Carte Lumina 300', quantity: 300, cut: 4, consumed: 0 };
    const needs = { scheduled: true, papersRequired: 1_200, papersAssigned: 2_400 };
    expect(refuseUnassignPaper(assigned, needs)).toBeNull();
    expect(sentenceOrNull(refuseUnassignPaper(assigned, { ...needs, papersAssigned: 2_399 }))).toBe(
      'The job is scheduled and needs 1,200 sheets; without Carte Lumina 300 it would have 1,199',
    );
    expect(refuseUnassignPaper(assigned, { ...needs, scheduled: false, papersAssigned: 1_200 })).toBeNull();
    expect(
      sentenceOrNull(refuseUnassignPaper({ ...assigned, consumed: 300 }, { ...needs, scheduled: false })),
    ).toBe('300 of Carte Lumina 300 are already consumed; return the sheets instead');
  });

  test('of a deletion', () => {
    const unheld = { ...carte, availableQuantity: 3_000 };
    expect(refuseDeletePaper(unheld, [])).toBeNull();
    expect(sentenceOrNull(refuseDeletePaper(carte, ['MR-1', 'MR-2']))).toBe(
      'Carte Lumina 300 is assigned to 2 unfinished jobs (MR-1, MR-2), 1,200 sheets of it reserved; remove it there first',
    );
    expect(sentenceOrNull(refuseDeletePaper(carte, ['1', '2', '3', '4', '5'], 12))).toContain(
      '12 unfinished jobs (1, 2, 3, 4, 5, …)',
    );
    expect(sentenceOrNull(refuseDeletePaper(unheld, ['MR-1']))).toBe(
      'Carte Lumina 300 is assigned to 1 unfinished job (MR-1), its sheets consumed or on order; delete it once they are finished',
    );
  });
});
