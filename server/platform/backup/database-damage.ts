/** Remembers damage of the database, and says in words what is damaged and how to restore the newest proved backup. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { damageOf } from '../../../packages/pg-kit/src/database-errors.ts';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { commandWords } from '../command-words.ts';
import { tableOfDamage } from '../db/copy-tables.ts';
import { newestProved } from './weekly-backup-check.ts';

/** What Postgres says if it can't start because files of the database are damaged or missing. */
const startFailure = new RegExp(
  [
    /could not locate a valid checkpoint record|invalid (primary )?checkpoint|required WAL directory/,
    /could not find redo|could not (open|read|access|stat)[^\n]*"[^"]*(base|global|pg_\w+)[/"]/,
    /invalid page in block|incorrect checksum in control file|initialized with PG_CONTROL_VERSION/,
    /relation mapping file "[^"]*" contains|could not access status of transaction/,
    /database "postgres" does not exist|"[^"]*" is not a valid data directory/,
    /could not access the server configuration file/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** What an operator must know of damage. */
interface DamageReport {
  /** What is damaged, since when, and what Postgres said. */
  damage: string;
  /** When the newest proved backup was made, and what it means. It has no path: everybody may read it. */
  backup: string;
  /** What to do. It ends with a colon before the command. */
  remedy: string;
  /** The command that restores the backup, or '' without one. */
  command: string;
}

/** Reports that damage keeps Makeready from opening its database. The message has the words for the operator. */
export class DamagedError extends Error {
  readonly log: DamageLog;

  constructor(log: DamageLog, cause: unknown) {
    super(log.words() ?? '', { cause });
    this.log = log;
  }
}

interface State {
  /** When the damage was first seen, in ISO 8601. */
  since: string;
  /** The names of the tables with unreadable parts. */
  tables: string[];
  /** What Postgres said first. */
  detail: string;
}

export interface DamageLog {
  /**
   * Records the error if damage of the database caused it, and returns whether it did. The connection serves to find
   * the damaged table.
   */
  note: (error: unknown, connection: pg.ClientConfig) => Promise<boolean>;
  /**
   * Records the output of a Postgres that can't start. Returns the words for the operator if damage is the cause.
   */
  noteStart: (text: string) => string | null;
  /** Returns the words for the operator, or null if the database is not damaged. */
  words: () => string | null;
  /** Returns what an operator must know of the damage, or null if the database is not damaged. */
  report: () => DamageReport | null;
  /** Returns whether the folder of the database is still the damaged one: it has the record. */
  isRecorded: () => boolean;
  /** Returns the warning for Admins while the database is damaged. */
  warnings: () => ReasonResponse[];
  /** Forgets the damage, after everything could be read. */
  clear: () => void;
}

interface Options {
  /** The folder of the embedded database's files. It has the record, which so moves away with the damaged files. */
  cluster: string | null;
  /** The folder of the backups. */
  backups: string | null;
  say: (line: string) => void;
}

export function openDamageLog({ cluster, backups, say }: Options): DamageLog {
  const file = cluster && path.join(cluster, 'makeready-damage.json');
  let state = file === null ? null : readState(file);
  const report = () => state && { damage: describe(state), ...restoreReport(state, cluster, backups) };
  const words = () => {
    const known = report();
    return known && Object.values(known).filter(Boolean).join(' ');
  };
  /** Adds to the record. Returns whether that was unknown before. */
  const add = (detail: string, table: string | null): boolean => {
    const { since = new Date().toISOString(), tables = [] } = state ?? {};
    const isNews = state === null || (table !== null && !tables.includes(table));
    if (!isNews) return false;
    state = { since, tables: table === null ? tables : [...tables, table], detail: state?.detail ?? detail };
    // A failing disk may refuse the file. This process remembers the damage nevertheless.
    if (file) fs.promises.writeFile(file, JSON.stringify(state)).catch(() => {});
    return true;
  };
  return {
    words,
    report,
    isRecorded: () => file !== null && fs.existsSync(file),
    note: async (cause, connection) => {
      const detail = damageOf(cause);
      if (detail === null) return false;
      const table = await findTable(detail, connection).catch(() => null);
      if (add(detail, table)) say(words() ?? '');
      return true;
    },
    noteStart: (text) => {
      const line = text.split('\n').find((each) => startFailure.test(each));
      if (line === undefined) return null;
      // Before the failure the line has the time, the process and, if the log joined lines, other failures.
      add(line.slice(line.search(startFailure)).trim(), null);
      return words();
    },
    warnings: () => {
      const reason = words();
      // The catalogue of messages has no such code, so that browsers show this text.
      return reason === null ? [] : [{ code: 'database-unreadable', values: {}, reason }];
    },
    clear: () => {
      if (file && state) fs.rmSync(file, { force: true });
      state = null;
    },
  };
}

function readState(file: string): State | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as State;
  } catch {
    return null; // There is no damage, or a crash cut the record off.
  }
}

async function findTable(detail: string, connection: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, statement_timeout: 5000, ...connection });
  client.on('error', () => {}); // the failed query reports it
  try {
    await client.connect();
    return await tableOfDamage(client, detail);
  } finally {
    await client.end().catch(() => {});
  }
}

const minute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function describe({ since, tables, detail }: State): string {
  const lead = `The database is damaged, which was first seen at ${minute(since)}`;
  const [first] = tables;
  if (first !== undefined) {
    const where = tables.length === 1 ? `the table ${first}` : `the tables ${tables.join(', ')}`;
    return `${lead}: parts of ${where} can't be read (${detail}). All else can still be read, and entered where it needs no damaged part.`;
  }
  const isWal = /checkpoint|WAL|redo/.test(detail);
  return `${lead}: ${isWal ? 'its write-ahead log (pg_wal) is missing or damaged' : "a file of it can't be read"} (${detail}).`;
}

function restoreReport(
  { since }: State,
  cluster: string | null,
  backups: string | null,
): Omit<DamageReport, 'damage'> {
  const newest = backups === null ? null : newestProved(backups);
  if (!newest)
    return { backup: 'Makeready has no backup of it.', remedy: 'Restore one of your own.', command: '' };
  const { file, at, isProved } = newest;
  const proof = isProved
    ? 'The newest backup that passed its check'
    : 'The newest backup, which was not checked yet,';
  const backup = `${proof} is of ${minute(at)}. What was entered later will be missing.`;
  const restore = commandWords('restore', quote(path.resolve(file)));
  if (cluster === null)
    return {
      backup,
      remedy: 'Stop Makeready, set DATABASE_URL to a new, empty database, and run:',
      command: restore,
    };
  const from = path.resolve(cluster);
  const away = `${from}-damaged-${since.slice(0, 10)}`;
  const command = `mv ${quote(from)} ${quote(away)} && DATA_DIR=${quote(path.dirname(from))} ${restore}`;
  return { backup, remedy: 'Stop Makeready, and run:', command };
}

/** Quotes a path for a shell, if needed. */
const quote = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
