/** Checks a backup file by restoring it into a temporary database. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Manifest } from './manifest.ts';
import { openToFill } from './open-database.ts';
import { describeBackup, restore } from './restore.ts';

interface Options {
  /** The folder in which the check makes its temporary folder. */
  within?: string;
  stop?: AbortSignal;
}

const prefix = 'makeready-check-';

/** Restores the backup into a temporary embedded database. Throws if the backup can't be restored. */
export async function checkBackup(
  file: string,
  { within = os.tmpdir(), stop }: Options = {},
): Promise<Manifest> {
  await describeBackup(file);
  const folder = await fs.mkdtemp(path.join(within, prefix));
  try {
    await fs.chmod(folder, 0o711); // as root, Postgres may have to run as another user
    const place = await openToFill({ folder }, () => {});
    try {
      return await restore(place.connection, file, stop);
    } finally {
      await place.close();
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the folders of checks that were killed. No other check may be under way. */
export async function removeKilledChecks(within: string): Promise<void> {
  for (const name of await fs.readdir(within)) {
    if (name.startsWith(prefix)) await fs.rm(path.join(within, name), { recursive: true, force: true });
  }
}
