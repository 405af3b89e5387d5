/**
 * Defines what the operator's commands (such as backup) share: reading the argument, reporting errors and
 * describing backups.
 */
import { parseArgs } from 'node:util';
import { type Backup } from '../server/platform/backup/backup.ts';
import { type Manifest } from '../server/platform/backup/manifest.ts';

/** Returns the command's only argument. If it is missing, it throws an Error that shows the example. */
export function argument(example: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [only] = positionals;
  if (only === undefined || positionals.length > 1) throw new Error(`Name one file or place: ${example}`);
  return only;
}

/**
 * Runs an operator's command. If the command throws, it prints the error in one line and exits with code 1.
 * Pressing Ctrl C aborts the signal `stop`.
 */
export async function command(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stop.abort(new Error('it was told to stop')));
  }
  try {
    await work(stop.signal);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const count = (n: number) => n.toLocaleString('en');

/** Describes in one line what a backup contains. */
export const contents = ({ tables, created, makeready }: Manifest): string =>
  `${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables, ` +
  `made ${created} by Makeready ${makeready}`;

/** Describes in one line the backup file that a command has written. */
export const summary = ({ file, bytes, manifest }: Backup): string =>
  `${file}: ${count(Math.ceil(bytes / 1024))} KB, ${contents(manifest)}`;
