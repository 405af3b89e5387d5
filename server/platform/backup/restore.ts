/**
 * Restores a backup into an empty database and compares every row. A failed restore leaves the database empty
 * (docs/backup-format.md).
 */
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { faultOf, pgCode, pgError } from '../../../packages/pg-kit/src/database-errors.ts';
import {
  completeSchema,
  lockMigrations,
  migrationNames,
  refuseOldServer,
  runMigrations,
} from '../db/migrate.ts';
import { version } from '../version.ts';
import { type ArchiveReader, Digest, readArchive } from './archive.ts';
import { readContent } from './artwork-of-backups.ts';
import { type Manifest, manifestFile, readManifest, type TableEntry } from './manifest.ts';
import {
  copyIn,
  copyOut,
  createReferences,
  emptyTables,
  hasTables,
  insertReferenced,
  listReferences,
  listSequences,
  listTables,
  prepareSession,
  setSequence,
  writtenAsHashes,
} from '../db/copy-tables.ts';

/**
 * Reads the manifest of the backup. Throws an Error that names the file and says why the backup cannot be restored.
 */
export const describeBackup = (file: string): Promise<Manifest> =>
  withBackup(file, async (_archive, manifest) => manifest);

/**
 * Restores the backup in one transaction. It creates the tables as they were at the backup, writes the rows, and
 * compares checksums and every row. Then it runs the migrations that are newer than the backup. Throws an Error with
 * the reason. `stop` aborts it.
 */
export const restore = (connection: pg.ClientConfig, file: string, stop?: AbortSignal): Promise<Manifest> =>
  withBackup(file, (archive, manifest) =>
    withClient(
      connection,
      async (client) => {
        await refuseOldServer(client);
        await client.query('begin');
        await prepareSession(client);
        await lockMigrations(client);
        await refuseTables(client);
        await runMigrations(client, manifest.migrations.at(-1));
        await load(client, archive, manifest, path.dirname(file));
        await runMigrations(client);
        await completeSchema(client);
        await client.query('analyze');
        await client.query('commit');
        return manifest;
      },
      stop,
    ),
  );

/** Throws if the database is not empty. */
export const expectEmpty = (connection: pg.ClientConfig): Promise<void> =>
  withClient(connection, refuseTables);

async function refuseTables(client: pg.ClientBase): Promise<void> {
  if (!(await hasTables(client))) return;
  throw new Error('The database has tables already; a backup is restored into an empty one');
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready restore',
  });
  client.on('error', () => {}); // the failed query reports it
  const cut = () => void client.end().catch(() => {});
  stop?.addEventListener('abort', cut);
  try {
    stop?.throwIfAborted();
    await client.connect();
    return await work(client);
  } catch (error) {
    throw stop?.aborted ? stop.reason : error;
  } finally {
    stop?.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}

async function withBackup<T>(
  file: string,
  work: (archive: ArchiveReader, manifest: Manifest) => Promise<T>,
): Promise<T> {
  let archive: ArchiveReader | undefined;
  try {
    archive = await readArchive(file);
    const text = await archive.readText(manifestFile);
    return await work(archive, readManifest(text, migrationNames, version));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} can't be restored. ${why}`, { cause: error });
  } finally {
    archive?.close();
  }
}

async function load(
  client: pg.Client,
  archive: ArchiveReader,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const { tables, sequences } = manifest;
  await expectFit(client, manifest);
  const putKeysBack = await emptyTables(client, tables);
  for (const table of tables) await loadTable(client, archive, table, folder);
  for (const sequence of sequences) await setSequence(client, sequence);
  await putKeysBack();
  for (const table of tables) await compareTable(client, table);
}

/** Throws if the backup lacks tables, columns or sequences that a shop of its version has. */
async function expectFit(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  const namesOf = (list: readonly { name: string; columns?: readonly string[] }[]) =>
    list.map(({ name, columns = [] }) => [name, ...columns.toSorted()].join(' ')).sort();
  const wanted = [...namesOf(await listTables(client)), ...namesOf(await listSequences(client))];
  const given = [...namesOf(tables), ...namesOf(sequences)];
  const odd = [
    ...wanted.filter((each) => !given.includes(each)),
    ...given.filter((each) => !wanted.includes(each)),
  ];
  if (odd.length > 0) throw new Error(`It does not fit its own schema: ${odd[0]?.split(' ')[0]}`);
}

async function loadTable(
  client: pg.Client,
  archive: ArchiveReader,
  table: TableEntry,
  folder: string,
): Promise<void> {
  const digest = new Digest();
  const source = await archive.read(table.file);
  const references = table.contents ? await createReferences(client, table, `loaded_${table.name}`) : null;
  const rows = copyIn(client, references ?? table);
  await pipeline(source, digest, rows).catch((error: unknown) => {
    // The data can't be decompressed, or a row does not fit the table. Any other error is Postgres' own.
    const damaged = pgError(error) ? /^2[23]/.test(pgCode(error) ?? '') : faultOf(error) === null;
    throw damaged ? new Error(`Its ${table.file} is damaged`, { cause: error }) : error;
  });
  expectSame(table, digest, rows.rowCount, 'is damaged');
  if (!references) return;
  for (const { place, hashes } of await listReferences(client, references)) {
    const bytes: (Buffer | null)[] = [];
    for (const hash of hashes) bytes.push(hash === null ? null : await readContent(folder, hash));
    await insertReferenced(client, table.name, references, { place, bytes });
  }
}

/**
 * Reads the rows from the database and compares them with the backup, because this Postgres server might have stored
 * other values.
 */
async function compareTable(client: pg.Client, table: TableEntry): Promise<void> {
  const digest = new Digest();
  const rows = await copyOut(client, table, table.contents && writtenAsHashes(table));
  await pipeline(rows.stream, digest, new Writable({ write: (_chunk, _encoding, done) => done() }));
  expectSame(table, digest, await rows.count(), 'is not what came out of this database');
}

function expectSame({ file, ...table }: TableEntry, digest: Digest, rows: number, otherwise: string): void {
  if (digest.sha256() !== table.sha256 || digest.bytes !== table.bytes || rows !== table.rows)
    throw new Error(`Its ${file} ${otherwise}`);
}
