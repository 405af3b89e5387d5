/** Checks the newest backup once a week by restoring it, and remembers the newest backup that passed. */
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { copyOut, databaseSize, listTables, prepareSession, writtenAsHashes } from '../db/copy-tables.ts';
import { limitFor } from './backup.ts';
import { listBackups, parseName } from './backup-files.ts';
import { checkBackup } from './check-backup.ts';
import { ContentError } from './artwork-of-backups.ts';

const dayMs = 24 * 60 * 60_000;
/** The time in ms from one check to the next, after one that passed and after one that failed. */
const everyMs = { passed: 7 * dayMs, failed: dayMs };
/** The free disk space that a check needs, as a multiple of the database's size. */
const room = 1.5;

export interface Check {
  /** When the check ended, in ISO 8601. */
  at: string;
  /** The name of the backup. */
  file: string;
  /** Why the backup can't be restored, or null if every row came back. */
  failure: string | null;
}

interface Checks {
  last: Check;
  passed: Check | null;
}

const recordOf = (folder: string) => path.join(folder, 'checks.json');

/** Returns the results of the last check and of the last one that passed, or null if there was none. */
export function readChecks(folder: string): Checks | null {
  try {
    return JSON.parse(fs.readFileSync(recordOf(folder), 'utf8')) as Checks;
  } catch {
    return null; // No check has ended yet.
  }
}

/** Returns the newest backup that passed its check. If none did, it returns the newest one, if there is one. */
export function newestProved(folder: string): { file: string; at: string; isProved: boolean } | null {
  const at = (name: string) => parseName(name)?.at.toISOString().replace('.000', '') ?? '';
  const proved = readChecks(folder)?.passed?.file;
  if (proved && fs.existsSync(path.join(folder, proved)))
    return { file: path.join(folder, proved), at: at(proved), isProved: true };
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const name = names
    .filter((each) => parseName(each))
    .sort((a, b) => at(a).localeCompare(at(b)))
    .at(-1);
  return name === undefined ? null : { file: path.join(folder, name), at: at(name), isProved: false };
}

/** Returns whether the newest backup should be checked now. */
export function isCheckDue(folder: string, now: Date): boolean {
  const last = readChecks(folder)?.last;
  if (!last) return true;
  const age = now.getTime() - Date.parse(last.at);
  return age < 0 || age >= (last.failure === null ? everyMs.passed : everyMs.failed);
}

interface Options {
  connection: pg.ClientConfig;
  folder: string;
  /** The folder in which the check makes its temporary database. */
  temporary: string;
  now: () => Date;
  stop: AbortSignal;
}

/**
 * Restores the newest daily backup into a temporary database and stores the result. A damaged file of artwork is set
 * aside, so that the next backup stores it again. Returns null without a backup.
 */
export async function checkNewest({
  connection,
  folder,
  temporary,
  now,
  stop,
}: Options): Promise<Check | null> {
  const newest = (await listBackups(folder)).find(({ kind, at }) => kind === 'makeready' && at <= now());
  if (!newest) return null;
  const size = await withClient(connection, databaseSize);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limitFor(size))]);
  const failure = await expectRoom(temporary, size * room)
    .then(() => checkBackup(newest.file, { within: temporary, stop: signal }))
    .then(() => null)
    .catch(async (error: unknown) => {
      stop.throwIfAborted();
      const { message, cause } = error as Error;
      if (cause instanceof ContentError) await markDamaged(cause.file);
      return message;
    });
  const last = { at: now().toISOString(), file: path.basename(newest.file), failure };
  const passed = failure === null ? last : (readChecks(folder)?.passed ?? null);
  const record = recordOf(folder);
  await fs.promises.writeFile(`${record}.new`, JSON.stringify({ last, passed } satisfies Checks), {
    flush: true,
  });
  await fs.promises.rename(`${record}.new`, record);
  return last;
}

async function expectRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  if (bavail * bsize >= bytes) return;
  const megabytes = Math.ceil(bytes / 1e6).toLocaleString('en');
  throw new Error(`The disk of ${folder} has not the ${megabytes} MB free that it takes`);
}

const markDamaged = (file: string) => fs.promises.rename(file, `${file}.damaged`).catch(() => {});

/**
 * Reads all rows of the database, also the artwork that backups take from earlier ones. Calls `note` with the error of
 * each table that can't be read. Returns whether it could read all.
 */
export const readEverything = (
  connection: pg.ClientConfig,
  note: (error: unknown) => Promise<unknown>,
): Promise<boolean> =>
  withClient(connection, async (client) => {
    let isWhole = true;
    for (const table of await listTables(client)) {
      try {
        await client.query('begin read only');
        await prepareSession(client);
        const { stream } = await copyOut(client, table, writtenAsHashes(table));
        await pipeline(stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
        await client.query('commit');
      } catch (error) {
        isWhole = false;
        await note(error);
        await client.query('rollback');
      }
    }
    return isWhole;
  });

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready check',
  });
  client.on('error', () => {}); // the failed query reports it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
