/** Starts Makeready: the database, its tables, the first Admin's way in, and the server. */
import { readConfig } from './config.ts';
import { start } from './start.ts';

try {
  const config = readConfig(process.env);
  const running = await start(config, (line) => console.log(line));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
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
