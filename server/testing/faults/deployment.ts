/**
 * Starts Makeready for fault tests as operators run it: one or two processes, with an embedded or a separate
 * Postgres.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findConnection, startEmbedded } from '@makeready/embedded-postgres';
import { type ClientConfig } from 'pg';
import { embeddedUser } from '../../platform/db/embedded-postgres.ts';
import { ask } from '../database/open-test-databases.ts';
import { testPassword } from '../database/postgres.ts';
import { type AppProcess, startProcess } from '../app-process.ts';
import { openRelay, type Relay } from '../database/postgres-relay.ts';
import { signIn } from '../shop.ts';

/**
 * The kind of deployment. 'embedded' is one process with its own Postgres. The others are two processes on a
 * separate Postgres: 'server' over a relay, 'straight' directly, 'PgBouncer' over PgBouncer in transaction
 * mode.
 */
export type Kind = 'embedded' | 'server' | 'straight' | 'PgBouncer';

export interface Deployment {
  /** The URLs of the processes. */
  urls: readonly string[];
  /** The session token of an Admin, which every process accepts. */
  token: string;
  /** Returns the direct connection to the database, without relay and PgBouncer. */
  reach: () => Promise<ClientConfig>;
  /** Returns the process id of Postgres. */
  postgres: () => Promise<number>;
  /** The relay between the processes and Postgres, or null if this kind of deployment has none. */
  relay: Relay | null;
  /** The folder of the database, if it is a disk of its own that a test can fill, else null. */
  disk: string | null;
  /**
   * Moves the clock of the machine for all processes of the deployment, Postgres included, by an offset such as
   * "+10y" or "-1h". It is null without libfaketime, or if Postgres runs outside the deployment.
   */
  moveClock: ((offset: string) => Promise<void>) | null;
  process: (place: number) => AppProcess;
  /** Ends the process with the signal and starts it again. It returns how many ms the process took to end. */
  replace: (place: number, signal: NodeJS.Signals) => Promise<number>;
  /** A line for each process that ended although no fault ended it. */
  ended: string[];
  close: () => Promise<void>;
}

interface DatabaseSetup extends Pick<Deployment, 'reach' | 'relay' | 'disk' | 'moveClock'> {
  variables: Record<string, string>;
  folder: string;
  close: () => Promise<void>;
}

