/**
 * Defines customers: their endpoints, actions and rules for deletion (spec §3 Customer, design: deleting).
 */
import { eq, sql } from 'drizzle-orm';
import { type contract } from '../../shared/contract/contract.ts';
import { customer, type CustomerItem } from '../../shared/customers/customers.contract.ts';
import { refuseDeleteCustomer } from '../../shared/customers/customer-rules.ts';
import { taxNumberFault } from '../../shared/platform/gstin.ts';
import { crudOf, plainList } from '../platform/crud/crud.ts';
import { subquery } from '../platform/db/sql-fragments.ts';
import { expectListed, presentReferences, checkListed } from '../shop/lists/list-checks.domain.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { getUser } from '../people/users.domain.ts';
import { users } from '../people/users.table.ts';
import { type Reasons, refuseProblems } from '../platform/verb/refusals.ts';
import { type Context, type Verb } from '../platform/verb/verb.ts';
import { customers as table } from './customers.table.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { readRecentOrders } from './recent-orders.repo.ts';

const named = ({ city: name }: { city?: string | undefined }) =>
  ({ city: { list: 'cities', label: 'City', name } }) as const;

/** Returns why the tax number is invalid, at its field, or no problem if it is valid. */
function taxProblems({ taxNumber }: { taxNumber?: string | undefined }): Reasons {
  const fault = taxNumber === undefined ? null : taxNumberFault(taxNumber);
  return fault ? { taxNumber: fault } : {};
}

/** Returns, by field, the errors in new customers that their schema can't find. */
export async function customerProblems(verb: Verb, many: readonly { city: string; taxNumber: string }[]) {
  const unlisted = await checkListed(
    verb,
    many.map((each) => presentReferences(named(each))),
  );
  const problems = many.map((each, place) => ({ ...unlisted.problems[place], ...taxProblems(each) }));
  return { ...unlisted, problems };
}

export const customers = crudOf(customer, {
  table,
  counted: true,
  extraColumns: {
    user: subquery<CustomerItem['user']>(
      sql`select json_build_object('id', ${users.id}, 'name', ${users.name}) from ${users} where ${users.id} = ${table.userId}`,
    ),
    jobsCount: subquery<number>(
      sql`select count(*)::int from ${jobs} where ${jobs.customerId} = ${table.id}`,
    ),
  },
  show: ({ tolerance, ...row }) => ({ ...row, ...(tolerance && { tolerance }) }),
  owner: ({ userId }) => userId,
  against: (row) => ({ delete: refuseDeleteCustomer(row) }),
  newValues: (verb, fields) => ({ ...fields, userId: verb.actor.id }),
  problems: customerProblems,
  changeLock: 'no key update',
  beforeChange: async (verb, _row, changed) => {
    refuseProblems(taxProblems(changed));
    await expectListed(verb, named(changed));
  },
});

/** Returns the list of a user's customers. If the list is empty because the user does not exist, it throws 404. */
async function refuseUnknownUser<P extends { items: CustomerItem[] }>(
  context: Context,
  id: string,
  found: Promise<P>,
): Promise<P> {
  const page = await found;
  if (page.items.length === 0) await getUser(context, id);
  return page;
}

export const handlers: Handlers<typeof contract.customers> = {
  ...customers.handlers,
  recent: async (context, { params: { id } }) => {
    const recent = await readRecentOrders(context.db, id);
    if (recent.products.length === 0) await customers.get(context, id);
    return recent;
  },
  ofUser: (context, { params: { id }, query }, http) =>
    plainList(
      http,
      query,
      refuseUnknownUser(context, id, customers.list(context, query, eq(table.userId, id))),
    ),
  ofUserSorted: (context, { params: { id }, query }) =>
    refuseUnknownUser(context, id, customers.sorted(context, query, eq(table.userId, id))),
};
