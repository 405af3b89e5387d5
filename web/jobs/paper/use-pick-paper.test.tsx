import { expect, test } from 'vitest';
import { proposedSheets } from './use-pick-paper.ts';

const job = { papersRequired: 125, papersWithBuffer: 150, papersAssigned: 20 };

test.each([
  ['the shortage with the buffer', 1000, 1, 130],
  ['the whole stock sheets for that', 1000, 4, 33],
  ['at most the available sheets', 90, 1, 90],
  ['empty without available sheets', 0, 1, ''],
] as const)('the proposed number of sheets is %s', (_what, most, cut, sheets) => {
  expect(proposedSheets(job, most, cut)).toBe(sheets);
});

test('there is no proposal once the buffer is covered', () =>
  expect(proposedSheets({ ...job, papersAssigned: 150 }, 1000, 1)).toBe(''));
