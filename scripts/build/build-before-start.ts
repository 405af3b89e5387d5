/**
 * Builds a checkout before the program runs, if its sources have changed; but refuses invalid environment variables
 * first. The operator's commands need no screens. A user who may not build runs the program as it was built.
 */
import { readCommandLine } from '../../server/app/commands/command-line.ts';
import { readConfig } from '../../server/platform/config.ts';
import { buildAll, isBuilt, mayBuild } from './build.ts';
import { changedParts, dist, type Part } from './changed-parts.js';

/** Returns the name of the command, or '' for a wrong command line: the program itself says what is wrong with it. */
function commandName(): string {
  try {
    return readCommandLine(process.argv.slice(2)).name;
  } catch {
    return '';
  }
}

async function build(changed: Part[]): Promise<void> {
  readConfig(process.env);
  if (mayBuild()) {
    await buildAll(changed);
    console.log(`Built: ${changed.join(' and ')}`);
    return;
  }
  const how = `This user may not write ${dist}. A user who may builds with: npm run build`;
  if (!changed.every(isBuilt)) throw new Error(`Makeready is not built. ${how}`);
  console.error(`The sources are newer than the program, which runs as it was built. ${how}`);
}

const changed = changedParts().filter((part) => part === 'server' || commandName() === 'start');
if (changed.length > 0)
  await build(changed).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