export async function openDeployment(kind: Kind): Promise<Deployment> {
  const ground = kind === 'embedded' ? await openFolder() : await openServer(kind);
  const ports = [await freePort(), ...(kind === 'embedded' ? [] : [await freePort()])];
  const NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(path.join(import.meta.dirname, 'shifting-clock.js')).href}`;
  const processes = new Map<number, AppProcess>();
  const stopped = new Set<AppProcess>();
  const ended: string[] = [];
  const rise = async (place: number, more: Record<string, string> = {}) => {
    const PORT = String(ports[place]);
    const one = await startProcess({ ...ground.variables, NODE_OPTIONS, PORT, ...more });
    one.child.once('exit', (code, signal) => {
      if (!stopped.has(one))
        ended.push(`Process ${place} ended by itself (${signal ?? code}): ${one.output()}`);
    });
    processes.set(place, one);
  };
  const process = (place: number) => {
    const found = processes.get(place % ports.length);
    if (!found) throw new Error(`There is no process ${place}`);
    return found;
  };
  const end = async (place: number, signal: NodeJS.Signals) => {
    const one = process(place);
    const began = performance.now();
    stopped.add(one);
    await one.end(signal);
    return performance.now() - began;
  };
  const admin = { ADMIN_USERNAME: 'owner@shop.example', ADMIN_PASSWORD: testPassword };
  await rise(0, admin);
  for (let place = 1; place < ports.length; place += 1) await rise(place);
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    ...ground,
    urls,
    token: await signIn(urls[0] ?? '', admin.ADMIN_USERNAME, testPassword),
    postgres: async () =>
      Number.parseInt(await fs.readFile(path.join(ground.folder, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    process,
    replace: async (place, signal) => {
      const took = await end(place, signal);
      await rise(place % ports.length);
      return took;
    },
    ended,
    close: async () => {
      await Promise.all(ports.map((_port, place) => end(place, 'SIGTERM')));
      await ground.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The path of the library that moves a process's clock, or undefined if it is not installed (Debian's faketime). */
export const libfaketime =
  process.platform === 'linux'
    ? readdirSync('/usr/lib')
        .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
        .find(existsSync)
    : undefined;

/**
 * Creates a data folder. If the user is root on Linux, the folder is a small disk of its own, which a test
 * can fill.
 */
async function openFolder(): Promise<DatabaseSetup> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-faults-'));
  const options = ['-t', 'tmpfs', '-o', 'size=600m,mode=0711', 'tmpfs', folder];
  const clock = `${folder}-clock`;
  const moveClock = async (offset: string) => {
    // A process that reads an incomplete file ends.
    await fs.writeFile(`${clock}.new`, `${offset}\n`);
    await fs.rename(`${clock}.new`, clock);
  };
  if (libfaketime) await moveClock('+0');
  const mounted = process.platform === 'linux' && spawnSync('mount', options).status === 0;
  return {
    variables: {
      DATA_DIR: folder,
      ...(libfaketime && {
        LD_PRELOAD: libfaketime,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    },
    moveClock: libfaketime ? moveClock : null,
    folder,
    reach: async () => {
      const connection = await findConnection(folder, embeddedUser);
      if (!connection) throw new Error(`No Postgres runs on ${folder}`);
      return connection;
    },
    relay: null,
    disk: mounted ? folder : null,
    close: async () => {
      if (mounted) spawnSync('umount', ['--lazy', folder]);
      await fs.rm(folder, { recursive: true, force: true });
      await fs.rm(clock, { force: true });
    },
  };
}

/** Starts a separate Postgres and, if the kind of deployment needs them, a relay and PgBouncer. */
async function openServer(kind: Kind): Promise<DatabaseSetup> {
  const pooled = kind === 'PgBouncer';
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-faults-'));
  const server = await startEmbedded({ dataDir: folder });
  const relay = await openRelay(server.connection);
  const { user = '', database = '', port = 0 } = relay.connection;
  // PgBouncer does not pass a connection's limits on, so the role has them.
  const limits = { statement_timeout: '5s', lock_timeout: '3s', idle_in_transaction_session_timeout: '10s' };
  for (const [name, limit] of Object.entries(pooled ? limits : {})) {
    await ask(server.connection, `alter role ${user} set ${name} = '${limit}'`);
  }
  const pooler = pooled ? await openPooler({ port, user, database }) : null;
  const straight = `postgresql:///${database}?${new URLSearchParams({ host: server.connection.host, user })}`;
  const relayed = `postgresql://${user}@127.0.0.1:${pooler?.port ?? port}/${database}`;
  return {
    variables: {
      DATABASE_URL: kind === 'straight' ? straight : relayed,
      PREPARED_STATEMENTS: String(!pooled),
    },
    folder,
    reach: async () => server.connection,
    relay,
    moveClock: null,
    disk: null,
    close: async () => {
      pooler?.end();
      await relay.close();
      await server.stop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/** The path of PgBouncer, or undefined if it is not installed. */
export const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (file) => spawnSync(file, ['--version']).status === 0,
);

/**
 * Starts PgBouncer with the settings in docs/operations.md. It runs as another user, because PgBouncer
 * refuses to run as root.
 */
async function openPooler(to: { port: number; user: string; database: string }) {
  const port = await freePort();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-pooler-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `${to.database} = host=127.0.0.1 port=${to.port} user=${to.user}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    'pool_mode = transaction\ndefault_pool_size = 20\nmax_client_conn = 200',
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    'server_login_retry = 1\nserver_connect_timeout = 4\nquery_wait_timeout = 5',
  ];
  await fs.writeFile(file, `${settings.join('\n')}\n`);
  await fs.chmod(folder, 0o755);
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgBouncer ?? 'pgbouncer', [...as, '-q', file], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = net.connect(port, '127.0.0.1');
    const open = await Promise.race([once(socket, 'connect'), delay(1000)]).catch(() => undefined);
    socket.destroy();
    if (open) break;
    await delay(50);
  }
  const end = () => {
    child.kill();
    void fs.rm(folder, { recursive: true, force: true });
  };
  return { port, end };
}
