/**
 * Inserts jobs and operations directly into the database, for tests that do not test how they are created.
 */
import { randomUUID } from 'node:crypto';
import { type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import { type UserType } from '../../../shared/platform/specification-constants.ts';
import { customers } from '../../customers/customers.table.ts';
import { type VerbContext } from '../../platform/verb/verb.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { operations } from '../../operations/operations.table.ts';
import { type Shop } from '../shop.ts';

type Values<T extends typeof jobs | typeof operations> = Partial<InferInsertModel<T>>;

/** Inserts a draft and its customer. The job needs 1,200 sheets of Carte Lumina, 300 g/m², 360 × 510 mm. */
export async function insertJob(
  shop: Shop,
  values: Values<typeof jobs> = {},
): Promise<InferSelectModel<typeof jobs>> {
  const { db } = shop.database;
  const userId = shop.users.Standard.id;
  const [customer] = await db
    .insert(customers)
    .values({ name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru', userId })
    .returning();
  const [job] = await db
    .insert(jobs)
    .values({
      name: 'Filter Coffee carton',
      number: `T-${randomUUID().slice(0, 8)}`,
      type: 'Plain Box',
      style: 'Four Corner Box',
      productCode: 'FC-500',
      quantity: 9_600,
      buffer: 400,
      ups: 8,
      deliveryDate: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      priority: 'Medium',
      paperLength: 360,
      paperBreadth: 510,
      paperThickness: 380,
      paperGsm: 300,
      paperQuality: 'Carte Lumina',
      ink: 'Cyan, Magenta',
      coat: 'Aquacoat',
      customerId: customer?.id ?? '',
      userId,
      ...values,
    })
    .returning();
  if (!job) throw new Error('The insert of the job returned no row');
  return job;
}

/** Inserts an operation of the job: a Printing that is waiting. */
export async function insertOperation(
  shop: Shop,
  jobId: string,
  values: Values<typeof operations> = {},
): Promise<InferSelectModel<typeof operations>> {
  const [operation] = await shop.database.db
    .insert(operations)
    .values({
      jobId,
      name: 'Printing',
      type: 'Printing',
      unit: 'sheets',
      needsMachine: true,
      detail: 'Frontside',
      instruction: '',
      ...values,
    })
    .returning();
  if (!operation) throw new Error('The insert of the operation returned no row');
  return operation;
}

/**
 * Returns the context of a request by the shop's user with this role, so that a test can call verbs without
 * HTTP.
 */
export function contextOf(shop: Shop, role: UserType = 'Standard'): VerbContext {
  const { database, users } = shop;
  return { database, person: users[role], artworkUrl: () => null };
}
