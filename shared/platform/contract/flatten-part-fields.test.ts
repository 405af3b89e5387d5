import { describe, expect, test } from 'vitest';
import { flatten } from './flatten-part-fields.ts';

describe('flat fields', () => {
  test('are read from the field named part if the body has no flat field', () => {
    const sent = { part: { name: 'Under part', code: 'A' }, name: 'Flat', code: undefined, version: 3 };
    expect(flatten(sent, 'productOperations')).toEqual({ name: 'Flat', code: 'A', version: 3 });
  });

  test.each([
    [{ operations: ['a'] }, ['a']],
    [{ operations: ['a'], componentOperations: ['b'] }, ['b']],
    [{ operations: ['a'], componentOperations: ['b'], productOperations: ['c'] }, ['c']],
    [{ part: { productOperations: ['c'] }, operations: ['a'] }, ['a']],
    [{ part: { productOperations: ['c'] } }, ['c']],
  ])('the operations of %j are %j', (sent, list) => {
    expect(flatten(sent, 'productOperations')).toEqual({ productOperations: list });
  });

  test('are read only from an object; any other body stays unchanged', () => {
    expect(flatten(undefined, 'productOperations')).toBeUndefined();
    expect(flatten(['a'], 'productOperations')).toEqual(['a']);
    expect(flatten({ part: 'a', name: 'b' }, 'productOperations')).toEqual({ name: 'b' });
  });
});
