/** Customers' verbs (spec §3 Customer, design: deleting). */
import { type z } from 'zod';
import {
  type Customer,
  type customerFields,
  type customerUpdate,
} from '../../../shared/contract/customers.ts';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { customerNeeded } from '../../../shared/rules/customer.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type Context, perform } from '../../platform/verb/verb.ts';
import { getUser } from '../../platform/users/users.domain.ts';
import * as repo from './customers.repo.ts';

/** Customers, newest first; of one user where `userId` is given (404 when there is no such user). */
export async function listCustomers(context: Context, query: { page: number; per: number }, userId?: string) {
  if (userId !== undefined) await getUser(context, userId);
  return repo.listCustomers(context.db, { userId }, query);
}

/** Customers, sorted and paged; of one user where `userId` is given (404 when there is no such user). */
export async function sortedCustomers(context: Context, query: Sorted, userId?: string) {
  if (userId !== undefined) await getUser(context, userId);
  return pageOf(query, await repo.sortedCustomers(context.db, { userId }, query));
}

/** Customers by a part of their name, whatever the case. */
export const searchCustomers = (context: Context, term: string) => repo.searchCustomers(context.db, term);

/** A customer; throws 404. */
export const getCustomer = (context: Context, id: string): Promise<Customer> =>
  repo.readCustomer(context.db, id);

/** Adds a customer, who belongs to the person adding them. */
export function createCustomer(context: Context, fields: z.output<typeof customerFields>): Promise<Customer> {
  return perform(context, 'customer.create', 'edit', async (verb) => {
    const row = await repo.insertCustomer(verb.db, { ...fields, ...verb.made, userId: verb.actor.id });
    await verb.record({ entity: 'customers', ...row, data: fields });
    return repo.readCustomer(verb.db, row.id);
  });
}

/** Changes a customer. Throws 404, 412. */
export function updateCustomer(
  context: Context,
  id: string,
  changes: z.output<typeof customerUpdate>,
): Promise<Customer> {
  return perform(context, 'customer.update', 'edit', async (verb) => {
    const { version, ...fields } = changes;
    const row = await repo.lockCustomer(verb.db, id);
    await verb.expectVersion(version, row, () => repo.readCustomer(verb.db, id));
    const changed = differences(row, fields);
    if (changed) {
      const next = await repo.changeCustomer(verb.db, row, changed);
      await verb.record({ entity: 'customers', id, version: next.version, data: changed });
    }
    return repo.readCustomer(verb.db, id);
  });
}

/** Deletes a customer. Throws 403 where it is not theirs, 404, 409 with the count while they have jobs. */
export function removeCustomer(context: Context, id: string): Promise<void> {
  return perform(context, 'customer.remove', 'deleteOwn', async (verb) => {
    const row = await repo.lockCustomer(verb.db, id);
    verb.authorise('deleteOwn', row.userId);
    const customer = await repo.readCustomer(verb.db, id);
    const needed = customerNeeded(customer);
    if (needed !== null) throw conflict(needed);
    await repo.deleteCustomer(verb.db, id);
    await verb.record({ entity: 'customers', id, version: row.version + 1, data: customer });
  });
}
