/** Checks that the audit log has a line for each version of every record. */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { type Database } from '../platform/db/database.ts';
import { imports } from '../app/imports/imports.table.ts';
import { apiKeys } from '../platform/keys/keys.table.ts';
import { users } from '../platform/users/users.table.ts';
import { savedViews } from '../platform/views/views.table.ts';
import { webhooks } from '../platform/webhooks/webhooks.table.ts';
import { calendars } from '../production/tables/calendars.table.ts';
import { tools } from '../production/tables/tools.table.ts';
import { components } from '../production/tables/components.table.ts';
import { customers } from '../production/tables/customers.table.ts';
import { jobs } from '../production/tables/jobs.table.ts';
import { machines } from '../production/tables/machines.table.ts';
import { operations } from '../production/tables/operations.table.ts';
import { paperOrders } from '../production/tables/paper-orders.table.ts';
import { products } from '../production/tables/products.table.ts';
import { inks } from '../stock/inks/inks.table.ts';
import { papers } from '../stock/papers/papers.table.ts';

const versioned = [
  users,
  customers,
  jobs,
  operations,
  machines,
  calendars,
  tools,
  papers,
  paperOrders,
  inks,
  products,
  components,
  imports,
  savedViews,
  webhooks,
  apiKeys,
].filter((table) => is(table, PgTable));
/** The entity names in the audit log of tables whose own name differs. */
const entities: Record<string, string> = { saved_views: 'views', api_keys: 'keys' };

/**
 * Returns a line for each record of which the audit log lacks versions, or the deletion. An imported record
 * needs only one line, for its version at the import.
 */
export async function auditGaps({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const gaps: string[] = [];
  for (const table of versioned) {
    const name = getTableName(table);
    const entity = entities[name] ?? name;
    const { rows } = await pool.query<{ gap: string }>(`
      with came as (
        select entity_id, coalesce(max(version) filter (where verb = 'shop.import'), 0) as came
        from audit where entity = '${entity}' group by entity_id),
      told as (
        select entity_id, max(version) as last,
          count(distinct version) filter (where version > came)::int + came as versions,
          (array_agg(data order by id desc))[1] is not null as has_data
        from audit join came using (entity_id) where entity = '${entity}' group by entity_id, came)
      select '${name} ' || coalesce(entity_id, "${name}".id) || ': version ' || coalesce("${name}".version::text, 'deleted')
        || ', told ' || coalesce(last::text, 'nothing') || ' in ' || coalesce(versions, 0) as gap
      from "${name}" full join told on told.entity_id = "${name}".id
      where last is distinct from coalesce("${name}".version, last) or versions is distinct from last
        or ("${name}".id is null and not has_data)`);
    gaps.push(...rows.map(({ gap }) => gap));
  }
  // Webhook deliveries have no foreign key to the audit line that they send.
  const { rows } = await pool.query<{ gap: string }>(
    `select 'webhook delivery ' || id || ' is of no line of the audit log' as gap from webhook_deliveries
      where not exists (select from audit where audit.id = line)`,
  );
  return [...gaps, ...rows.map(({ gap }) => gap)];
}
