/** Creates and drops the views of schema `report`, which other programs read by SQL (decision 089). */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type pg from 'pg';

const views = fs.readFileSync(new URL('../../migrations/report-views.sql', import.meta.url), 'utf8');
/** Identifies the definition of the views. The comment of the schema stores it. */
const definition = `Facts for reports, by Makeready. Definition ${createHash('sha256').update(views).digest('hex').slice(0, 12)}`;

/** Drops the views, because Postgres can't change a column that a view uses. */
export async function dropReportViews(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$ declare name text; begin
    for name in select viewname from pg_views where schemaname = 'report' loop
      execute format('drop view if exists report.%I cascade', name);
    end loop;
    if to_regnamespace('report') is not null then comment on schema report is null; end if;
  end $$`);
}

/**
 * Creates the views, unless the database has exactly these. A role that may use the schema may read all of them.
 * Throws an Error that says what the administrator must do if the schema can't be created.
 */
export async function createReportViews(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; definition: string | null }>(
    `select to_regnamespace('report') is not null as exists, obj_description(to_regnamespace('report'), 'pg_namespace') as definition`,
  );
  if (rows[0]?.definition === definition) return;
  if (!rows[0]?.exists) await createSchema(client);
  await dropReportViews(client);
  await client.query(views);
  await client.query(`do $$ declare reader regrole; begin
    for reader in select grantee from pg_namespace, aclexplode(nspacl)
      where nspname = 'report' and privilege_type = 'USAGE' and grantee not in (0, nspowner) loop
      execute format('grant select on all tables in schema report to %s', reader);
    end loop;
    comment on schema report is '${definition}';
  end $$`);
}

async function createSchema(client: pg.ClientBase): Promise<void> {
  await client.query('create schema report').catch((error: Error) => {
    throw new Error(
      `Makeready could not make the schema "report" in its database: ${error.message}. Nothing was changed. ` +
        `Let an administrator of the server run "create schema report authorization" with Makeready's user, and start again`,
      { cause: error },
    );
  });
}
