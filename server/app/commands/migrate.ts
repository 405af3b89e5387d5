/** `makeready db:migrate`: migrates the configured database without starting the server. */
import { openBackups } from '../../platform/backup/daily-backups.ts';
import { configured, openToFill } from '../../platform/backup/open-database.ts';
import { readConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/db/migrate.ts';

export async function run(): Promise<void> {
  const config = readConfig(process.env);
  const { connection, close } = await openToFill(configured(config), console.log, 'makeready db:migrate');
  try {
    const backups = openBackups({ connection, folder: config.backupFolder, say: console.log });
    await migrate(connection, backups.makeBefore);
  } finally {
    await close();
  }
  console.log('The database is up to date');
}
