/**
 * Stores the bytes of artwork once for all backups of a folder, in files named by their SHA-256. The rows in a backup
 * refer to the files by these names (docs/backup-format.md).
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import {
  copyIn,
  createReferences,
  deleteReferences,
  inRecovery,
  listReferences,
  prepareSession,
  readContents,
  type References,
  type Table,
  unknownRows,
  writtenAsHashes,
} from '../db/copy-tables.ts';
import { type ArchiveReader, readArchive, syncFolder } from './archive.ts';
import { listBackups } from './backup-files.ts';
import { manifestFile, readManifest, type TableEntry } from './manifest.ts';
import { migrationNames } from '../db/migrate.ts';
import { version } from '../version.ts';

/** The folder next to the backups that has the artwork of all backups. */
const contentsFolder = 'artwork';
const hashPattern = /\b[0-9a-f]{64}\b/g;
const shardOf = (backups: string, hash: string) => path.join(backups, contentsFolder, hash.slice(0, 2));

/** Reports that a file that a backup needs is missing or damaged. */
export class ContentError extends Error {
  readonly file: string;

  constructor(file: string, how: string) {
    super(`Its ${contentsFolder}/${path.basename(path.dirname(file))}/${path.basename(file)} is ${how}`);
    this.file = file;
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Reads the bytes with this hash. Throws a ContentError if the file is missing or has other bytes. */
export async function readContent(backups: string, hash: string): Promise<Buffer> {
  const file = path.join(shardOf(backups, hash), hash);
  const bytes = await fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ContentError(file, 'missing') : error;
  });
  if (sha256(bytes) !== hash) throw new ContentError(file, 'damaged');
  return bytes;
}

/** Lists the files of artwork next to the backups. */
async function listContents(backups: string): Promise<{ folder: string; name: string }[]> {
  const top = path.join(backups, contentsFolder);
  const found: { folder: string; name: string }[] = [];
  for (const shard of await fs.readdir(top).catch(() => [])) {
    const folder = path.join(top, shard);
    found.push(...(await fs.readdir(folder)).map((name) => ({ folder, name })));
  }
  return found;
}

/** Returns how many bytes the artwork next to the backups takes. */
export async function contentsSize(backups: string): Promise<number> {
  let size = 0;
  for (const { folder, name } of await listContents(backups)) {
    size += (await fs.stat(path.join(folder, name))).size;
  }
  return size;
}

export interface ContentStore {
  /**
   * Writes the bytes of rows that the newest backup lacks into files. Returns the expressions for `copyOut` that
   * refer to the files.
   */
  storeNew: (table: Table) => Promise<(column: string) => string>;
  /** Returns how many bytes all files take. */
  size: () => Promise<number>;
}

/**
 * Opens the store of artwork next to the backups, and loads the references of the newest backup into temporary
 * tables. The client must not be in a transaction, because one that writes and takes long would delay the events
 * feed.
 */
export async function openContents(client: pg.Client, backups: string): Promise<ContentStore> {
  const names = new Set((await listContents(backups)).map(({ name }) => name));
  const known = await loadKnown(client, backups, names);
  const changed = new Set<string>();
  const store = async (bytes: Buffer) => {
    const hash = sha256(bytes);
    if (names.has(hash)) return;
    const folder = shardOf(backups, hash);
    await fs.mkdir(folder, { recursive: true });
    const file = path.join(folder, hash);
    await fs.writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true });
    await fs.rename(`${file}.part`, file);
    names.add(hash);
    changed.add(folder);
  };
  return {
    storeNew: async (table) => {
      const before = known.get(table.name);
      const same = before?.columns.join() === table.columns.join() ? before : undefined;
      for (const place of await unknownRows(client, table, same)) {
        for (const bytes of await readContents(client, table, place)) if (bytes) await store(bytes);
      }
      for (const folder of changed) await syncFolder(folder);
      return writtenAsHashes(table, same);
    },
    size: () => contentsSize(backups),
  };
}

async function loadKnown(
  client: pg.Client,
  backups: string,
  names: ReadonlySet<string>,
): Promise<Map<string, References>> {
  const known = new Map<string, References>();
  const newest = (await listBackups(backups))[0];
  if (!newest || (await inRecovery(client))) return known;
  const archive = await readArchive(newest.file).catch(() => null);
  if (!archive) return known;
  await client.query('begin');
  try {
    await prepareSession(client);
    const { tables } = await readManifestOf(archive);
    for (const entry of tables.filter(hasReferences)) {
      const references = await createReferences(client, entry, `known_${entry.name}`);
      await pipeline(await archive.read(entry.file), copyIn(client, references));
      const missing = (await listReferences(client, references)).filter(({ hashes }) =>
        hashes.some((hash) => hash !== null && !names.has(hash)),
      );
      await deleteReferences(
        client,
        references,
        missing.map(({ place }) => place),
      );
      known.set(entry.name, references);
    }
    await client.query('commit');
  } catch {
    // The newest backup is damaged or has another schema. This backup then reads all artwork.
    await client.query('rollback');
    known.clear();
  } finally {
    archive.close();
  }
  return known;
}

export const hasReferences = (table: TableEntry): table is TableEntry & { contents: string[] } =>
  table.contents !== undefined;

/**
 * Deletes files of artwork that no backup in the folder needs. It deletes none if a backup can't be read. Killed at
 * any moment, it leaves at most files that the next call deletes.
 */
export async function deleteUnusedContents(backups: string): Promise<void> {
  const needed = new Set<string>();
  const ours = new Set((await listBackups(backups)).map(({ file }) => file));
  for (const name of await fs.readdir(backups)) {
    const file = path.join(backups, name);
    // The folder may have archives of other programs, and backups that an operator renamed.
    const read = !name.endsWith('.zip') || (await addNeeded(file, needed).catch(() => false));
    if (!read && ours.has(file)) return;
  }
  for (const { folder, name } of await listContents(backups)) {
    // A file that is damaged or incomplete has an ending after its hash.
    if (!needed.has(name.slice(0, 64))) await fs.rm(path.join(folder, name), { force: true });
  }
}

/** Adds all hashes in the backup's references. To be fast, it takes every text that looks like a hash for one. */
async function addNeeded(file: string, needed: Set<string>): Promise<true> {
  const archive = await readArchive(file);
  try {
    const { tables } = await readManifestOf(archive);
    for (const { file } of tables.filter(hasReferences)) {
      let rest = '';
      for await (const chunk of await archive.read(file)) {
        rest += String(chunk);
        for (const [hash] of rest.matchAll(hashPattern)) needed.add(hash);
        rest = rest.slice(-64);
      }
    }
    return true;
  } finally {
    archive.close();
  }
}

const readManifestOf = async (archive: ArchiveReader) =>
  readManifest(await archive.readText(manifestFile), migrationNames, version);
