import { expect, test } from 'vitest';
import { jobAddress, type PromiseQuery, promiseAddress } from './use-promise.ts';

const like = { kind: 'product', id: 'p1' } as const;
const given = { promisedDate: '2026-12-01T01:54:00Z', promisedWay: 'gaps', promisedOdds: 0.9 } as const;
const wanted: PromiseQuery = { like, quantity: 5000, by: '2026-12-02T12:30:00Z', customer: 'c1' };

test('the address of the job form has the query’s product, quantity, date and customer', () => {
  const { pathname, searchParams } = new URL(jobAddress(wanted, given), 'http://shop');
  expect(pathname).toBe('/product/p1/job');
  expect(Object.fromEntries(searchParams)).toEqual({
    quantity: '5000',
    delivery: '2026-12-01T01:54:00Z',
    way: 'gaps',
    odds: '0.9',
    customer: 'c1',
  });
});

test('the copy of a job has that job’s customer unless the query names another', () => {
  const same = { ...wanted, like: { kind: 'job', id: 'j1' }, customer: null } as const;
  expect(jobAddress(same, null)).toBe('/job/j1/duplicate?quantity=5000');
  expect(jobAddress({ ...same, customer: 'c2' }, null)).toContain('customer=c2');
});

test('the promise screen’s address has the same query', () =>
  expect(promiseAddress(wanted)).toMatch(/^\/promise\?like=product%3Ap1&quantity=5000&by=.*&customer=c1$/));
