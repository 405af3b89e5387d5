/** Lists the tables of a database from Postgres' catalogue, and copies their rows by COPY. */
import { type EventEmitter } from 'node:events';
import { type Readable, type Writable } from 'node:stream';
import pg from 'pg';
import copy from 'pg-copy-streams';

const quoted = (name: string) => pg.escapeIdentifier(name);
const listed = (names: readonly string[]) => names.map(quoted).join(', ');

/** A table to copy. The copy sorts rows by their values only, so that tables with equal rows give equal text. */
export interface Table {
  name: string;
  columns: string[];
  /** The columns with bytes, such as images. A backup can store these bytes as files. */
  contents?: string[] | undefined;
}

/**
 * The state of a database sequence, which generates ids. `last` is text, because it may exceed the range of a
 * JavaScript number.
 */
export interface Sequence {
  name: string;
  last: string;
  called: boolean;
}

/**
 * Prepares a session for copying: equal rows give equal text on any server, and statements may take any time. It
 * takes no Postgres snapshot yet.
 */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s';
    set local search_path = public; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local client_encoding = 'UTF8'`,
  );
}

/**
 * Returns whether the database contains anything: a table, a view, a sequence, or drizzle's schema. A restore needs
 * an empty database.
 */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all select from pg_namespace where nspname = 'drizzle' limit 1`,
  );
  return rows.length > 0;
}

/**
 * Lists all tables by name. It omits generated columns and transaction ids, because such ids mean nothing in another
 * database. Restored rows get the id of the restoring transaction.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
      array_agg(attname::text order by attnum) filter (where atttypid = 'bytea'::regtype) as contents
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid not in ('xid'::regtype, 'xid8'::regtype)
    group by relname order by relname collate "C"`,
  );
  return rows.map(({ contents, ...table }) => (contents ? { ...table, contents } : table));
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

interface KeyColumn {
  name: string;
  collated: boolean;
}

async function primaryKey(client: pg.ClientBase, table: string): Promise<KeyColumn[]> {
  const { rows } = await client.query<KeyColumn>(
    `select quote_ident(attname) as name, attcollation <> 0 as collated
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and indrelid = $1::regclass order by array_position(indkey::int2[], attnum)`,
    [quoted(table)],
  );
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key to be read in the order of`);
  return rows;
}

/** Returns the sort expression by the primary key. It sorts equally on every server, whatever the locale. */
async function orderOf(client: pg.ClientBase, table: string): Promise<string> {
  const key = await primaryKey(client, table);
  return key.map(({ name, collated }) => `rows.${name}${collated ? ' collate "C"' : ''}`).join(', ');
}

export interface Rows {
  stream: Readable;
  /** Returns the number of rows in the stream, once the stream has ended. */
  count: () => Promise<number>;
}

/**
 * Streams a table's rows as CSV with a header line. `written` returns the SQL expression for a column, by default the
 * column itself.
 */
export async function copyOut(
  client: pg.ClientBase,
  { name, columns }: Table,
  written: (column: string) => string = quoted,
): Promise<Rows> {
  const values = columns.map((column) => `${written(column)} as ${quoted(column)}`).join(', ');
  const rows = `select ${values} from ${quoted(name)} as rows order by ${await orderOf(client, name)}`;
  const stream = quiet(client.query(copy.to(`copy (${rows}) to stdout (format csv, header)`)));
  const count = async () => {
    await client.query(''); // Postgres counts the rows after the last one
    return stream.rowCount;
  };
  return { stream, count };
}

/**
 * Returns a stream that writes CSV from copyOut into the table. After the stream has finished, its `rowCount` is set.
 */
export function copyIn(client: pg.ClientBase, { name, columns }: Table): Writable & { rowCount: number } {
  const into = `${quoted(name)} (${listed(columns)})`;
  return quiet(client.query(copy.from(`copy ${into} from stdin (format csv, header match)`)));
}

/** Makes the stream ignore errors. A COPY stream reports a lost connection even after somebody destroyed it. */
function quiet<S extends EventEmitter>(stream: S): S {
  stream.on('error', () => {});
  return stream;
}

/** A temporary table that has a table's rows with the SHA-256 in hex in place of bytes, as a backup has them. */
export interface References extends Table {
  contents: string[];
  /** The SQL condition that a row `rows` is the same as the row `known` of the references. */
  isSame: string;
}

/** Creates an empty table for references, which lasts as long as the connection. */
export async function createReferences(
  client: pg.ClientBase,
  { name, columns, contents = [] }: Table,
  as: string,
): Promise<References> {
  const isContent = (column: string) => contents.includes(column);
  const values = columns.map((each) => (isContent(each) ? `null::text as ${quoted(each)}` : quoted(each)));
  await client.query(
    `create temp table ${quoted(as)} as select ${values.join(', ')} from ${quoted(name)} limit 0`,
  );
  const key = (await primaryKey(client, name)).map((each) => each.name);
  await client.query(`create unique index on ${quoted(as)} (${key.join(', ')})`);
  const isSame = [
    ...key.map((column) => `known.${column} = rows.${column}`),
    ...columns
      .map(quoted)
      .map((column, at) =>
        isContent(columns[at] ?? '')
          ? `(known.${column} is null) = (rows.${column} is null)`
          : `known.${column} is not distinct from rows.${column}`,
      ),
  ].join(' and ');
  return { name: as, columns, contents, isSame };
}

