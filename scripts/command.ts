/** Shared parts of operator commands: arguments, errors and summaries. */
import { parseArgs } from 'node:util';
import { type Backup } from '../server/platform/backup/backup.ts';
import { type Manifest } from '../server/platform/backup/manifest.ts';

/** Returns the command's only argument. Throws an Error with the example if it is missing. */
export function argument(example: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [only] = positionals;
  if (only === undefined || positionals.length > 1) throw new Error(`Name one file or place: ${example}`);
  return only;
}

/** Runs the command; errors are printed in one line with exit code 1. `stop` is aborted by Ctrl C. */
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

/** Describes the content of a backup. */
export const contents = ({ tables, created, makeready }: Manifest): string =>
  `${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables, ` +
  `made ${created} by Makeready ${makeready}`;

/** Describes the written file. */
export const summary = ({ file, bytes, manifest }: Backup): string =>
  `${file}: ${count(Math.ceil(bytes / 1024))} KB, ${contents(manifest)}`;
