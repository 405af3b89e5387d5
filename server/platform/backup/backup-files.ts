/** Lists, names and deletes the backups in a folder. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { partEnding } from './archive.ts';

/** The server retains this many of the newest daily backups, and as many of the newest backups before a change. */
export const keep = 14;
/** The age in ms from which an incomplete backup file counts as abandoned. */
const partMs = 60 * 60_000;

const named = /^(makeready|before-[\w-]+?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.zip$/;

/** The kind of a backup: `makeready` for a daily one, and `before-<what>` for a backup before a change. */
export type Kind = 'makeready' | `before-${string}`;

export interface BackupFile {
  file: string;
  kind: string;
  at: Date;
  bytes: number;
}

/** Returns the name of a new backup, such as makeready-2026-11-22T18-30-05Z.zip. */
export const nameOf = (kind: Kind, at: Date): string =>
  `${kind}-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.zip`;

/** Returns the complete backups in the folder, newest first, or an empty list if the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: BackupFile[] = [];
  for (const name of names) {
    const [, kind, at] = named.exec(name) ?? [];
    if (!kind || !at) continue;
    const file = path.join(folder, name);
    const { size } = await fs.stat(file);
    found.push({ file, kind, at: new Date(at.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')), bytes: size });
  }
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/**
 * Deletes all but the newest daily backups and the newest backups before a change, and abandoned incomplete files.
 */
export async function pruneBackups(folder: string, now: Date): Promise<void> {
  const all = await listBackups(folder);
  const [daily, before] = [true, false].map((is) => all.filter(({ kind }) => (kind === 'makeready') === is));
  const old = [daily, before].flatMap((kind = []) => kind.slice(keep));
  for (const { file } of old) await fs.rm(file, { force: true });
  for (const name of await fs.readdir(folder)) {
    if (!name.endsWith(partEnding)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await fs.stat(file);
    if (now.getTime() - mtimeMs > partMs) await fs.rm(file, { force: true });
  }
}
