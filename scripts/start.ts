/** `npm start`: refuses wrong variables, builds the screens if they changed, then serves. `--demo` uses a sample shop in a separate folder. */
import { readConfig } from '../server/platform/config.ts';
import { buildWeb } from './build-web.ts';

try {
  readConfig(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (await buildWeb()) console.log('The screens are built');
await import('../server/main.ts');
