/** Checks a backup: restores it into a temporary database. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Manifest } from './manifest.ts';
import { openToFill } from './open-database.ts';
import { describeBackup, restore } from './restore.ts';

/** Restores the backup into a temporary embedded database. Throws if the backup can't be restored. */
export async function checkBackup(file: string): Promise<Manifest> {
  await describeBackup(file);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-check-'));
  try {
    const place = await openToFill({ folder }, () => {});
    try {
      return await restore(place.connection, file);
    } finally {
      await place.close();
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