/** Returns the place of each reference in its table, and its hashes. */
export async function listReferences(
  client: pg.ClientBase,
  { name, contents }: References,
): Promise<{ place: string; hashes: (string | null)[] }[]> {
  const hashes = `array[${contents.map(quoted).join(', ')}]`;
  const { rows } = await client.query<{ place: string; hashes: (string | null)[] }>(
    `select ctid::text as place, ${hashes} as hashes from ${quoted(name)}`,
  );
  return rows;
}

export async function deleteReferences(
  client: pg.ClientBase,
  { name }: References,
  places: readonly string[],
): Promise<void> {
  await client.query(`delete from ${quoted(name)} where ctid = any($1::tid[])`, [places]);
}

/** Inserts a row of the references into the table, with the bytes in place of their hashes. */
export async function insertReferenced(
  client: pg.ClientBase,
  table: string,
  { name, columns, contents }: References,
  { place, bytes }: { place: string; bytes: (Buffer | null)[] },
): Promise<void> {
  const values = columns.map((each) =>
    contents.includes(each) ? `$${contents.indexOf(each) + 2}::bytea` : quoted(each),
  );
  await client.query(
    `insert into ${quoted(table)} (${listed(columns)}) select ${values.join(', ')} from ${quoted(name)} where ctid = $1::tid`,
    [place, ...bytes],
  );
}

/** Returns the places of the rows that `known` lacks or has with other values. Places are valid in one snapshot. */
export async function unknownRows(
  client: pg.ClientBase,
  { name }: Table,
  known?: References,
): Promise<string[]> {
  const isNew = known ? `not exists (select from ${quoted(known.name)} known where ${known.isSame})` : 'true';
  const { rows } = await client.query<{ place: string }>(
    `select ctid::text as place from ${quoted(name)} rows where ${isNew}`,
  );
  return rows.map(({ place }) => place);
}

/** Reads the bytes of the row at this place. */
export async function readContents(
  client: pg.ClientBase,
  { name, contents = [] }: Table,
  place: string,
): Promise<(Buffer | null)[]> {
  const { rows } = await client.query<(Buffer | null)[]>({
    text: `select ${listed(contents)} from ${quoted(name)} where ctid = $1::tid`,
    values: [place],
    rowMode: 'array',
  });
  return rows[0] ?? [];
}

/**
 * Returns the expressions for `copyOut` that write hashes in place of bytes. If `known` has a row's hash, Postgres
 * takes that hash and does not read the bytes.
 */
export function writtenAsHashes({ contents = [] }: Table, known?: References): (column: string) => string {
  return (column) => {
    const name = quoted(column);
    if (!contents.includes(column)) return name;
    const hash = `encode(sha256(rows.${name}), 'hex')`;
    if (!known) return hash;
    return `coalesce((select known.${name} from ${quoted(known.name)} known where ${known.isSame}), ${hash})`;
  };
}

/** Returns whether the server is a standby, which has no temporary tables. */
export async function inRecovery(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  return rows[0]?.is === true;
}

export async function databaseSize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  return Number(rows[0]?.size);
}

/**
 * Empties all tables for a restore, and removes their foreign keys and triggers. The returned function restores keys
 * and triggers, which checks all new rows.
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
  // A migration may have added rows.
  if (tables.length > 0) await client.query(`truncate ${listed(tables.map(({ name }) => name))}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    }
    await triggers('enable');
  };
}

/** Returns how many connections other Makeready servers have to the database. */
export async function otherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'makeready' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** Blocks writes to the tables until the client's transaction ends. Other connections can still read. */
export async function lockWrites(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${listed(tables.map(({ name }) => name))} in share mode`);
}

/**
 * Names the advisory lock of the backups' folder. The number is arbitrary, but must be the same in every version of
 * Makeready.
 */
const backupsLock = 7_311_960_214;

/**
 * Takes the lock of the backups' folder until the transaction ends. If another process has it, waits for it
 * (`wait`) or returns false.
 */
export async function lockBackups(client: pg.ClientBase, wait: boolean): Promise<boolean> {
  if (wait) {
    await client.query('set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [backupsLock]);
    return true;
  }
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
    backupsLock,
  ]);
  return rows[0]?.got === true;
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

/**
 * Returns the table in whose file Postgres found damage, according to its error message. The file may be the
 * table's own, an index or the storage of long values.
 */
export async function tableOfDamage(client: pg.ClientBase, message: string): Promise<string | null> {
  const [, file, toast] = /(?:base|global)\/(?:\d+\/)?(\d+)|pg_toast_(\d+)/.exec(message) ?? [];
  const { rows } = await client.query<{ name: string }>(
    `with recursive parts(id) as (
      select coalesce($2::oid, pg_filenode_relation(0, $1::oid)::oid)
      union select coalesce(indrelid, owner.oid) from parts
        left join pg_index on indexrelid = id left join pg_class owner on owner.reltoastrelid = id
        where indrelid is not null or owner.oid is not null)
    select relname as name from parts join pg_class on oid = id where relkind = 'r' limit 1`,
    [file ?? null, toast ?? null],
  );
  return rows[0]?.name ?? null;
}
