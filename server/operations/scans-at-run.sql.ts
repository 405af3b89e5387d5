/** Builds the SQL that says which jobs must be scanned before Run (decision 113). */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customers } from '../customers/customers.table.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { shop } from '../shop/settings/settings.table.ts';

/** Selects whether the shop or the customer wants scans before Run, in a query that joins the customer. */
export const wantsScansOf = (ofCustomer: AnyColumn | SQL) =>
  sql<boolean>`(coalesce((select ${shop.scanBeforeRun} from ${shop}), false) or ${ofCustomer})`;

/** Selects whether the shop or the customer of the job wants scans before Run. */
export const wantsScans = wantsScansOf(
  sql`(select ${customers.scanBeforeRun} from ${customers} where ${customers.id} = ${jobs.customerId})`,
);
