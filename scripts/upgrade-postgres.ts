/** `npm run upgrade:postgres`: upgrades the embedded database to the current Postgres version. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { upgradePostgres } from '../server/platform/backup/upgrade.ts';
import { readConfig } from '../server/platform/config.ts';
import { command, summary } from './operator-command.ts';

await command(async (stop) => {
  const { DATA_DIR: dataDir, DATABASE_URL, backupFolder } = readConfig(process.env);
  if (DATABASE_URL)
    throw new Error('DATABASE_URL names a server; only an embedded database is upgraded here');
  const [programs] = parseArgs({ allowPositionals: true }).positionals;
  const folder = backupFolder ?? path.join(dataDir, 'backups');
  const backup = await upgradePostgres({ dataDir, backupFolder: folder, programs, say: console.log, stop });
  if (!backup)
    return console.log(`Postgres on ${dataDir} is the one that Makeready brings; nothing is to be done`);
  console.log(`Every row was compared. The backup that carried them: ${summary(backup)}`);
  console.log(`The former files are in ${dataDir} as postgres-<version>; remove them when all is well`);
});
