import { expect, test } from 'vitest';
import { proposedWay, type WayToSave } from './ways-to-save-list.tsx';

const way = (planId: string, worthIt: boolean) => ({ planId, worthIt }) as WayToSave;

test('the screen proposes the first worthwhile way, or none if every way costs other jobs more than the gain', () => {
  expect(proposedWay([way('dear', false), way('cheap', true), way('other', true)])?.planId).toBe('cheap');
  expect(proposedWay([way('dear', false), way('dearer', false)])).toBeUndefined();
  expect(proposedWay([])).toBeUndefined();
});
