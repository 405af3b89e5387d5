/**
 * Builds a checkout before the program runs, if its sources have changed; but refuses invalid environment variables
 * first. The operator's commands need no screens.
 */
import { readConfig } from '../../server/platform/config.ts';
import { buildAll, changedParts } from './build.ts';

const [command = 'start'] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const changed = changedParts().filter((part) => part === 'server' || command === 'start');
if (changed.length > 0) {
  try {
    readConfig(process.env);
    await buildAll(changed);
    console.log(`Built: ${changed.join(' and ')}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
