/** Starts the database and then the server. Stops them in the opposite sequence. */
import { type AddressInfo } from 'node:net';
import { type Embedded } from '@makeready/embedded-postgres';
import { type FastifyInstance } from 'fastify';
import { type ClientConfig } from 'pg';
import { startDeletingUnused } from '../artwork/artwork.domain.ts';
import { openBackups } from '../platform/backup/daily-backups.ts';
import { type Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { requestLines } from '../platform/log.ts';
import { migrate } from '../platform/db/migrate.ts';
import { watchClocks } from '../platform/db/watch-clocks.ts';
import { DamagedError, type DamageLog, openDamageLog } from '../platform/backup/database-damage.ts';
import { clusterOf, deathWarnings, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { type Context } from '../platform/verb/verb.ts';
import { updateDueFlows } from '../jobs/aggregate/recompute-piece-flows.domain.ts';
import { buildApp } from './app.ts';
import { codeForTerminal, networkAddresses, networkLines } from './network-addresses.ts';
import { startExpectedUpdates } from '../open-shop/stored-expected-dates.domain.ts';
import { startSending } from '../connections/webhooks/send-deliveries.domain.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { makeFirstAdminLink } from '../people/sign-in/sessions.domain.ts';
import { resetAdmin } from '../people/users.domain.ts';

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
  /** Frees the port just before the server listens there. */
  freePort?: () => Promise<void>;
}

/**
 * Starts Makeready by the configuration. `say` prints lines for the administrator. Throws DamagedError if damage
 * keeps the database from being opened.
 */
export async function start(config: Config, say: (line: string) => void, options: Options): Promise<Running> {
  const cluster = config.DATABASE_URL ? null : clusterOf(config.DATA_DIR);
  const damage = openDamageLog({ cluster, backups: config.backupFolder, say });
  // A Postgres that dies later and can't start again says so here, too.
  let said: string | null = null;
  const hear = (line: string) => {
    say(line);
    const words = damage.noteStart(line);
    if (words && words !== said) say((said = words));
  };
  const embedded = cluster
    ? await startEmbeddedPostgres(config.DATA_DIR, hear, {
        lost: options.lost,
        reportPort: config.REPORT_PORT,
      }).catch((error: Error) => {
        throw damage.noteStart(error.message) ? new DamagedError(damage, error) : error;
      })
    : null;
  const known = damage.words();
  if (known) say(known);
  try {
    return await serve(config, embedded, damage, say, options);
  } catch (error) {
    const isDamaged = embedded && (await damage.note(error, { ...embedded.connection, ssl: false }));
    await embedded?.stop();
    throw isDamaged ? new DamagedError(damage, error) : error;
  }
}

async function serve(
  config: Config,
  embedded: Embedded | null,
  damage: DamageLog,
  say: (line: string) => void,
  { demo = false, freePort }: Options,
): Promise<Running> {
  const connection: ClientConfig = embedded
    ? { ...embedded.connection, ssl: false }
    : { connectionString: config.DATABASE_URL };
  const backups = openBackups({
    connection,
    folder: config.backupFolder,
    cluster: embedded && clusterOf(config.DATA_DIR),
    damage,
    say,
  });
  await migrate(connection, backups.makeBefore).catch((error: Error) => {
    if (!embedded) throw error;
    throw new Error(`The data folder ${config.DATA_DIR} can't be served. ${error.message}`, { cause: error });
  });
  const database = openDatabase(connection, say, config.PREPARED_STATEMENTS);
  const app = await buildApp(database, config, backups, undefined, requestLines);
  const context: Context = { database, db: database.db, person: null, artworkUrl: () => null };
  // The first read stores the default settings. A request that can't write may follow.
  await readSettings(context);
  // A damaged table must not keep people from reading the others.
  const tolerateDamage = async (error: unknown) => {
    if (!(await backups.noteDamage(error))) throw error;
    return null;
  };
  await updateDueFlows(context, say).catch(tolerateDamage);
  if (config.ADMIN_USERNAME && config.ADMIN_PASSWORD) {
    const reset = resetAdmin(context, config.ADMIN_USERNAME, config.ADMIN_PASSWORD);
    await reset.then(
      () => say(`${config.ADMIN_USERNAME} can sign in as Admin with ADMIN_PASSWORD`),
      tolerateDamage,
    );
  }
  if (demo) await fillDemo(connection, embedded ? config.DATA_DIR : null, say);
  database.warnings.add(damage.warnings);
  if (embedded) database.warnings.add(() => deathWarnings(embedded.deaths));
  const clocks = watchClocks(database, say);
  await clocks.check().catch((error: unknown) => app.log.error(error));
  const listenForHttps =
    config.HTTPS_PORT === undefined
      ? null
      : await (await import('./serve-local-https.ts')).prepareLocalHttps(app, config);
  await freePort?.();
  await app.listen({ port: config.PORT, host: config.HOST });
  const httpsPort = await listenForHttps?.();
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
  const link = config.ADMIN_USERNAME ? null : await makeFirstAdminLink(context).catch(tolerateDamage);
  const invitation = link && `${url}/auth/${link.id}?token=${link.token}`;
  if (invitation) say(firstAdminLines(invitation));
  say(`Makeready serves at ${url}`);
  const ports = { port, httpsPort };
  const addresses = networkAddresses(config, ports);
  for (const line of networkLines(addresses, config.publicUrl, ports)) say(line);
  // The log puts each message on one line.
  if (addresses[0] !== undefined && process.stdout.isTTY)
    process.stdout.write(`${codeForTerminal(addresses[0])}\n`);
  return {
    app,
    database,
    url,
    stop: async () => {
      const stopped = backups.stop();
      clocks.stop();
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
  const { isEmpty, seedDemo } = await import('../../tools/demo/seed.ts');
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
  `\nSign in as the first Admin, once, within 24 hours:\n\n  ${address}\n`;
