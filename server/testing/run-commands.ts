/** Runs the operators' npm scripts, such as backups, as separate processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import project from '../../package.json' with { type: 'json' };

/** The environment variable with which a process can run TypeScript, which older Nodes can't read. */
export const readsTypeScript = { NODE_OPTIONS: `--import ${import.meta.resolve('tsx')}` };

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The npm script of an operator's command, such as `backup`. */
type Command = keyof typeof project.scripts;

/**
 * Returns the environment variables for a command. It removes variables that would select another database or
 * folder.
 */
const environment = (variables: Record<string, string>) => ({
  ...process.env,
  DATABASE_URL: '',
  BACKUP_DIR: '',
  ...variables,
});

/** Starts `npm run <command> -- <args>` as package.json has it, and returns the process while it is running. */
export function spawnCommand(command: Command, variables: Record<string, string>, args: string[] = []) {
  const [, ...given] = project.scripts[command].split(' ');
  return spawn(process.execPath, [...given, ...args], { cwd: root, env: environment(variables) });
}

/** Runs `npm run <command> -- <args>` until it ends, and returns its output and exit code. */
export async function runCommand(command: Command, variables: Record<string, string>, ...args: string[]) {
  const child = spawnCommand(command, variables, args);
  const ended = exitOf(child);
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: said.join('').trim() };
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));
