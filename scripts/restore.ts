/** `npm run restore -- file`: restores a backup into the configured database, which must be empty. */
import { noteCommand } from '../server/platform/backup/audit-command.ts';
import { configured, openToFill } from '../server/platform/backup/open-database.ts';
import { describeBackup, restore } from '../server/platform/backup/restore.ts';
import { readConfig } from '../server/platform/config.ts';
import { argument, command, contents } from './operator-command.ts';

await command(async (stop) => {
  const file = argument('npm run restore -- shop.zip');
  await describeBackup(file); // refuses before a database is made for it
  const place = await openToFill(configured(readConfig(process.env)), console.log);
  try {
    console.log(`Restoring ${file} into ${place.name}`);
    console.log(`Restored and compared: ${contents(await restore(place.connection, file, stop))}`);
    await noteCommand(place.connection, 'restore', file);
  } finally {
    await place.close();
  }
});
