/** Reads the rows of tables for an export, and inserts the rows of an import, by SQL. */
import { Readable, type Writable } from 'node:stream';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { entitiesWithHistory } from '../../shared/history/records/history.contract.ts';
import { copyOut, listTables, type Rows, type Table } from '../platform/db/copy-tables.ts';
import { artworkFiles, exportedColumns, type ExportedTable, exportedTables } from './exported-tables.ts';

const quoted = (name: string) => pg.escapeIdentifier(name);
const listed = (names: readonly string[]) => names.map(quoted).join(', ');

export interface Exported extends Table {
  name: ExportedTable;
  /** The names of the text columns. A spreadsheet could take their values for formulas. */
  texts: ReadonlySet<string>;
}

/**
 * Returns the exported tables with their columns, sorted for an import: tables follow the tables to which they refer.
 */
export async function readTables(client: pg.ClientBase): Promise<Exported[]> {
  const all = await listTables(client);
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and atttypid = 'text'::regtype and attnum > 0`,
  );
  return exportedTables.map((name) => {
    const columns = all.find((each) => each.name === name)?.columns ?? [];
    const texts = new Set(rows.flatMap(({ table, column }) => (table === name ? [column] : [])));
    return { name, columns: exportedColumns(name, columns), texts };
  });
}

/**
 * Builds the SQL that puts an apostrophe before a text that a spreadsheet would take for a formula, or that begins
 * with an apostrophe.
 */
const guarded = (column: string) => {
  const name = quoted(column);
  return `case when ${name} ~ E'^[=+@''\\t\\r\\n-]' then '''' || ${name} else ${name} end`;
};
const unguarded = (column: string) => {
  const name = quoted(column);
  return `case when ${name} like '''%' then substr(${name}, 2) else ${name} end`;
};

export const exportRows = (client: pg.ClientBase, table: Exported): Promise<Rows> =>
  copyOut(client, table, (column) => (table.texts.has(column) ? guarded(column) : quoted(column)));

