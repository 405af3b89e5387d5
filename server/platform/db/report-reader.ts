/** Makes the role with which other programs read the views of schema `report`, and nothing else (decision 089). */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import pg from 'pg';
import { pgCode } from '../../../packages/pg-kit/src/database-errors.ts';
import { passwordMinimum } from '../../../shared/platform/specification-constants.ts';
import { commandWords } from '../command-words.ts';
import { reportHost } from './embedded-postgres.ts';

export const defaultReader = 'makeready_report';
/** The comment by which the command recognises its own roles. */
const mark = 'Reads the reports of Makeready';
const connectionLimit = 5;

export interface Reader {
  database: string;
  password: string;
  /** Whether the role is new. An existing role has got another password. */
  isNew: boolean;
}

/**
 * Creates the role or, if it exists, gives it a new password and the same rights. Without a password it generates one.
 * Throws if the database has no views, if the role serves something else, or if the user may not create roles.
 */
export async function makeReader(
  connection: pg.ClientConfig,
  name: string,
  password = randomBytes(18).toString('base64url'),
): Promise<Reader> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name) || name.startsWith('pg_'))
    throw new Error(`A role's name has small letters, digits and _ and begins with a letter: not ${name}`);
  if (password.length < passwordMinimum)
    throw new Error(`REPORT_PASSWORD is at least ${passwordMinimum} characters long`);
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready report',
  });
  client.on('error', () => {}); // the failed query reports it
  await client.connect();
  try {
    await client.query('begin');
    const state = await readState(client, name);
    await client.query(
      `${state.exists ? 'alter' : 'create'} role ${name} login password ${pg.escapeLiteral(password)} connection limit ${connectionLimit}`,
    );
    await client.query(rights(name, state));
    await client.query('commit');
    return { database: state.database, password, isNew: !state.exists };
  } catch (error) {
    throw pgCode(error) === '42501' ? new Error(notAllowed(name, error as Error), { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}

interface State {
  database: string;
  /** The user that owns the schema, which is Makeready's. */
  owner: string;
  exists: boolean;
}

async function readState(client: pg.Client, name: string): Promise<State> {
  const { rows } = await client.query<State & { views: boolean; mark: string | null }>(
    `select current_database() as database, to_regclass('report.jobs') is not null as views,
      (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'report') as owner,
      to_regrole($1) is not null as exists, shobj_description(to_regrole($1), 'pg_authid') as mark`,
    [name],
  );
  const [row] = rows;
  if (!row?.views)
    throw new Error(
      'The database has no views of reports yet. Start this version of Makeready on it once, then run this again',
    );
  if (row.exists && row.mark !== mark)
    throw new Error(
      `The role ${name} exists and is not one of this command's. Choose another name: ${commandWords('report:reader', 'shop_report')}`,
    );
  return row;
}

/**
 * Returns the statements that let the role read the views. They also revoke the rights of PUBLIC, and so of the
 * role, to create tables in the database. Makeready's own user retains these rights.
 */
const rights = (name: string, state: State) => {
  const [database, owner] = [state.database, state.owner].map((each) => pg.escapeIdentifier(each));
  return `
    comment on role ${name} is '${mark}';
    alter role ${name} set default_transaction_read_only = on;
    alter role ${name} set statement_timeout = '60s';
    alter role ${name} set idle_in_transaction_session_timeout = '60s';
    alter role ${name} set search_path = report;
    grant connect on database ${database} to ${name};
    grant temporary on database ${database} to ${owner};
    grant create on schema public to ${owner};
    revoke temporary on database ${database} from public;
    revoke create on schema public from public;
    grant usage on schema report to ${name};
    grant select on all tables in schema report to ${name}`;
};

const notAllowed = (name: string, { message }: Error) =>
  `Makeready's database user may not make the role ${name}: ${message}. Let an administrator of the server run ` +
  `"alter role … createrole" for it, or run this command with DATABASE_URL of an administrator. Nothing was changed`;

/** Lets the role into the embedded Postgres by its password. The rules of new databases reject every TCP connection. */
export async function admitReader(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  await client.connect();
  try {
    const { rows } = await client.query<{ hba_file: string }>('show hba_file');
    const file = rows[0]?.hba_file ?? '';
    const rules = await fs.readFile(file, 'utf8');
    const rule = `host all ${name} ${reportHost}/32 scram-sha-256\n`;
    if (!rules.includes(rule)) await fs.writeFile(file, rule + rules);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
