/** Starts Makeready: the database, its tables, the first Admin's way in, and the server; with `--demo` a sample shop. */
import v8 from 'node:v8';
import vm from 'node:vm';
import { readConfig } from './platform/config.ts';
import { start } from './app/start.ts';

/** Runs one garbage collection of about 50 ms as soon as the process is idle. */
function collectOnce(): void {
  setImmediate(() => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as (how: object) => void;
    v8.setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  });
}

/** The longest time in ms that a stop may take. Service managers kill the process after ten seconds. */
const stopMs = 9500;

try {
  const demo = process.argv.includes('--demo');
  const config = readConfig(demo ? { DATA_DIR: './data/demo', ...process.env } : process.env);
  const lost = (error: Error) => {
    console.error(`Makeready ends, because its database can't go on: ${error.message}`);
    process.exit(1);
  };
  const running = await start(config, (line) => console.log(line), { demo, lost });
  collectOnce();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Something hangs. The process may end: confirmed writes are on the disk, and Postgres ends by itself.
      setTimeout(() => {
        console.error('Makeready ends with something still under way');
        process.exit(1);
      }, stopMs).unref();
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
