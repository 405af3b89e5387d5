/** `npm run db:migrate`: brings the database's tables up to date without serving. */
import { readConfig } from '../server/platform/config.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';

const config = readConfig(process.env);
if (config.DATABASE_URL) {
  await migrate({ connectionString: config.DATABASE_URL });
} else {
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: console.log });
  try {
    await migrate(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
console.log('The database is up to date');