/** Yields all images, sorted by hash. To save memory, it reads only a few at a time. */
export async function* readImages(client: pg.ClientBase) {
  for (let after = ''; ;) {
    const { rows } = await client.query<
      Record<(typeof artworkFiles)[number], Buffer | null> & { hash: string }
    >(`select hash, ${listed(artworkFiles)} from artwork where hash > $1 order by hash limit 4`, [after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.hash;
  }
}

/** Returns the name of the temporary table into which an import first reads the rows of a file. */
const staged = (name: ExportedTable) => quoted(`in_${name}`);

/**
 * Creates the temporary table and returns a stream that writes exported rows into it. `rowCount` is valid after the
 * stream has finished.
 */
export async function stageTable(
  client: pg.ClientBase,
  { name, columns }: Pick<Exported, 'name' | 'columns'>,
): Promise<Writable & { rowCount: number }> {
  await client.query(
    `create temp table ${staged(name)} on commit drop as select ${listed(columns)} from ${quoted(name)} with no data`,
  );
  const into = client.query(copy.from(`copy ${staged(name)} from stdin (format csv, header match)`));
  into.on('error', () => {});
  return into;
}

/** Moves the rows of the temporary table into the table, without the apostrophes that the export added. */
export async function insertStagedRows(
  client: pg.ClientBase,
  { name, columns, texts }: Exported,
): Promise<void> {
  for (const column of columns.filter((each) => texts.has(each)))
    await client.query(
      `update ${staged(name)} set ${quoted(column)} = ${unguarded(column)} where ${quoted(column)} like '''%'`,
    );
  if (name === 'users') return takeUsers(client, columns);
  if (name === 'artwork') return;
  if (name === 'shop' || name === 'list_values') await client.query(`delete from ${quoted(name)}`);
  await client.query(
    `insert into ${quoted(name)} (${listed(columns)}) select ${listed(columns)} from ${staged(name)}`,
  );
}

/**
 * Imports users without passwords or access. A user of this shop with the same username gets the imported id, and
 * retains password, PIN, badge, rights and session.
 */
async function takeUsers(client: pg.ClientBase, columns: readonly string[]): Promise<void> {
  await client.query(`
    create temp table same_users on commit drop as
      select here.id as old, there.id as new, here.user_type, here.permissions, here.version, here.password_hash,
        here.pin_hash, here.badge_hash, here.password_set_at, here.last_sign_in_at, here.admitted
      from users here join in_users there on lower(here.username) = lower(there.username);
    update users set username = id::text, pin_hash = null, badge_hash = null from same_users where id = old;
    update in_users set user_type = same_users.user_type, permissions = same_users.permissions from same_users where id = new`);
  const others = listed(columns.filter((column) => column !== 'id' && column !== 'version'));
  await client.query(`
    insert into users (${listed(columns)}, admitted) select ${listed(columns)}, false from in_users where id not in (select id from users);
    update users set (${others}, version) = (select ${others}, same_users.version + 1 from in_users there where there.id = users.id)
      from same_users where users.id = new and new = old;
    update users set password_hash = same_users.password_hash, password_set_at = same_users.password_set_at,
      pin_hash = same_users.pin_hash, badge_hash = same_users.badge_hash,
      last_sign_in_at = same_users.last_sign_in_at, admitted = same_users.admitted from same_users where id = new`);
  const { rows: keys } = await client.query<{ table: string; column: string }>(`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`);
  for (const { table, column } of keys)
    await client.query(
      `update ${table} set ${quoted(column)} = new from same_users where ${quoted(column)} = old and new <> old`,
    );
  await client.query(`
    insert into audit (verb, entity, entity_id, version, data, name)
      select 'shop.import', 'users', old, users.version + 1, jsonb_build_object('id', new), users.name
      from same_users join users on users.id = old where new <> old;
    delete from users using same_users where id = old and new <> old`);
}

/** Inserts an image with its files, unless the shop has the image already. */
export async function insertImage(
  client: pg.ClientBase,
  hash: string,
  files: Partial<Record<(typeof artworkFiles)[number], Buffer>>,
): Promise<void> {
  await client.query(
    `insert into artwork (hash, width, height, created_at, ${listed(artworkFiles)})
    select hash, width, height, created_at, $2, $3, $4, $5 from in_artwork where hash = $1 on conflict do nothing`,
    [hash, ...artworkFiles.map((file) => files[file] ?? null)],
  );
}

export async function countStaged(client: pg.ClientBase, table: ExportedTable): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${staged(table)}`);
  return rows[0]?.n ?? 0;
}

/**
 * Locks the tables against writes until the transaction ends. Returns the first table of `empty` that has rows, or
 * null if all are empty.
 */
export async function findFilledTable(
  client: pg.ClientBase,
  names: readonly string[],
  empty: readonly string[],
): Promise<string | null> {
  await client.query(`lock table ${listed(names)} in share row exclusive mode`);
  for (const name of empty) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  return null;
}

/** An import adds a line to the audit log for each imported row of these tables and of the entities. */
const logged: readonly string[] = [
  ...entitiesWithHistory,
  'list_values',
  'own_fields',
  'paper_orders',
  'imports',
  'saved_views',
];
/** The name of the entity in the audit log, for tables that have another name than their entity. */
const entities: Partial<Record<ExportedTable, string>> = {
  list_values: 'lists',
  own_fields: 'fields',
  saved_views: 'views',
};
/** The SQL for the name of a record, for tables that have no column `name` with it. */
const names: Partial<Record<ExportedTable, string>> = {
  jobs: 'record.number',
  paper_orders: 'null',
  imports: 'record.source',
};

/** Adds a line to the audit log for each imported record, with the record's version. */
export async function logImportedRows(
  client: pg.ClientBase,
  by: { id: string | null; name: string },
): Promise<void> {
  for (const table of exportedTables.filter((name) => logged.includes(name))) {
    await client.query(
      `insert into audit (user_id, user_name, verb, entity, entity_id, version, name)
      select $1, $2, 'shop.import', $3, record.id, record.version, ${names[table] ?? 'record.name'}
      from ${quoted(table)} record join ${staged(table)} using (id)`,
      [by.id, by.name, entities[table] ?? table],
    );
  }
}

/** Returns the bytes of a file in the form of a stream. */
export const streamOf = (content: Buffer): Readable => Readable.from([content]);
