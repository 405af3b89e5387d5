/** Provides this process's metrics for Prometheus (docs/operations.md). No label contains user input. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Backups } from '../../shared/shop/backups/backups.contract.ts';
import { type Database } from '../platform/db/database.ts';
import { type Feed } from './event-feed.ts';
import { version } from '../platform/version.ts';
import { postgresProblem } from './newest-postgres-versions.ts';
import { lockWaiters, serverState } from './system.repo.ts';

export interface Metrics {
  type: string;
  /** Returns all metrics in the text format of Prometheus. */
  read: () => Promise<string>;
}

/** The modules whose present state the metrics show. */
interface Measured {
  database: Database;
  feed: Feed;
  images: () => Record<string, number>;
  backups: () => Promise<Pick<Backups, 'newest' | 'problem' | 'check' | 'disks'>>;
}

/** Measures every request of the app. It computes other metrics whenever Prometheus reads them. */
export function openMetrics(app: FastifyInstance, { database, feed, images, backups }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the route that answered',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // All unknown addresses share one label, so that clients can't create labels without limit.
    const route = routeOptions.url ?? 'none';
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  measure('makeready_connections', 'Connections to the database', 'state', () => ({
    reads: database.pool.totalCount - database.pool.idleCount,
    writes: database.writers.totalCount - database.writers.idleCount,
  }));
  measure('makeready_connection_waiters', 'Who waits for a connection to the database', 'pool', () => ({
    reads: database.pool.waitingCount,
    writes: database.writers.waitingCount,
  }));
  measure('makeready_lock_waiters', 'Who waits in the database for what another has locked', null, () =>
    lockWaiters(database.db).catch(() => NaN),
  );
  measure('makeready_images', 'Images under way', 'state', images);
  measure('makeready_event_listeners', 'Open event streams', null, feed.listening);
  measure('makeready_events_behind_seconds', 'Since events were last read for them', null, feed.behind);
  measure('makeready_backup_age_seconds', 'Since the newest backup was made', 'kind', async () => {
    const { newest } = await backups();
    return newest ? { daily: (new Date().getTime() - Date.parse(newest.at)) / 1000 } : {};
  });
  measure('makeready_backup_problem', 'Whether an Admin is warned of the backups', null, async () =>
    Number((await backups()).problem !== null),
  );
  const versionOf = () =>
    serverState(database.db).then(
      ({ version: postgres }) => postgres,
      () => 'unknown',
    );
  measure('makeready_program', 'The versions of Makeready, Node and Postgres', 'version', async () => ({
    [`makeready ${version}`]: 1,
    [`node ${process.versions.node}`]: 1,
    [`postgres ${await versionOf()}`]: 1,
  }));
  measure('makeready_postgres_outdated', 'Whether a newer minor of Postgres is known', null, async () =>
    Number(postgresProblem(await versionOf()) !== null),
  );
  measure('makeready_backup_check_age_seconds', 'Since a backup passed its check', 'kind', async () => {
    const { check } = await backups();
    return check ? { weekly: (new Date().getTime() - Date.parse(check.at)) / 1000 } : {};
  });
  const disks = async (of: (disk: Backups['disks'][number]) => number | null) =>
    Object.fromEntries(
      (await backups()).disks.flatMap((disk) => {
        const value = of(disk);
        return value === null ? [] : [[disk.of, value]];
      }),
    );
  measure('makeready_disk_free_bytes', 'Room on the disks of backups and database', 'disk', () =>
    disks(({ freeBytes }) => freeBytes),
  );
  measure('makeready_disk_used_bytes', 'What backups and database take', 'disk', () =>
    disks(({ bytes }) => bytes),
  );
  measure('makeready_disk_growth_bytes', 'What backups and database take more a day', 'disk', () =>
    disks(({ growthBytes }) => growthBytes),
  );
  measure('makeready_disk_days_left', 'Days until the disk is full', 'disk', () =>
    disks(({ daysLeft }) => daysLeft),
  );
  measure('makeready_database_damaged', 'Whether files of the database are damaged', null, () =>
    Number([...database.warnings].some((read) => read().some(({ code }) => code === 'database-unreadable'))),
  );
  return { type: registry.contentType, read: () => registry.metrics() };

  /**
   * Defines a metric that the server computes when Prometheus reads it. `look` returns a number, or one number for
   * each value of the label.
   */
  function measure(name: string, help: string, label: string | null, look: () => Looked | Promise<Looked>) {
    return new Gauge({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers,
      async collect() {
        const found = await look();
        this.reset();
        if (typeof found === 'number') this.set(found);
        else for (const [value, count] of Object.entries(found)) this.set({ [label ?? '']: value }, count);
      },
    });
  }
}

type Looked = number | Record<string, number>;

/**
 * Returns whether the tokens are equal. It always takes the same time, so that the time reveals nothing about the
 * token.
 */
export function isToken(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
