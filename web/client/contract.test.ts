import { expect, test } from 'vitest';
import { contract as whole } from '../../shared/contract/contract.ts';
import { inks } from '../../shared/stock/inks.contract.ts';
import { contract, factsOf } from './contract.ts';

test('the browser’s contract has every endpoint with the same method, path and access, and nothing else', () => {
  const all = (groups: object) =>
    Object.entries(groups).flatMap(([entity, verbs]) =>
      Object.entries(verbs as Record<string, { method: string; path: string; access: string }>).map(
        ([verb, { method, path, access }]) => [entity, verb, method, path, access],
      ),
    );
  expect(all(contract)).toEqual(all(whole));
  expect(JSON.parse(JSON.stringify(contract))).toEqual(contract);
});

test('the contract lists the sort columns of a sorted list', () => {
  expect(factsOf(contract.inks.sorted).sorts).toEqual(inks.sorted.query.shape.sort.unwrap().options);
  expect(factsOf(contract.jobs.get).sorts).toBeUndefined();
});

test.each([
  ['the record', contract.customers.update, 'record'],
  ['the record', contract.operations.advance, 'record'],
  ['the fields that lists show', contract.inks.move, 'row'],
  ['no record', contract.customers.remove, undefined],
] as const)('the contract says that a call returns %s', (_what, endpoint, answers) => {
  expect(factsOf(endpoint).answers).toBe(answers);
});
