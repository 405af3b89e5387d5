/** Bringing everything up in order, and down again in the reverse. */
import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { type ClientConfig } from 'pg';
import { type Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type Embedded, startEmbedded } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { type Context } from './domain/verb.ts';
import { buildApp } from './http/app.ts';
import { makeFirstAdminLink } from './users/sessions.domain.ts';
import { resetAdmin } from './users/users.domain.ts';

export interface Running {
  app: FastifyInstance;
  database: Database;
  url: string;
  /** Lets requests finish, then closes the server and the database. */
  stop: () => Promise<void>;
}

/** Starts by the configuration; `say` gets the lines for whoever started it. */
export async function start(config: Config, say: (line: string) => void): Promise<Running> {
  const embedded = config.DATABASE_URL ? null : await startEmbedded({ dataDir: config.DATA_DIR, log: say });
  try {
    return await serve(config, embedded, say);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function serve(
  config: Config,
  embedded: Embedded | null,
  say: (line: string) => void,
): Promise<Running> {
  const connection: ClientConfig = embedded
    ? { ...embedded.connection, ssl: false }
    : { connectionString: config.DATABASE_URL };
  await migrate(connection);
  const database = openDatabase(connection, say);
  const app = await buildApp(database, config);
  const context: Context = { database, db: database.db, person: null, artworkUrl: () => null };
  if (config.ADMIN_USERNAME && config.ADMIN_PASSWORD) {
    await resetAdmin(context, config.ADMIN_USERNAME, config.ADMIN_PASSWORD);
    say(`${config.ADMIN_USERNAME} can sign in as Admin with ADMIN_PASSWORD`);
  }
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  const url = config.PORT === 0 ? `http://localhost:${port}` : config.publicUrl;
  const link = await makeFirstAdminLink(context);
  const invitation = link && `${url}/auth/${link.id}?token=${link.token}`;
  say(`Makeready serves at ${url}${invitation ? firstAdminLines(invitation) : ''}`);
  return {
    app,
    database,
    url,
    stop: async () => {
      await app.close();
      await database.close();
      await embedded?.stop();
    },
  };
}

const firstAdminLines = (address: string) =>
  `\n\nSign in as the first Admin, once, within 24 hours:\n\n  ${address}\n`;
