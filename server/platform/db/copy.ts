/** The tables of a database as the catalogue tells them, and their rows by COPY. */
import { type EventEmitter } from 'node:events';
import { type Readable, type Writable } from 'node:stream';
import pg from 'pg';
import copy from 'pg-copy-streams';

const quoted = (name: string) => pg.escapeIdentifier(name);
const listed = (names: readonly string[]) => names.map(quoted).join(', ');

/** A table's rows in an order that depends on nothing but them, so that equal tables give equal text. */
export interface Table {
  name: string;
  columns: string[];
}

/** Where a sequence stands; `last` as text, because it may be larger than a number of JavaScript. */
export interface Sequence {
  name: string;
  last: string;
  called: boolean;
}

/**
 * What a session must agree on for the same rows to be the same text on any server; and no limit of time, which the caller
 * sets for the whole. None of it takes a snapshot.
 */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s';
    set local search_path = public; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local client_encoding = 'UTF8'`,
  );
}

/** Whether the database has any table, view or sequence of anybody's in the place where ours go. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all select from pg_namespace where nspname = 'drizzle' limit 1`,
  );
  return rows.length > 0;
}

/**
 * All tables by name. Left out are generated columns, and ids of transactions: they mean nothing in another cluster, where
 * a column of them takes its default, the transaction that restores.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid not in ('xid'::regtype, 'xid8'::regtype)
    group by relname order by relname collate "C"`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequence(client: pg.ClientBase, { name, last, called }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, called]);
}

/** The columns of the primary key, each in an order that is the same on every server. */
async function orderOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; collated: boolean }>(
    `select 'rows.' || quote_ident(attname) as name, attcollation <> 0 as collated
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = $1::regclass order by array_position(indkey::int2[], attnum)`,
    [quoted(table)],
  );
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key to be read in the order of`);
  return rows.map(({ name, collated }) => name + (collated ? ' collate "C"' : '')).join(', ');
}

export interface Rows {
  stream: Readable;
  /** How many they were, once the stream has ended. */
  count: () => Promise<number>;
}

/** A table's rows as CSV with a header; `written` says how a column is written that is not as it is. */
export async function copyOut(
  client: pg.ClientBase,
  { name, columns }: Table,
  written: (column: string) => string = quoted,
): Promise<Rows> {
  const values = columns.map((column) => `${written(column)} as ${quoted(column)}`).join(', ');
  const rows = `select ${values} from ${quoted(name)} as rows order by ${await orderOf(client, name)}`;
  const stream = quiet(client.query(copy.to(`copy (${rows}) to stdout (format csv, header)`)));
  const count = async () => {
    await client.query(''); // the server counts them after the last one
    return stream.rowCount;
  };
  return { stream, count };
}

/** Takes a table's rows as copyOut streams them; `rowCount` counts them once it has finished. */
export function copyIn(client: pg.ClientBase, { name, columns }: Table): Writable & { rowCount: number } {
  const into = `${quoted(name)} (${listed(columns)})`;
  return quiet(client.query(copy.from(`copy ${into} from stdin (format csv, header match)`)));
}

/** A stream of COPY tells of a lost connection even after it was destroyed, when nobody listens any more. */
function quiet<S extends EventEmitter>(stream: S): S {
  stream.on('error', () => {});
  return stream;
}

/**
 * Empties all tables and takes the foreign keys off them, as rows come table by table, and their triggers, as what those
 * would write comes along; answers the function that puts all back, which checks all rows.
 */
export async function emptyTables(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  const triggers = async (as: 'enable' | 'disable') => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${as} trigger user`);
  };
  await triggers('disable');
  // A migration may have put rows there.
  if (tables.length > 0) await client.query(`truncate ${listed(tables.map(({ name }) => name))}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    }
    await triggers('enable');
  };
}

/** How many others of Makeready's are connected to the database. */
export async function othersAtWork(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'makeready' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** Keeps everybody from writing into the tables until the client's transaction ends; they can be read. */
export async function lockWrites(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${listed(tables.map(({ name }) => name))} in share mode`);
}

/** Any number does, as long as every version of Makeready uses the same. */
const dailyLock = 7_311_960_214;

/** Whether it is the client's turn to make the daily backup, until its transaction ends; no other process has it then. */
export async function takeTurn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
    dailyLock,
  ]);
  return rows[0]?.got === true;
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}
