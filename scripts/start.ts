/**
 * `npm start`: checks the environment variables, builds what has changed, and starts the server. `--demo`
 * starts a sample shop in a separate folder.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildAll, changedParts } from './build.ts';

const these = changedParts();
if (these.length > 0) {
  const { readConfig } = await import('../server/platform/config.ts');
  try {
    readConfig(process.env);
    await buildAll(these);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log('The screens and the server are built');
}
const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
// The server takes this process's place, without the memory that building took; Windows has no such call.
if (process.platform !== 'win32' && process.execve)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main, ...process.argv.slice(2)]);
await import(pathToFileURL(main).href);
