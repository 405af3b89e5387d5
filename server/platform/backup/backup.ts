/** Backs up a running shop: writes all tables of one Postgres snapshot into one file (docs/backup-format.md). */
import path from 'node:path';
import pg from 'pg';
import { appliedMigrations, holdSchema } from '../db/migrate.ts';
import { version } from '../version.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { format, formatVersion, type Manifest, manifestFile, type TableEntry } from './manifest.ts';
import {
  copyOut,
  listSequences,
  listTables,
  prepareSession,
  serverVersion,
  type Table,
} from '../db/copy-tables.ts';

/** The time in ms after which the server gives up a backup. It suffices for a large shop on a slow disk. */
const limitMs = 6 * 60 * 60_000;

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

/**
 * Writes a backup into the new file `file` while users work. A failed backup leaves no file and throws an Error with
 * the reason. `stop` aborts the backup.
 */
export async function backUp(connection: pg.ClientConfig, file: string, stop?: AbortSignal): Promise<Backup> {
  const signal = AbortSignal.any([AbortSignal.timeout(limitMs), ...(stop ? [stop] : [])]);
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready backup',
  });
  client.on('error', () => {}); // the failed query reports it
  const cut = () => void client.end().catch(() => {});
  signal.addEventListener('abort', cut);
  try {
    signal.throwIfAborted();
    await client.connect();
    let manifest: Manifest | undefined;
    const bytes = await writeArchive(file, signal, async (archive) => {
      manifest = await inSnapshot(client, () => fill(client, archive));
    });
    if (!manifest) throw new Error('The archive was not filled');
    return { file, bytes, manifest };
  } catch (error) {
    throw explained(error, file);
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}

async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only');
  await prepareSession(client);
  await holdSchema(client);
  const result = await work();
  await client.query('commit');
  return result;
}

async function fill(client: pg.Client, archive: ArchiveWriter): Promise<Manifest> {
  const migrations = await appliedMigrations(client);
  const found = await listTables(client);
  const created = new Date().toISOString();
  // Reads the sequences after the snapshot, which does not include them. No row of the snapshot has a higher number.
  const sequences = await listSequences(client);
  const tables: TableEntry[] = [];
  for (const table of found) tables.push(await addTable(client, archive, table));
  const postgres = await serverVersion(client);
  const manifest = {
    format,
    formatVersion,
    makeready: version,
    created,
    postgres,
    migrations,
    tables,
    sequences,
  } as const;
  archive.addText(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return { ...manifest, tables };
}

async function addTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<TableEntry> {
  const file = `tables/${table.name}.csv`;
  const rows = await copyOut(client, table);
  const digest = await archive.add(file, rows.stream);
  return { ...table, file, rows: await rows.count(), bytes: digest.bytes, sha256: digest.sha256() };
}

/** Returns whether a backup failed because its disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause));

function explained(error: unknown, file: string): Error {
  const why = isDiskFull(error)
    ? `The disk of ${path.dirname(path.resolve(file))} is full`
    : (error as Error).message;
  return new Error(`No backup was made: ${why}`, { cause: error });
}
