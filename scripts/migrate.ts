/** `npm run db:migrate`: brings the database's tables up to date without serving. */
import { readConfig } from '../server/platform/config.ts';
import { startOwnPostgres } from '../server/platform/db/own-postgres.ts';
import { migrate } from '../server/platform/db/migrate.ts';

const config = readConfig(process.env);
if (config.DATABASE_URL) {
  await migrate({ connectionString: config.DATABASE_URL });
} else {
  const embedded = await startOwnPostgres(config.DATA_DIR, console.log);
  try {
    await migrate(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
console.log('The database is up to date');
