/** `makeready start`: starts the database, its migrations and the server. `--demo` also creates a sample shop. */
import { once } from 'node:events';
import net from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import { setTimeout as delay } from 'node:timers/promises';
import { DamagedError } from '../../platform/backup/database-damage.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { say } from '../../platform/log.ts';
import { type DamagePage, retrySeconds, serveDamagePage } from '../damage-page.ts';
import { type Options, type Running, start } from '../start-and-stop-server.ts';

/** Runs one garbage collection of about 50 ms as soon as the process is idle. */
function collectOnce(): void {
  setImmediate(() => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as (how: object) => void;
    v8.setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  });
}

/**
 * Throws an Error that names the port of the setting if the server can't listen there. It is called before the server
 * creates anything.
 */
async function expectFreePort(setting: 'PORT' | 'HTTPS_PORT', config: Config): Promise<void> {
  const { HOST, [setting]: port } = config;
  if (port === undefined) return;
  const probe = net.createServer().listen(port, HOST);
  await once(probe, 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    const other = `Choose another one with ${setting === 'PORT' ? '--port or PORT' : setting}.`;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} of ${HOST} is used by another program. ${other}`);
    if (code === 'EACCES') throw new Error(`Port ${port} is not allowed to this user. ${other}`);
    throw new Error(`Makeready can't listen at HOST ${HOST}: ${message}`);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** The longest time in ms that a stop may take. Service managers kill the process after ten seconds. */
const stopMs = 9500;

/**
 * Serves until the process receives a signal to stop. Its errors go to the log, like all that the server says.
 * `word` is not used.
 */
export async function runStart(_word: string, demo: boolean): Promise<void> {
  await serve(demo).catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error), 'fatal');
    process.exitCode = 1;
  });
}

async function serve(demo: boolean): Promise<void> {
  const config = readConfig(demo ? { DATA_DIR: './data/demo', ...process.env } : process.env);
  await expectFreePort('PORT', config);
  await expectFreePort('HTTPS_PORT', config);
  const lost = (error: Error) => {
    say(`Makeready ends, because its database can't go on: ${error.message}`, 'fatal');
    process.exit(1);
  };
  // It is set once the server has said that it serves, so that no signal after that comes too early.
  let running: Running | undefined;
  onStopRequest(() => {
    if (!running) {
      say('Makeready was told to end before it served', 'error');
      process.exit(1);
    }
    // Something hangs. The process may end: confirmed writes are on the disk, and Postgres ends by itself.
    setTimeout(() => {
      say('Makeready ends with something still under way', 'error');
      process.exit(1);
    }, stopMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(error instanceof Error ? (error.stack ?? error.message) : String(error), 'error');
        process.exit(1);
      },
    );
  });
  running = await startWhenWhole(config, { demo, lost });
  collectOnce();
}

/**
 * Starts Makeready. While damage keeps the database from being opened, it serves a page that says so, and tries again
 * as long as the damaged files are in their place: the cause may pass, such as a disk that comes late. The first
 * start without the damaged files must be the operator's, because they may be amid a restore (decision 092).
 */
async function startWhenWhole(config: Config, options: Options): Promise<Running> {
  const said = new Set<string>();
  let isRunning = false;
  // Tries that fail alike add nothing to the log.
  const sayNews = (line: string, level?: 'error') => {
    if (isRunning || !said.has(line)) say(line, level);
    if (!isRunning) said.add(line);
  };
  let page: DamagePage | undefined;
  for (;;) {
    try {
      const freePort = async () => page?.close();
      const running = await start(config, (line) => sayNews(line), { ...options, freePort });
      isRunning = true;
      return running;
    } catch (error) {
      if (!(error instanceof DamagedError)) {
        await page?.close();
        throw error;
      }
      sayNews(error.message, 'error');
      page ??= await serveDamagePage(config, error.log);
      sayNews(`Makeready can't open its database, and says so at ${page.url}`, 'error');
      do await delay(retrySeconds * 1000);
      while (!error.log.isRecorded());
    }
  }
}

/** Calls `end` once: on a signal, or when npm started this process and has ended. npm passes no signals on. */
function onStopRequest(end: () => void): void {
  let watch: NodeJS.Timeout | undefined;
  let isRequested = false;
  const request = () => {
    clearInterval(watch);
    if (!isRequested) end();
    isRequested = true;
  };
  process.on('SIGTERM', request).on('SIGINT', request);
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'])
    watch = setInterval(() => process.ppid !== parent && request(), 500).unref();
}
