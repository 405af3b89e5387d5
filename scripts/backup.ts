/** `npm run backup -- file`: backs up the configured database, even while it is in use. */
import { backUp } from '../server/platform/backup/backup.ts';
import { noteCommand } from '../server/platform/backup/audit-command.ts';
import { configured, openToRead } from '../server/platform/backup/open-database.ts';
import { readConfig } from '../server/platform/config.ts';
import { argument, command, summary } from './operator-command.ts';

await command(async (stop) => {
  const file = argument('npm run backup -- shop.zip');
  const place = await openToRead(configured(readConfig(process.env)), console.log);
  try {
    console.log(`Backing up ${place.name}`);
    console.log(summary(await backUp(place.connection, file, stop)));
    if (!(await noteCommand(place.connection, 'backup', file)))
      console.log('The audit log does not tell of it: this server takes no changes');
  } finally {
    await place.close();
  }
});
