/** Reads the command line of the program `makeready`, and runs the command that it names (docs/operations.md). */
import { parseArgs } from 'node:util';
import { version } from '../../platform/version.ts';

/** Reports that the command line itself is wrong. */
class UsageError extends Error {}

interface Command {
  /** The word that the command needs after its name, in brackets if it may be left out. */
  takes: '' | 'FILE' | 'PLACE' | '[FOLDER]' | '[ROLE]';
  does: string;
  /** Loads the command's function. `word` is '' if the command line has none. */
  load: () => Promise<(word: string, isDemo: boolean) => Promise<void>>;
}

const commands: Record<string, Command> = {
  start: {
    takes: '',
    does: 'serves the shop; also without a command',
    load: async () => (await import('./start.ts')).runStart,
  },
  backup: {
    takes: 'FILE',
    does: 'backs up the shop, while people work',
    load: async () => (await import('./database-commands.ts')).runBackup,
  },
  'backup:check': {
    takes: 'FILE',
    does: 'proves a backup by restoring it into a temporary database',
    load: async () => (await import('./database-commands.ts')).runCheckBackup,
  },
  restore: {
    takes: 'FILE',
    does: 'restores a backup into an empty database',
    load: async () => (await import('./database-commands.ts')).runRestore,
  },
  move: {
    takes: 'PLACE',
    does: 'copies the shop to a Postgres server (its URL) or back to a folder',
    load: async () => (await import('./database-commands.ts')).runMove,
  },
  'upgrade:postgres': {
    takes: '[FOLDER]',
    does: 'brings an embedded database to the Postgres of this Makeready',
    load: async () => (await import('./database-commands.ts')).runUpgradePostgres,
  },
  'report:reader': {
    takes: '[ROLE]',
    does: 'makes the role with which other programs read by SQL',
    load: async () => (await import('./report-reader.ts')).runReportReader,
  },
  'db:migrate': {
    takes: '',
    does: 'updates the tables without serving',
    load: async () => (await import('./database-commands.ts')).runMigrate,
  },
};

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  lan: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const help = `Makeready ${version}: production management for print and packaging shops

Usage: makeready [COMMAND] [OPTIONS]

${Object.entries(commands)
  .map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(26)} ${does}`)
  .join('\n')}

  --port NUMBER              the port to serve at (PORT; 3000)
  --data FOLDER              the folder of all data (DATA_DIR; ./data)
  --lan                      serves the network, by https too (HOST 0.0.0.0, HTTPS_PORT 3443)
  --demo                     serves a sample shop, by default in ./data/demo
  -h, --help                 shows this
  -v, --version              shows the version

Ends with 0 if all went well, 1 if it failed, 2 if the command line is wrong.
Everything else is set by environment variables: docs/operations.md.`;

/**
 * Runs the command line, given without the program's name. It prints errors in one line, and sets the exit code
 * to 1, or to 2 if the command line itself is wrong.
 */
export async function runCommandLine(line: string[]): Promise<void> {
  try {
    const { values, name, words } = readCommandLine(line);
    if (values.help) return console.log(help);
    if (values.version) return console.log(version);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${name}`);
    const least = /^[A-Z]/.test(command.takes) ? 1 : 0;
    if (words.length < least || words.length > (command.takes ? 1 : 0))
      throw new UsageError(`Usage: makeready ${name} ${command.takes}`);
    if (values.port !== undefined) process.env['PORT'] = values.port;
    if (values.data !== undefined) process.env['DATA_DIR'] = values.data;
    if (values.lan) {
      process.env['HOST'] ||= '0.0.0.0';
      process.env['HTTPS_PORT'] ||= '3443';
    }
    const run = await command.load();
    await run(words[0] ?? '', values.demo);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    if (!(error instanceof UsageError)) return;
    console.error('makeready --help shows all commands and options.');
    process.exitCode = 2;
  }
}

/** Returns the command, its words and the options' values. Throws UsageError for an option that there is not. */
export function readCommandLine(line: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: line, options, allowPositionals: true });
    const [name = 'start', ...words] = positionals;
    return { values, name, words };
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0]);
  }
}
