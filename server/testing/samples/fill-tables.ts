/**
 * Fills all tables of a database with rows. It reads the tables from Postgres' catalogue, so it works for any
 * schema.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** The table and the column to which a foreign key refers, or null if the column is no foreign key. */
  refers: [table: string, column: string] | null;
  /**
   * The first of the values to which a check constraint limits the column, or null if there is no such
   * constraint.
   */
  allowed: string | null;
}

/** Texts that CSV, COPY or input handling often spoil. */
const awkward = [
  '',
  'null',
  '\\N',
  '\\.',
  'a\n\\.\nb',
  '"',
  ',',
  "it's",
  'a\r\nb\rc\td',
  'Größe 印刷 🖨️',
  ' x ',
];

const columnsQuery = `
  select own.attname as name, format_type(own.atttypid, null) as type, not own.attnotnull as nullable,
    (select array[parent.relname::text, target.attname::text] from pg_constraint
      join pg_class parent on parent.oid = confrelid
      join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[array_position(conkey, own.attnum)]
      where contype = 'f' and conrelid = own.attrelid and own.attnum = any(conkey) limit 1) as refers,
    (select substring(pg_get_constraintdef(oid) from own.attname || ' = (?:ANY \\(ARRAY\\[)?''([^'']*)''') from pg_constraint
      where contype = 'c' and conrelid = own.attrelid and conkey = array[own.attnum]) as allowed
  from pg_attribute own left join pg_attrdef on adrelid = own.attrelid and adnum = own.attnum
  where own.attrelid = $1::regclass and own.attnum > 0 and not own.attisdropped and own.attgenerated = ''
    and own.attidentity = '' and own.atttypid <> 'xid8'::regtype
    and coalesce(pg_get_expr(adbin, adrelid), '') not like 'nextval%'`;

/** Fills all tables. It throws if a table accepts no row. */
export async function fillTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  // Repeats until the tables to which others refer have rows.
  let empty = tables;
  for (let turn = 0; empty.length > 0 && turn < tables.length; turn += 1) {
    const still: string[] = [];
    for (const table of empty) if (!(await fillTable(client, table))) still.push(table);
    empty = still;
  }
  if (empty.length > 0) throw new Error(`No row fits into ${empty.join(', ')}`);
  return tables;
}

/**
 * Inserts rows with all nullable columns set, with none set, and with only one set. It returns whether the
 * table accepted any of these rows.
 */
async function fillTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows: columns } = await client.query<Column>(columnsQuery, [pg.escapeIdentifier(table)]);
  const optional = columns.filter(({ nullable }) => nullable);
  const required = columns.filter(({ nullable }) => !nullable);
  const shapes = [columns, required, ...optional.map((one) => [...required, one])];
  let taken = 0;
  for (const shape of shapes) if (await insertRow(client, table, shape)) taken += 1;
  return taken > 0;
}

async function insertRow(client: pg.Client, table: string, columns: Column[]): Promise<boolean> {
  const values: unknown[] = [];
  const places = columns.map(({ refers, allowed, type }) => {
    if (refers)
      return `(select ${pg.escapeIdentifier(refers[1])} from ${pg.escapeIdentifier(refers[0])} limit 1)`;
    values.push(allowed ?? valueOf(type));
    return `$${values.length}`;
  });
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  try {
    await client.query(
      `insert into ${pg.escapeIdentifier(table)} (${names}) values (${places.join(', ')})`,
      values,
    );
    return true;
  } catch (error) {
    // A check failed, a value is a duplicate, or the parent row does not exist yet.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) return false;
    throw error;
  }
}

let made = 0;
function valueOf(type: string): unknown {
  made += 1;
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'uuid[]':
      return [randomUUID()];
    case 'text[]':
      return []; // a check may list all valid values
    case 'text':
      return `${awkward[made % awkward.length]}${made}`;
    case 'integer':
    case 'bigint':
    case 'double precision':
      return 1; // a check may require a value below another column's
    case 'numeric':
      return `${made}.125`;
    case 'boolean':
      return made % 2 === 0;
    case 'timestamp with time zone':
      return new Date(1_790_000_000_000 + made * 1001);
    case 'jsonb':
      return JSON.stringify({ text: awkward[made % awkward.length], of: [made, null, { deep: true }] });
    case 'bytea':
      return randomBytes(300);
    default:
      throw new Error(`No value is known of the type ${type}`);
  }
}
