/** `npm run db:migrate`: migrates the configured database without starting the server. */
import { openBackups } from '../server/platform/backup/daily-backups.ts';
import { configured, openToFill } from '../server/platform/backup/open-database.ts';
import { readConfig } from '../server/platform/config.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { command } from './operator-command.ts';

await command(async () => {
  const config = readConfig(process.env);
  const { connection, close } = await openToFill(configured(config), console.log);
  try {
    const backups = openBackups({ connection, folder: config.backupFolder, say: console.log });
    await migrate(connection, backups.makeBefore);
  } finally {
    await close();
  }
  console.log('The database is up to date');
});
