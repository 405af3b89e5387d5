/** What the commands for an operator share: an argument, an end with a clear word, a summary. */
import { parseArgs } from 'node:util';
import { type Backup } from '../server/platform/backup/backup.ts';
import { type Manifest } from '../server/platform/backup/manifest.ts';

/** The command's only argument. Throws an Error with the example where it is missing. */
export function argument(example: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [only] = positionals;
  if (only === undefined || positionals.length > 1) throw new Error(`Name one file or place: ${example}`);
  return only;
}

/** Runs the command; what it throws is told in one line, and the exit code is 1. `stop` is aborted by Ctrl C. */
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

/** How much a backup holds. */
export const contents = ({ tables, created, makeready }: Manifest): string =>
  `${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables, ` +
  `made ${created} by Makeready ${makeready}`;

/** What was written where. */
export const summary = ({ file, bytes, manifest }: Backup): string =>
  `${file}: ${count(Math.ceil(bytes / 1024))} KB, ${contents(manifest)}`;
