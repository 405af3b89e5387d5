/**
 * Defines what the operator's commands (such as backup) share: their arguments, stopping and describing
 * backups.
 */
import { type Backup } from '../../platform/backup/backup.ts';
import { type Manifest } from '../../platform/backup/manifest.ts';

/** What a command receives: the word after its name, and whether `--demo` is set. */
export interface CommandArguments {
  word: string;
  demo: boolean;
}

/** Returns a signal that aborts when the process is told to stop, such as by Ctrl C. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stop.abort(new Error('it was told to stop')));
  }
  return stop.signal;
}

const count = (n: number) => n.toLocaleString('en');

/** Describes in one line what a backup contains. */
export const contents = ({ tables, created, makeready }: Manifest): string =>
  `${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables, ` +
  `made ${created} by Makeready ${makeready}`;

/** Describes in one line the backup file that a command has written. */
export const summary = ({ file, bytes, manifest }: Backup): string =>
  `${file}: ${count(Math.ceil(bytes / 1024))} KB, ${contents(manifest)}`;
