/** `makeready restore FILE`: restores a backup into the configured database, which must be empty. */
import { noteCommand } from '../../platform/backup/audit-command.ts';
import { configured, openToFill } from '../../platform/backup/open-database.ts';
import { describeBackup, restore } from '../../platform/backup/restore.ts';
import { readConfig } from '../../platform/config.ts';
import { type CommandArguments, contents, stopSignal } from './operator-command.ts';

export async function run({ word }: CommandArguments): Promise<void> {
  const stop = stopSignal();
  const file = word;
  await describeBackup(file); // refuses before a database is made for it
  const place = await openToFill(configured(readConfig(process.env)), console.log, 'makeready restore');
  try {
    console.log(`Restoring ${file} into ${place.name}`);
    console.log(`Restored and compared: ${contents(await restore(place.connection, file, stop))}`);
    await noteCommand(place.connection, 'restore', file);
  } finally {
    await place.close();
  }
}
