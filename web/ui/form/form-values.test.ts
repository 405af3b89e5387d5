import { expect, test } from 'vitest';
import { z } from 'zod';
import { customerFields } from '../../../shared/customers/customers.contract.ts';
import { atFields, changed, merge, messagesOf, same } from './form-values.ts';

const fields = customerFields.pick({ name: true, address: true, city: true });

test('messages come from the contract, one for each field', () => {
  expect(messagesOf(fields, { name: '', address: '  ', city: '' })).toEqual({
    name: 'Name is required',
    address: 'Address is required',
    city: 'City is required',
  });
  expect(messagesOf(fields, { name: 'A', address: 'x', city: 'Delhi' })).toEqual({
    name: 'Name length should be greater than 2',
  });
  expect(messagesOf(fields, { name: 'Asha', address: 'x', city: 'Delhi' })).toEqual({});
});

test('an error of a nested field belongs to the field that contains it', () => {
  const schema = z.object({ steps: z.array(z.object({ type: z.string('Type is required') })) });
  expect(messagesOf(schema, { steps: [{}, {}] })).toEqual({ steps: 'Type is required' });
  expect(atFields({ 'steps.1.type': 'Unknown type', other: 'No' }, { steps: [] })).toEqual({
    at: { steps: 'Unknown type' },
    rest: ['No'],
  });
});

test('null, undefined and empty text are equal; files are equal only if they are the same object', () => {
  expect(same(null, '')).toBe(true);
  expect(same(0, '')).toBe(false);
  expect(same([{ a: 1 }], [{ a: 1 }])).toBe(true);
  const file = new File(['x'], 'x.jpg');
  expect(same(file, file)).toBe(true);
  expect(same(file, new File(['x'], 'x.jpg'))).toBe(false);
  expect(same([{ artwork: file }], [{ artwork: file }])).toBe(true);
  expect(same([{ artwork: file }], [{ artwork: new File(['x'], 'x.jpg') }])).toBe(false);
  expect(changed({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual(['b']);
});

const base = { name: 'Malnad', address: '1 Main', city: 'Delhi' };

test('changes to different fields are merged without a conflict', () => {
  const mine = { ...base, name: 'Malnad Coffee' };
  const theirs = { ...base, city: 'Mumbai' };
  expect(merge(base, mine, theirs)).toEqual({
    values: { name: 'Malnad Coffee', address: '1 Main', city: 'Mumbai' },
    clashes: [],
  });
});

test('a field that both users changed is a conflict, and my value stays', () => {
  const { values, clashes } = merge(base, { ...base, city: 'Chennai' }, { ...base, city: 'Mumbai' });
  expect(values.city).toBe('Chennai');
  expect(clashes).toEqual([{ name: 'city', mine: 'Chennai', theirs: 'Mumbai' }]);
});

test.each([
  [null, { die: 'D-1' }, { grade: 'B' }, { die: 'D-1', grade: 'B' }],
  [
    { die: 'D-1', grade: 'A' },
    { die: null, grade: 'A' },
    { die: 'D-1', grade: 'B' },
    { die: null, grade: 'B' },
  ],
  [{ die: 'D-1' }, { die: 'D-2' }, { die: 'D-3' }, null],
  [{ die: 'D-1' }, null, { die: 'D-1', grade: 'B' }, null],
  [{ sizes: [1] }, { sizes: [2] }, { sizes: [1], more: 1 }, null],
])('different parts of %j that two users changed to %j and %j give %j', (of, mine, theirs, expected) => {
  const { values, clashes } = merge<{ of: unknown }>({ of }, { of: mine }, { of: theirs });
  expect(values.of).toEqual(expected ?? mine);
  expect(clashes).toHaveLength(expected === null ? 1 : 0);
});

test('the same change by both users is no conflict', () => {
  const both = { ...base, city: 'Mumbai' };
  expect(merge(base, both, both).clashes).toEqual([]);
});
