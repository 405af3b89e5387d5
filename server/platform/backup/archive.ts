/** Writes and reads zip archives of any size as streams, without loading them into memory. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { manifestLimit } from './manifest.ts';

/** A stream that passes bytes on, counts them and computes their hash. */
export class Digest extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Returns the hash of all bytes. The calling function may call it only once, after the last byte. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

export interface ArchiveWriter {
  /**
   * Adds a file of any size, and resolves once the archive has read the source. Files must be added one after the
   * other.
   */
  add: (name: string, source: Readable) => Promise<Digest>;
  addText: (name: string, text: string) => void;
}

/**
 * Every archive has the zip64 format, because file sizes are unknown at first. Compression above level 1 would double
 * the time and save 3 %.
 */
const entryOptions = { forceZip64Format: true, compressionLevel: 1, mode: 0o100600 };

/**
 * Writes the archive under a temporary name, and renames it once it is complete on disk. Returns its size in bytes. A
 * failed write leaves no file. Throws if `file` exists.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists already; choose another name`);
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}${partEnding}`;
  try {
    await streamArchive(createWriteStream(part, { mode: 0o600, flush: true }), signal, fill);
    const { size } = await stat(part);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The suffix of the file name while an archive is incomplete. */
export const partEnding = '.part';

/** Writes the archive to `target` while another function adds files. Throws the error that interrupted either. */
export async function streamArchive(
  target: Writable,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  const archive: ArchiveWriter = {
    add: async (name, source) => {
      const digest = new Digest();
      zip.addReadStream(digest, name, entryOptions);
      await pipeline(source, digest, { signal: either });
      return digest;
    },
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name, { mode: entryOptions.mode }),
  };
  const written = pipeline(output, target);
  written.catch((error: unknown) => broken.abort(error));
  const filled = fill(archive).then(() => zip.end());
  filled.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  const ended = await Promise.all([filled, written]).catch((error: unknown) => ({ error }));
  await Promise.allSettled([filled, written]);
  if ('error' in ended) throw signal.aborted ? signal.reason : ended.error;
}

/** Flushes a folder to disk, so that the new names of files in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

export interface ArchiveReader {
  /** Returns a file's content as a stream. Throws if the archive has no such file. */
  read: (name: string) => Promise<Readable>;
  /**
   * Returns the unpacked size of a file in bytes, as the archive declares it. `read` throws if the content is larger.
   */
  sizeOf: (name: string) => number;
  /** Returns a small file as text. */
  readText: (name: string) => Promise<string>;
  names: string[];
  close: () => void;
}

/** Opens an archive for reading. Throws an Error if the file is invalid or incomplete. */
export async function readArchive(file: string): Promise<ArchiveReader> {
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error;
  }
  const entryOf = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`It has no ${name}`);
    return entry;
  };
  return {
    read: (name) => zip.openReadStreamPromise(entryOf(name)),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    readText: async (name) => {
      const entry = entryOf(name);
      if (entry.uncompressedSize > manifestLimit) throw new Error(`Its ${name} is too large`);
      const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
      const content = Buffer.concat(chunks as Buffer[]);
      if (zlib.crc32(content) !== entry.crc32) throw new Error(`Its ${name} is damaged`);
      return content.toString();
    },
    names: [...entries.keys()],
    close: () => zip.close(),
  };
}
