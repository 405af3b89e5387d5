/** Starts first the database and then the server, and stops them in reverse. */
import { type AddressInfo } from 'node:net';
import { type Embedded } from '@makeready/embedded-postgres';
import { type FastifyInstance } from 'fastify';
import { type ClientConfig } from 'pg';
import { startDeletingUnused } from '../platform/artwork/artwork.domain.ts';
import { openBackups } from '../platform/backup/daily-backups.ts';
import { type Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { type Context } from '../platform/verb/verb.ts';
import { updateDueFlows } from '../production/work/update-flows.domain.ts';
import { buildApp } from './app.ts';
import { startExpectedUpdates } from '../production/queues/expected.domain.ts';
import { startSending } from '../platform/webhooks/outbox.domain.ts';
import { readSettings } from '../platform/settings/settings.domain.ts';
import { makeFirstAdminLink } from '../platform/users/sessions.domain.ts';
import { resetAdmin } from '../platform/users/users.domain.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  url: string;
  /** Waits for the requests under way, then closes the server and the database. */
  stop: () => Promise<void>;
}

export interface Options {
  /** Whether to fill the shop with sample data if it is empty. */
  demo?: boolean;
  /** Receives the error if the embedded Postgres has ended and does not start again. */
  lost: (error: Error) => void;
}

/** Starts Makeready by the configuration. `say` prints lines for the administrator. */
export async function start(config: Config, say: (line: string) => void, options: Options): Promise<Running> {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres(config.DATA_DIR, say, { lost: options.lost });
  try {
    return await serve(config, embedded, say, options);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function serve(
  config: Config,
  embedded: Embedded | null,
  say: (line: string) => void,
  { demo = false }: Options,
): Promise<Running> {
  const connection: ClientConfig = embedded
    ? { ...embedded.connection, ssl: false }
    : { connectionString: config.DATABASE_URL };
  const backups = openBackups({ connection, folder: config.backupFolder, say });
  await migrate(connection, backups.makeBefore).catch((error: Error) => {
    if (!embedded) throw error;
    throw new Error(`The data folder ${config.DATA_DIR} can't be served. ${error.message}`, { cause: error });
  });
  const database = openDatabase(connection, say, config.PREPARED_STATEMENTS);
  const app = await buildApp(database, config, backups);
  const context: Context = { database, db: database.db, person: null, artworkUrl: () => null };
  // The first read stores the default settings. A request that can't write may follow.
  await readSettings(context);
  await updateDueFlows(context, say);
  if (config.ADMIN_USERNAME && config.ADMIN_PASSWORD) {
    await resetAdmin(context, config.ADMIN_USERNAME, config.ADMIN_PASSWORD);
    say(`${config.ADMIN_USERNAME} can sign in as Admin with ADMIN_PASSWORD`);
  }
  if (demo) await fillDemo(connection, embedded ? config.DATA_DIR : null, say);
  await app.listen({ port: config.PORT, host: config.HOST });
  backups.begin();
  const endCollecting = startDeletingUnused(database.db, (error) => app.log.error(error));
  const sending = startSending(database, {
    allowInHouse: config.WEBHOOK_PRIVATE,
    log: (error) => app.log.error(error),
  });
  const endExpecting = startExpectedUpdates(context, (error) => app.log.error(error));
  const { port } = app.server.address() as AddressInfo;
  const url = config.PORT === 0 ? `http://localhost:${port}` : config.publicUrl;
  // An administrator who configured an Admin needs no link to create one.
  const link = config.ADMIN_USERNAME ? null : await makeFirstAdminLink(context);
  const invitation = link && `${url}/auth/${link.id}?token=${link.token}`;
  say(`Makeready serves at ${url}${invitation ? firstAdminLines(invitation) : ''}`);
  return {
    app,
    database,
    url,
    stop: async () => {
      const stopped = backups.stop();
      endCollecting();
      const expected = endExpecting();
      const sent = sending.stop();
      await app.close();
      await stopped;
      await expected;
      await sent;
      await database.close();
      await embedded?.stop();
    },
  };
}

/**
 * Fills an unused shop with sample data. For speed, it opens database connections whose commits do not wait for the
 * disk.
 */
async function fillDemo(
  connection: ClientConfig,
  folder: string | null,
  say: (line: string) => void,
): Promise<void> {
  const { isEmpty, seedDemo } = await import('./demo/seed.ts');
  const hasty = { ...connection, options: '-c synchronous_commit=off' };
  const database = openDatabase(folder === null ? connection : hasty, say);
  try {
    const context: Context = { database, db: database.db, person: null, artworkUrl: () => null };
    if (await isEmpty(context)) await seedDemo(context, say);
    else
      say(
        `The shop has customers and is served as it is${folder ? `; remove ${folder} to fill it again` : ''}`,
      );
  } finally {
    await database.close();
  }
}

const firstAdminLines = (address: string) =>
  `\n\nSign in as the first Admin, once, within 24 hours:\n\n  ${address}\n`;
