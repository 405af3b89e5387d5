/** Exports the whole shop as one archive file, from a single Postgres snapshot (docs/export.md). */
import { PassThrough, type Readable } from 'node:stream';
import { type ArchiveWriter, streamArchive } from '../platform/backup/archive.ts';
import { listSequences, prepareSession } from '../platform/db/copy-tables.ts';
import { clientOf } from '../platform/db/database.ts';
import { type Context } from '../platform/verb/verb.ts';
import { version } from '../platform/version.ts';
import {
  artworkFiles,
  csvFileName,
  exportedSequences,
  exportFile,
  exportFormat,
  exportVersion,
} from './exported-tables.ts';
import * as repo from './exports.repo.ts';

/**
 * Returns the archive as a stream. `failed` receives an error. The export ends when the client closes the stream.
 */
export async function exportShop(context: Context, failed: (error: unknown) => void): Promise<Readable> {
  const snapshot = await context.database.snapshot();
  const target = new PassThrough();
  const stop = new AbortController();
  target.once('close', () => stop.abort(new Error('The client stopped reading the export')));
  streamArchive(target, stop.signal, async (archive) =>
    writeArchive(await clientOf(snapshot.db), archive),
  ).then(
    () => snapshot.end(),
    (error: unknown) => {
      if (!stop.signal.aborted) failed(error);
      target.destroy();
      void snapshot.end(true);
    },
  );
  return target;
}

async function writeArchive(
  client: Awaited<ReturnType<typeof clientOf>>,
  archive: ArchiveWriter,
): Promise<void> {
  await prepareSession(client);
  const files: { file: string; columns: string[]; rows: number }[] = [];
  for (const table of await repo.readTables(client)) {
    const { stream, count } = await repo.exportRows(client, table);
    await archive.add(csvFileName(table.name), stream);
    files.push({ file: csvFileName(table.name), columns: table.columns, rows: await count() });
  }
  for await (const { hash, ...image } of repo.readImages(client)) {
    for (const size of artworkFiles) {
      const content = image[size];
      if (content) await archive.add(`artwork/${hash}/${size}.${endingOf(content)}`, repo.streamOf(content));
    }
  }
  // Reads the sequences after the snapshot, which does not include them. No row of the snapshot has a higher number.
  const sequences = (await listSequences(client)).filter(({ name }) => exportedSequences.includes(name));
  const about = { format: exportFormat, formatVersion: exportVersion, makeready: version };
  const created = new Date().toISOString();
  archive.addText(exportFile, `${JSON.stringify({ ...about, created, files, sequences }, null, 2)}\n`);
}

/** Returns the file extension that belongs to the first bytes of the content. */
function endingOf(content: Buffer): string {
  const begins = (text: string, at = 0) => content.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpg';
  if (begins('WEBP', 8)) return 'webp';
  if (begins('\x89PNG')) return 'png';
  return begins('%PDF') ? 'pdf' : 'bin';
}
