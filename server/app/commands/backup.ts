/** `makeready backup FILE`: backs up the configured database, even while it is in use. */
import { backUp } from '../../platform/backup/backup.ts';
import { noteCommand } from '../../platform/backup/audit-command.ts';
import { configured, openToRead } from '../../platform/backup/open-database.ts';
import { readConfig } from '../../platform/config.ts';
import { type CommandArguments, stopSignal, summary } from './operator-command.ts';

export async function run({ word }: CommandArguments): Promise<void> {
  const stop = stopSignal();
  const file = word;
  const place = await openToRead(configured(readConfig(process.env)), console.log, 'makeready backup');
  try {
    console.log(`Backing up ${place.name}`);
    console.log(summary(await backUp(place.connection, file, { stop })));
    if (!(await noteCommand(place.connection, 'backup', file)))
      console.log('The audit log does not tell of it: this server takes no changes');
  } finally {
    await place.close();
  }
}
