/** `npm run backup:check -- file`: checks a backup by restoring it into a temporary database. */
import { checkBackup } from '../server/platform/backup/check-backup.ts';
import { argument, command, contents } from './operator-command.ts';

await command(async () => {
  const file = argument('npm run backup:check -- shop.zip');
  console.log(`Restoring ${file} into a database for the check alone`);
  console.log(`It can be restored, and every row comes back: ${contents(await checkBackup(file))}`);
});
