/** `makeready upgrade:postgres`: brings the embedded database to the major version of Postgres that POSTGRES_BIN or else Makeready has. */
import path from 'node:path';
import { upgradePostgres } from '../../platform/backup/upgrade-embedded-postgres.ts';
import { readConfig } from '../../platform/config.ts';
import { type CommandArguments, stopSignal, summary } from './operator-command.ts';

export async function run({ word: programs }: CommandArguments): Promise<void> {
  const stop = stopSignal();
  const { DATA_DIR: dataDir, DATABASE_URL, backupFolder } = readConfig(process.env);
  if (DATABASE_URL)
    throw new Error('DATABASE_URL names a server; only an embedded database is upgraded here');
  const folder = backupFolder ?? path.join(dataDir, 'backups');
  const backup = await upgradePostgres({
    dataDir,
    backupFolder: folder,
    programs: programs || undefined,
    say: console.log,
    stop,
  });
  if (!backup)
    return console.log(`${dataDir} has the wanted major version of Postgres; nothing is to be done`);
  console.log(`Every row was compared. The backup that carried them: ${summary(backup)}`);
  console.log(`The former files are in ${dataDir} as postgres-<version>; remove them when all is well`);
}
