/** Checks that the audit log has a line for each version of each record. */
import { entitiesWithHistory } from '../../../shared/history/records/history.contract.ts';
import { type Database } from '../../platform/db/database.ts';

/** The tables with a version, and their names in the audit log. The settings have another table and no id. */
const versioned: [table: string, entity: string][] = [
  ...entitiesWithHistory.map((entity): [string, string] => [entity, entity]),
  ['paper_orders', 'paper_orders'],
  ['imports', 'imports'],
  ['saved_views', 'views'],
  ['webhooks', 'webhooks'],
  ['api_keys', 'keys'],
];

/**
 * Returns a line for each record of which the audit log lacks versions, or the deletion. An imported record
 * needs only one line, for its version at the import.
 */
export async function auditGaps({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const gaps: string[] = [];
  for (const [name, entity] of versioned.filter(([table]) => table !== 'settings')) {
    const { rows } = await pool.query<{ gap: string }>(`
      with came as (
        select entity_id, coalesce(max(version) filter (where verb = 'shop.import'), 0) as came
        from audit where entity = '${entity}' group by entity_id),
      logged as (
        select entity_id, max(version) as last,
          count(distinct version) filter (where version > came)::int + came as versions,
          (array_agg(data order by id desc))[1] is not null as has_data
        from audit join came using (entity_id) where entity = '${entity}' group by entity_id, came)
      select '${name} ' || coalesce(entity_id, "${name}".id) || ': version ' || coalesce("${name}".version::text, 'deleted')
        || ', logged ' || coalesce(last::text, 'nothing') || ' in ' || coalesce(versions, 0) as gap
      from "${name}" full join logged on logged.entity_id = "${name}".id
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
