/** `npm start`: builds the screens if they changed, then serves. `--demo` does so with a sample shop in a folder of its own. */
import { buildWeb } from './build-web.ts';

if (await buildWeb()) console.log('The screens are built');
if (process.argv.includes('--demo')) {
  process.env.DATA_DIR ??= './data/demo';
  process.env.MAKEREADY_DEMO = 'yes';
}
await import('../server/main.ts');
