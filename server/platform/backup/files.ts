/** The backups in a folder: their names, their order, and how many are kept. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { partEnding } from './archive.ts';

/** Of each kind. */
export const keep = 14;
/** What is older was left by a process that was killed: one that lives writes all the time. */
const partMs = 60 * 60_000;

const named = /^(makeready|before-[\w-]+?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.zip$/;

/** `makeready` for a daily one; `before-<what>` for one that was made before something was changed. */
export type Kind = 'makeready' | `before-${string}`;

export interface BackupFile {
  file: string;
  kind: string;
  at: Date;
  bytes: number;
}

/** The name of a backup that is made now: makeready-2026-11-22T18-30-05Z.zip. */
export const nameOf = (kind: Kind, at: Date): string =>
  `${kind}-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.zip`;

/** The whole backups in the folder, newest first; none where there is no folder. */
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

/** Removes all but the newest daily ones, all but the newest of those before a change, and what killed processes left. */
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
