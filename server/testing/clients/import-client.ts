/** Creates sample rows for tests of imports, and reads the errors that the server returns. */
import { contract } from '../../../shared/contract/contract.ts';
import { type ImportEntity } from '../../../shared/imports/imports.contract.ts';
import { type Orders } from '../samples/create-test-jobs.ts';
import { type Caller, type Shop } from '../shop.ts';

const { imports } = contract;
export type Rows = Record<string, unknown>[];

let count = 0;
/** Returns a name that no other call has returned. */
export const fresh = (what = 'Import'): string => `${what} ${(count += 1)}`;
export const customerRow = (more: object = {}) => {
  return { name: fresh('Party'), address: '1 Mill Road', city: 'Mumbai', ...more };
};
export const paperRow = (more: object = {}) => {
  return { name: fresh('Board'), gsm: 300, quality: 'Art Card', ...more };
};
export function jobRow(orders: Orders, more: object = {}) {
  const { artwork: _artwork, customerId: _customer, productOperations: _plan, ...fields } = orders.body({});
  return { ...fields, number: fresh('IMP'), ...more };
}
export const manyRows = (n: number, row: (place: number) => Record<string, unknown>): Rows =>
  Array.from({ length: n }, (_, at) => row(at));

/** Returns the faulty cells in the response to a refused import, each with its reason. */
export const faultsOf = ({ problem }: { problem: object }) =>
  (problem as { errors: { row: number; column: string; message: string }[] }).errors.map(
    ({ row, column, message }) => [row, column, message] as const,
  );

export function importDesk(shop: Shop) {
  const body = (entity: ImportEntity, rows: Rows, more: object = {}) => ({ body: { entity, rows, ...more } });
  const bring = (entity: ImportEntity, rows: Rows, more?: object, as: Caller = 'Standard') =>
    shop.call(as, imports.create, body(entity, rows, more));
  return {
    body,
    bring,
    tried: (entity: ImportEntity, rows: Rows, more?: object, as: Caller = 'Standard') =>
      shop.ask(as, imports.create, body(entity, rows, more)),
    look: (entity: ImportEntity, rows: Rows, more: object = {}) =>
      bring(entity, rows, { dryRun: true, ...more }),
    undo: (id: string | null, as: Caller = 'Standard') =>
      shop.ask(as, imports.undo, { params: { id: id ?? '' } }),
    total: async (entity: 'customers' | 'papers') =>
      (await shop.call('Admin', contract[entity].sorted, { query: {} })).metadata.total,
  };
}
