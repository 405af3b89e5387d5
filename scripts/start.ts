/** `npm start`: builds the screens if they changed, then serves. `--demo` does so with a sample shop in a folder of its own. */
import { buildWeb } from './build-web.ts';

if (await buildWeb()) console.log('The screens are built');
await import('../server/main.ts');
