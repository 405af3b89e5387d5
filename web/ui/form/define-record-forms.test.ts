import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freeText, name, wholeNumber } from '../../../shared/platform/contract/field-schemas.ts';
import { messagesOf } from './form-values.ts';
import { formOf } from './define-record-forms.ts';

vi.mock('../../client/session/create-session-store.ts', () => ({ createSessionStore: () => ({}) }));

const fields = z.object({
  name: name('Full name'),
  note: freeText('Note').describe('Anything'),
  count: wholeNumber('Count', 0).nullable().describe('null: nobody has counted'),
  perBox: wholeNumber('Per box', 1),
});
const record = fields.extend({ id: z.string(), version: z.int() });
const kind = { noun: 'box', fields, defaults: { perBox: 12 }, endpoints: { get: { response: record } } };

describe('the form of an entity', () => {
  test('starts with the contract’s defaults, and with empty fields where there are none', () => {
    expect(formOf(kind).initial).toEqual({ name: '', note: '', count: '', perBox: 12 });
    expect(formOf(kind, { initial: { note: 'Fragile' } }).initial.note).toBe('Fragile');
  });

  test('has the labels of the contract’s messages', () => {
    const labels = { name: 'Full name', note: 'Note', count: 'Count', perBox: 'Per box' };
    expect(formOf(kind).labels).toEqual(labels);
    expect(formOf(kind, { labels: { note: 'Remark' } }).labels.note).toBe('Remark');
  });

  test('sends null for empty nullable fields, and refuses other empty fields', () => {
    const { schema } = formOf(kind);
    const typed = { name: 'Small', note: '', count: '', perBox: 1 };
    expect(schema.parse(typed)).toEqual({ ...typed, count: null });
    expect(messagesOf(schema, { ...typed, perBox: '' })).toEqual({ perBox: 'Per box is required' });
  });
});
