/** `makeready move PLACE`: copies the configured database to another Postgres database or to a folder. */
import path from 'node:path';
import { nameOf } from '../../platform/backup/backup-files.ts';
import { move } from '../../platform/backup/move-database.ts';
import { addressOf, configured } from '../../platform/backup/open-database.ts';
import { readConfig } from '../../platform/config.ts';
import { type CommandArguments, contents, stopSignal } from './operator-command.ts';

export async function run({ word }: CommandArguments): Promise<void> {
  const stop = stopSignal();
  const to = addressOf(word);
  const config = readConfig(process.env);
  const own = 'folder' in to ? to.folder : config.DATA_DIR;
  const folder = config.backupFolder ?? path.join(own, 'backups');
  const file = path.join(folder, nameOf('before-move', new Date()));
  const { manifest } = await move({ from: configured(config), to, file, say: console.log, stop });
  const next =
    'url' in to ? 'DATABASE_URL, which names this server' : `DATA_DIR=${to.folder} and no DATABASE_URL`;
  console.log(`Moved and compared: ${contents(manifest)}`);
  console.log(`From now on start with ${next}. The former database is as it was; ${file} is a backup of it`);
}
