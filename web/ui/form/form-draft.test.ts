import { expect, test } from 'vitest';
import { dropDraft, readDraft, writeDraft } from './form-draft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const draft = { values: { name: 'Asha' }, base: { name: '' }, version: 3, at: '2026-11-20T08:48:00Z' };

test('a draft is found only under its own key', () => {
  const store = memory();
  expect(writeDraft('customer.new', draft, store)).toBe(true);
  expect(readDraft('customer.new', store)).toEqual(draft);
  expect(readDraft('customer.1', store)).toBeNull();
  dropDraft('customer.new', store);
  expect(readDraft('customer.new', store)).toBeNull();
});

test('a draft contains no files', () => {
  const store = memory();
  writeDraft('job.new', { ...draft, values: { name: 'A', artwork: new File(['x'], 'a.jpg') } }, store);
  expect(readDraft('job.new', store)?.values).toEqual({ name: 'A' });
});

test('full storage and an unreadable draft cause no errors', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('quota');
    },
  };
  expect(writeDraft('x', draft, full)).toBe(false);
  const spoilt = memory();
  spoilt.setItem('makeready.draft.x', '{');
  expect(readDraft('x', spoilt)).toBeNull();
});
