/** `npm start`: builds the screens if they changed, then serves. `--demo` uses a sample shop in a separate folder. */
import { buildWeb } from './build-web.ts';

if (await buildWeb()) console.log('The screens are built');
await import('../server/main.ts');
