/** Runs the npm scripts for operators, such as backups, as an operator would. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

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

/** Starts `npm run <script> -- <args>` and returns the process while it is running. */
export const spawnCommand = (script: string, variables: Record<string, string>, args: string[] = []) =>
  spawn(process.execPath, [path.join(import.meta.dirname, '..', '..', 'scripts', `${script}.ts`), ...args], {
    env: environment(variables),
  });

/** Runs `npm run <script> -- <args>` until it ends, and returns its output and exit code. */
export async function runCommand(script: string, variables: Record<string, string>, ...args: string[]) {
  const child = spawnCommand(script, variables, args);
  const ended = exitOf(child);
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: said.join('').trim() };
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));
