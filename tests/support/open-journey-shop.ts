/**
 * Opens a shop for one test file: a copy of the template database, and the application in the test worker's
 * process.
 */
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type ClientConfig } from 'pg';
import { buildApp } from '../../server/app/app.ts';
import { openBackups } from '../../server/platform/backup/daily-backups.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openDatabase } from '../../server/platform/db/database.ts';
import { startSending } from '../../server/connections/webhooks/send-deliveries.domain.ts';
import { startExpectedUpdates } from '../../server/open-shop/stored-expected-dates.domain.ts';
import { copyTemplate } from '../../server/testing/database/postgres.ts';
import './fork-built-processes.ts';

export interface JourneyShop {
  url: string;
  /** Sends SQL to the shop's database, for effects that no call has, such as the passing of time. */
  query: (text: string) => Promise<unknown>;
  /** Stops the server for a second and starts it again on the same port, as an update does. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openShop(server: ClientConfig): Promise<JourneyShop> {
  const { connection, stop } = await copyTemplate(server, `journey_${randomUUID().replaceAll('-', '')}`);
  const database = openDatabase(connection);
  const config = readConfig({ PORT: String(await freePort()), LOG_LEVEL: 'fatal', CHECK_ANSWERS: 'true' });
  const backups = openBackups({ connection, folder: null, say: () => {} });
  const start = async () => {
    const app = await buildApp(database, config, backups);
    // By these headers, Chromium starts a new process for the first page of each journey (decision 027).
    app.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('cross-origin-opener-policy').removeHeader('origin-agent-cluster');
    });
    await app.listen({ port: config.PORT, host: config.HOST });
    return app;
  };
  let app = await start();
  const context = { database, db: database.db, person: null, artworkUrl: () => null };
  const endExpecting = startExpectedUpdates(context, (error) => app.log.error(error));
  const sending = startSending(database, { allowInHouse: true, log: (error) => app.log.error(error) });
  return {
    url: config.publicUrl,
    query: (text) => database.pool.query(text),
    restart: async () => {
      await app.close();
      await setTimeout(1_000);
      app = await start();
    },
    close: async () => {
      await app.close();
      await endExpecting();
      await sending.stop();
      await database.close();
      await stop();
    },
  };
}

/** Returns a free port. A test needs the port before the server starts, because links contain it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
