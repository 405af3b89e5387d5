/** Customers' rows, with who made them and how many jobs they have. */
import { and, desc, eq, getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { type Customer } from '../../../shared/contract/customers.ts';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { changeRow, countRows, lockRow } from '../../platform/db/rows.ts';
import { folded, occursIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { jobs } from '../tables/jobs.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { customers } from '../tables/customers.table.ts';

type Values = InferInsertModel<typeof customers>;

const sorts = { name: folded(customers.name), city: folded(customers.city), created: customers.createdAt };

function selectCustomers(db: Db) {
  return db
    .select({
      ...getTableColumns(customers),
      user: { id: users.id, name: users.name },
      jobsCount: sql<number>`(select count(*)::int from ${jobs} where ${jobs.customerId} = ${customers.id})`,
    })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.userId));
}

export interface CustomerFilter {
  userId?: string | undefined;
  term?: string | undefined;
}

function matching({ userId, term }: CustomerFilter): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(customers.userId, userId),
    term ? occursIn(term, customers.name, customers.address, customers.city) : undefined,
  );
}

export async function listCustomers(
  db: Db,
  filter: CustomerFilter,
  { page, per }: { page: number; per: number },
) {
  const where = matching(filter);
  const items: Customer[] = await selectCustomers(db)
    .where(where)
    .orderBy(desc(customers.id))
    .limit(per)
    .offset((page - 1) * per);
  return { items, total: await countRows(db, customers, where) };
}

export async function sortedCustomers(db: Db, filter: CustomerFilter, query: Sorted) {
  const where = matching({ ...filter, term: query.term });
  const items: Customer[] = await selectCustomers(db)
    .where(where)
    .orderBy(...orderBy(query, sorts, customers.id))
    .limit(query.per)
    .offset((query.page - 1) * query.per);
  return { items, total: await countRows(db, customers, where) };
}

export function searchCustomers(db: Db, term: string) {
  return db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(occursIn(term, customers.name))
    .orderBy(folded(customers.name), customers.id)
    .limit(20);
}

/** The customer; throws 404. */
export async function readCustomer(db: Db, id: string): Promise<Customer> {
  const [row] = await selectCustomers(db).where(eq(customers.id, id));
  if (!row) throw notFound('customer');
  return row;
}

/** The row, locked; throws 404. */
export async function lockCustomer(db: Db, id: string) {
  const row = await lockRow(db, customers, id);
  if (!row) throw notFound('customer');
  return row;
}

export async function insertCustomer(db: Db, values: Values): Promise<{ id: string; version: number }> {
  const [row] = await db
    .insert(customers)
    .values(values)
    .returning({ id: customers.id, version: customers.version });
  if (!row) throw new Error('The customer was not kept');
  return row;
}

export async function changeCustomer(db: Db, row: { id: string; version: number }, changes: Partial<Values>) {
  const changed = await changeRow(db, customers, row, changes);
  if (!changed) throw new Error('The locked customer changed');
  return changed;
}

export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.delete(customers).where(eq(customers.id, id));
}
