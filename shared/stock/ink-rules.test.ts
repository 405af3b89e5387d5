import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { inkNames, refuseInkReturn, refuseInkStock, renameInk } from './ink-rules.ts';

test('a text of inks contains names separated by commas', () => {
  expect(inkNames(' Cyan , Pantone 485,,Warm Red ')).toEqual(['Cyan', 'Pantone 485', 'Warm Red']);
  expect(inkNames(' , ')).toEqual([]);
});

describe('renaming', () => {
  test.each([
    ['Cyan, Magenta', 'Process Cyan, Magenta'],
    ['magenta,CYAN', 'magenta, Process Cyan'],
    ['Cyan', 'Process Cyan'],
    ['Cyan, Process Cyan, cyan', 'Process Cyan'],
    ['Light Cyan,  Magenta', 'Light Cyan,  Magenta'],
    ['Cyan light', 'Cyan light'],
    ['', ''],
  ])('%j becomes %j', (text, renamed) => {
    expect(renameInk(text, 'Cyan', 'Process Cyan')).toBe(renamed);
  });

  test('may change only the case', () => {
    expect(renameInk('cyan, Magenta', 'cyan', 'Cyan')).toBe('Cyan, Magenta');
  });
});

describe('the stock of an ink', () => {
  const ink = { name: 'Process Cyan', stockQuantity: 2.5 };

  test('is never negative, nor above the maximum', () => {
    expect(refuseInkStock(ink, 0)).toBeNull();
    expect(refuseInkStock(ink, 100_000_000)).toBeNull();
    expect(sentenceOrNull(refuseInkStock(ink, -0.125))).toBe(
      'Only 2.5 kg of Process Cyan is in stock; 2.625 kg cannot be taken out',
    );
    expect(sentenceOrNull(refuseInkStock(ink, 100_000_000.5))).toBe(
      'The stock of Process Cyan would be 100,000,000.5 kg; it is at most 100,000,000 kg',
    );
  });

  test('accepts a return of at most the consumed amount', () => {
    const from = { inkName: 'Process Cyan', consumed: 1.25 };
    expect(refuseInkReturn(from, 1.25)).toBeNull();
    expect(sentenceOrNull(refuseInkReturn(from, 1.251))).toBe(
      'The shop has consumed 1.25 kg of Process Cyan; 1.251 kg cannot be returned',
    );
    expect(sentenceOrNull(refuseInkReturn({ ...from, jobNumber: 'MR-1001' }, 2))).toBe(
      'MR-1001 has consumed 1.25 kg of Process Cyan; 2 kg cannot be returned',
    );
  });
});
