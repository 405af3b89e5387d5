/** `makeready backup:check FILE`: checks a backup by restoring it into a temporary database. */
import { checkBackup } from '../../platform/backup/check-backup.ts';
import { type CommandArguments, contents } from './operator-command.ts';

export async function run({ word }: CommandArguments): Promise<void> {
  const file = word;
  console.log(`Restoring ${file} into a database for the check alone`);
  console.log(`It can be restored, and every row comes back: ${contents(await checkBackup(file))}`);
}
