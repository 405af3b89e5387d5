/** Tests when a form deletes the draft of a write that the browser has sent. */
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { store } from '../../client/api/pending-writes.ts';
import { contract } from '../../client/contract.ts';
import { useUnsentDraft } from './use-unsent-draft.ts';
import { readDraft, writeDraft } from './form-draft.ts';
import { setUpFormTests, signInAs } from '../testing/form-test-helpers.tsx';

setUpFormTests();

const params = { id: 'p1', orderId: 'o1' };
const typeQuantity = () =>
  writeDraft('u1.receipt', { values: { quantity: 480 }, base: {}, version: undefined, at: '' });
/** Opens the form, and returns whether it restores the draft. */
function isRestored(): boolean {
  renderHook(() => useUnsentDraft('receipt', contract.stock.receive, params)).unmount();
  return readDraft('u1.receipt') !== null;
}
const press = { at: '', endpoint: ['stock', 'receive'], label: 'Receive stock', lease: 0, fate: 'done' };
function putPress(key: string, call: object) {
  localStorage.setItem(`makeready.press.u1.${key}`, JSON.stringify({ ...press, key, call }));
  // A screen of a test before may still listen to the store, which then waits for news.
  store.refresh();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs('u1');
});

test('a draft is dropped once its own write is sent; a later draft stays until its next write', () => {
  typeQuantity();
  putPress('k0', { params: { id: 'p1', orderId: 'o2' } });
  expect(isRestored()).toBe(true);
  putPress('k1', { params });
  expect(isRestored()).toBe(false);
  typeQuantity();
  expect(isRestored()).toBe(true);
  putPress('k2', { params });
  expect(isRestored()).toBe(false);
});
