/** Lists, names and deletes the backups in a folder. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { retained } from '../../../shared/shop/backups/retained-backups.ts';
import { partEnding } from './archive.ts';

/** The number of backups made before a change that the server retains, the newest ones. */
const mostBefore = 14;
/**
 * The time in ms by which a backup's date may be in the future. A backup with a later date was made while the clock
 * was wrong, or the clock is wrong now. It counts neither as the newest nor among the retained ones.
 */
const aheadMs = 60 * 60_000;
/** The age in ms from which an incomplete backup file counts as abandoned. While artwork is stored, it does not grow. */
const partMs = 3 * 24 * 60 * 60_000;

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

/** Returns the kind and the time of a complete backup by its file's name, or null for any other file. */
export function parseName(name: string): { kind: string; at: Date } | null {
  const [, kind, at] = named.exec(name) ?? [];
  return kind && at ? { kind, at: new Date(at.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')) } : null;
}

/** Returns the complete backups in the folder, newest first, or an empty list if the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: BackupFile[] = [];
  for (const name of names) {
    const parsed = parseName(name);
    if (!parsed) continue;
    const file = path.join(folder, name);
    const { size } = await fs.stat(file);
    found.push({ file, ...parsed, bytes: size });
  }
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Returns whether the backup's date is in the future. */
export const isAhead = ({ at }: BackupFile, now: Date): boolean => at.getTime() - now.getTime() > aheadMs;

/**
 * Deletes daily backups that the rule does not retain, all but the newest backups before a change, and abandoned
 * incomplete files.
 */
export async function pruneBackups(folder: string, now: Date): Promise<void> {
  const all = (await listBackups(folder)).filter((file) => !isAhead(file, now));
  const [daily, before] = [true, false].map((is) => all.filter(({ kind }) => (kind === 'makeready') === is));
  const retainedTimes = retained((daily ?? []).map(({ at }) => at));
  const old = [
    ...(daily ?? []).filter(({ at }) => !retainedTimes.has(at)),
    ...(before ?? []).slice(mostBefore),
  ];
  for (const { file } of old) await fs.rm(file, { force: true });
  for (const name of await fs.readdir(folder)) {
    if (!name.endsWith(partEnding)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await fs.stat(file);
    if (now.getTime() - mtimeMs > partMs) await fs.rm(file, { force: true });
  }
}
