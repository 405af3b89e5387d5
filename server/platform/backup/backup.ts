/**
 * Backs up a shop to one file while the server runs. All tables come from one Postgres snapshot
 * (docs/backup-format.md).
 */
import path from 'node:path';
import pg from 'pg';
import { appliedMigrations, holdSchema } from '../db/migrate.ts';
import { version } from '../version.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { format, formatVersion, type Manifest, manifestFile, type TableEntry } from './manifest.ts';
import { type ContentStore, openContents } from './artwork-of-backups.ts';
import {
  copyOut,
  databaseSize,
  listSequences,
  listTables,
  prepareSession,
  serverVersion,
  type Table,
} from '../db/copy-tables.ts';

/**
 * Returns the time in ms after which the server gives up a backup or a check. It suffices for a shop of this size in
 * bytes on a slow disk.
 */
export const limitFor = (size: number): number => 6 * 60 * 60_000 + Math.ceil(size / 1000);

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

interface Options {
  /** Aborts the backup. */
  stop?: AbortSignal | undefined;
  /** Whether artwork is stored next to the file, once for all backups there. Otherwise the file has everything. */
  artworkBeside?: boolean;
}

/**
 * Writes a backup into the new file `file` while users work. A failed backup leaves no file and throws an Error with
 * the reason.
 */
export async function backUp(
  connection: pg.ClientConfig,
  file: string,
  { stop, artworkBeside = false }: Options = {},
): Promise<Backup> {
  const slow = new AbortController();
  const signal = AbortSignal.any([slow.signal, ...(stop ? [stop] : [])]);
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready backup',
  });
  client.on('error', () => {}); // the failed query reports it
  const cut = () => void client.end().catch(() => {});
  signal.addEventListener('abort', cut);
  let timer: NodeJS.Timeout | undefined;
  try {
    signal.throwIfAborted();
    await client.connect();
    const limit = limitFor(await databaseSize(client));
    timer = setTimeout(
      () => slow.abort(new Error(`It took longer than ${Math.round(limit / 3_600_000)} hours`)),
      limit,
    );
    let manifest: Manifest | undefined;
    const bytes = await writeArchive(file, signal, async (archive) => {
      const folder = artworkBeside ? path.dirname(file) : null;
      const store = folder === null ? null : await openContents(client, folder);
      manifest = await inSnapshot(client, () => fill(client, archive, store));
    });
    if (!manifest) throw new Error('The archive was not filled');
    return { file, bytes, manifest };
  } catch (error) {
    throw explained(error, file);
  } finally {
    clearTimeout(timer);
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

async function fill(
  client: pg.Client,
  archive: ArchiveWriter,
  store: ContentStore | null,
): Promise<Manifest> {
  const migrations = await appliedMigrations(client);
  const found = await listTables(client);
  const created = new Date().toISOString();
  // Reads the sequences after the snapshot, which does not include them. No row of the snapshot has a higher number.
  const sequences = await listSequences(client);
  const tables: TableEntry[] = [];
  for (const table of found) tables.push(await addTable(client, archive, table, store));
  const sizes = { database: await databaseSize(client), artwork: (await store?.size()) ?? 0 };
  const postgres = await serverVersion(client);
  const manifest = {
    format,
    // An older Makeready can restore a backup that has everything.
    formatVersion: store ? formatVersion : 1,
    makeready: version,
    created,
    postgres,
    migrations,
    tables,
    sequences,
    sizes,
  } as const;
  archive.addText(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  return { ...manifest, tables };
}

async function addTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { contents, ...table }: Table,
  store: ContentStore | null,
): Promise<TableEntry> {
  const file = `tables/${table.name}.csv`;
  const references = store && contents ? { ...table, contents } : table;
  const written = references === table ? undefined : await store?.storeNew(references);
  const rows = await copyOut(client, table, written);
  const digest = await archive.add(file, rows.stream);
  return { ...references, file, rows: await rows.count(), bytes: digest.bytes, sha256: digest.sha256() };
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
