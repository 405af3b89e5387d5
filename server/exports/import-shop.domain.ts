/** Imports an exported archive into an empty shop. If any part fails, it imports nothing (docs/export.md). */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { exportMegabytes } from '../../shared/exports/exports.contract.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type ArchiveReader, readArchive } from '../platform/backup/archive.ts';
import { prepareSession, setSequence } from '../platform/db/copy-tables.ts';
import { clientOf } from '../platform/db/database.ts';
import { pgCode } from '../../packages/pg-kit/src/database-errors.ts';
import { conflict, Refusal } from '../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../platform/verb/verb.ts';
import {
  artworkFiles,
  artworkName,
  csvFileName,
  exportedSequences,
  exportedTables,
  exportFile,
  exportFormat,
  exportVersion,
  prefilledTables,
} from './exported-tables.ts';
import * as repo from './exports.repo.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

const megabyte = 1024 * 1024;
/**
 * The largest size of the unpacked data in MB. It exceeds that of the archive, because packed text takes a tenth of
 * its size.
 */
const unpackedMegabytes = 8 * exportMegabytes;
const imageMegabytes = 64;
const maximumEntries = 500_000;
/**
 * The longest time in ms that an import may take. It is shorter than the limit of the request, so that the client
 * gets an answer.
 */
const limit = 9 * 60_000;

const manifest = z.object({
  format: z.literal(exportFormat),
  formatVersion: z.literal(exportVersion),
  files: z.array(
    z.object({
      file: z.string().max(100),
      columns: z.array(z.string().max(63)).min(1),
      rows: z.int().min(0),
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), last: z.string().regex(/^\d{1,18}$/), called: z.boolean() }),
  ),
});
type Manifest = z.output<typeof manifest>;

const invalidFile = (because: Reason) => new Refusal(400, because);

/**
 * Imports the uploaded archive. The archive is on disk only until the import ends. Throws 413 if it is too large.
 */
export async function importShop(
  context: VerbContext,
  sent: Readable,
): Promise<{ rows: number; artwork: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'makeready-export-'));
  try {
    const file = path.join(folder, 'export.zip');
    await pipeline(sent, limitBytes(exportMegabytes), createWriteStream(file, { mode: 0o600 }));
    const archive = await readArchive(file).catch((error: unknown) => {
      throw Object.assign(invalidFile(reason('export-unreadable')), { cause: error });
    });
    try {
      return await load(context, archive);
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function limitBytes(megabytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= megabytes * megabyte) done(null, chunk);
      else done(new Refusal(413, reason('larger-than', { most: megabytes })));
    },
  });
}

/**
 * Reads from the archive which tables it has. Before it unpacks data, it throws 400 if the archive is too large or
 * has a file that no export contains.
 */
async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  if (!archive.names.includes(exportFile)) throw invalidFile(reason('export-unreadable'));
  const known = new Set<string>([exportFile, ...exportedTables.map(csvFileName)]);
  const odd = archive.names.find((name) => !known.has(name) && !artworkName.test(name));
  if (odd !== undefined) throw invalidFile(reason('export-unknown', { what: odd }));
  const unpacked = archive.names.reduce((sum, name) => sum + archive.sizeOf(name), 0);
  if (unpacked > unpackedMegabytes * megabyte || archive.names.length > maximumEntries)
    throw invalidFile(reason('export-too-much', { megabytes: unpackedMegabytes }));
  const large = archive.names.find(
    (name) => artworkName.test(name) && archive.sizeOf(name) > imageMegabytes * megabyte,
  );
  if (large !== undefined) throw invalidFile(reason('export-too-much', { megabytes: imageMegabytes }));
  const text = await archive.readText(exportFile).catch(() => '');
  const read = manifest.safeParse(parsed(text));
  if (!read.success) throw invalidFile(reason('export-unreadable'));
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function load(context: VerbContext, archive: ArchiveReader): Promise<{ rows: number; artwork: number }> {
  const work = async (verb: Verb) => {
    const about = await readManifest(archive);
    const client = await clientOf(verb.db);
    await prepareSession(client);
    const empty = exportedTables.filter((name) => !prefilledTables.includes(name));
    const filled = await repo.findFilledTable(client, exportedTables, empty);
    if (filled) throw conflict(reason('shop-has-records', { table: filled.replaceAll('_', ' ') }));
    const tables = await repo.readTables(client);
    for (const table of tables) expectKnown(about, table);
    let rows = 0;
    for (const table of tables) rows += await loadTable(client, archive, about, table);
    for (const sequence of about.sequences) {
      if (!exportedSequences.includes(sequence.name))
        throw invalidFile(reason('export-unknown', { what: sequence.name }));
      await setSequence(client, sequence);
    }
    await repo.logImportedRows(client, verb.actor);
    return { rows, artwork: await repo.countStaged(client, 'artwork') };
  };
  return perform(context, 'shop.import', 'admin', work, { limit });
}

type Client = Awaited<ReturnType<typeof clientOf>>;

/** Throws 400 if the file of a table has a column that the table lacks. */
function expectKnown({ files }: Manifest, { name, columns }: repo.Exported): void {
  const tableInFile = files.find(({ file }) => file === csvFileName(name));
  const odd = tableInFile?.columns.find((column) => !columns.includes(column));
  if (odd !== undefined)
    throw invalidFile(reason('export-unknown', { what: `${odd} in ${csvFileName(name)}` }));
}

/** Loads a table's file into the database. An export of an older version of Makeready may lack the file. */
async function loadTable(
  client: Client,
  archive: ArchiveReader,
  about: Manifest,
  table: repo.Exported,
): Promise<number> {
  const file = csvFileName(table.name);
  const tableInFile = about.files.find((each) => each.file === file);
  const { columns, rows } = tableInFile ?? { columns: table.columns, rows: 0 };
  try {
    const into = await repo.stageTable(client, { name: table.name, columns });
    if (tableInFile) await pipeline(await archive.read(file), into);
    else into.end();
    if (tableInFile && into.rowCount !== rows) throw invalidFile(reason('export-damaged', { file }));
    await repo.insertStagedRows(client, { ...table, columns });
    if (table.name === 'artwork') await loadImages(client, archive);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The data can't be decompressed, or a row does not fit the table. Any other error is the database's own.
    const state = pgCode(error);
    if (state === undefined ? isUnpackable(error) : /^2[23]/.test(state))
      throw Object.assign(invalidFile(reason('export-damaged', { file })), { cause: error });
    throw error;
  }
  return rows;
}

/**
 * Returns whether the error shows that the archive is damaged. Unlike errors of the file system, errors of zlib and
 * of the archive reader have no errno.
 */
const isUnpackable = (error: unknown) =>
  error instanceof Error && (!('code' in error) || String(error.code).startsWith('Z_'));

/** Inserts each image with its files, after it has compared the image with its hash. */
async function loadImages(client: Client, archive: ArchiveReader): Promise<void> {
  const images = groupBy(
    archive.names.filter((name) => artworkName.test(name)),
    (name) => artworkName.exec(name)?.[1] ?? '',
  );
  for (const [hash, names] of images) {
    const files: Partial<Record<(typeof artworkFiles)[number], Buffer>> = {};
    for (const name of names) {
      const size = artworkFiles.find((each) => each === artworkName.exec(name)?.[2]);
      if (size) files[size] = await buffer(await archive.read(name));
    }
    const proof = files.original ?? files.full;
    if (!proof || createHash('sha256').update(proof).digest('hex') !== hash)
      throw invalidFile(reason('export-damaged', { file: names[0] ?? hash }));
    await repo.insertImage(client, hash, files);
  }
}
