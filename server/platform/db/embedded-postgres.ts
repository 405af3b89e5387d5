/** Starts and stops the embedded Postgres, which the server uses if DATABASE_URL is not set. */
import fs from 'node:fs';
import path from 'node:path';
import {
  type Death,
  type Embedded,
  type EmbeddedOptions,
  OtherMajorError,
  startEmbedded,
} from '@makeready/embedded-postgres';
import { commandWords } from '../command-words.ts';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';

/** The user name in every embedded database. It can't change, because existing databases have it. */
export const embeddedUser = 'makeready';

/**
 * Settings that make Postgres log little, because its error messages quote user data. The server reports errors
 * itself.
 */
const settings = { log_min_messages: 'log' };

/** The address at which the embedded Postgres listens for readers of reports. */
export const reportHost = '127.0.0.1';

/** Returns the folder with the files of the embedded Postgres. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres');
/**
 * Returns the folder of the new database during an upgrade of Postgres, which then replaces the present folder (npm
 * run upgrade:postgres).
 */
export const nextClusterOf = (dataDir: string): string => path.join(dataDir, 'postgres-next');

/** Completes an upgrade of Postgres if something killed it before its last rename. */
export function finishUpgrade(dataDir: string): void {
  if (!fs.existsSync(clusterOf(dataDir)) && fs.existsSync(nextClusterOf(dataDir))) {
    fs.renameSync(nextClusterOf(dataDir), clusterOf(dataDir));
  }
}

/**
 * Starts Postgres on the data folder, or takes over a running one, and restarts it after crashes. It calls `lost` if it can't be restarted.
 * `binaries` is a folder of Postgres programs, by default POSTGRES_BIN. Without either, the newest that can run the database is used.
 * `command` names a command that ends soon, for which Makeready waits.
 * `reportPort` is the TCP port at which roles of `npm run report:reader` reach it on this computer.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: (line: string) => void,
  {
    reportPort,
    ...options
  }: Pick<EmbeddedOptions, 'lost' | 'binaries' | 'command'> & { reportPort?: number | undefined } = {},
): Promise<Embedded> {
  finishUpgrade(dataDir);
  return startEmbedded({
    dataDir,
    log,
    binaries: process.env.POSTGRES_BIN ?? '',
    ...options,
    user: embeddedUser,
    settings: {
      ...settings,
      ...(reportPort !== undefined && { listen_addresses: reportHost, port: String(reportPort) }),
    },
    advice: '. DATA_DIR names the data folder; DATABASE_URL names a Postgres server to use instead',
  }).catch((error: Error) => {
    if (!(error instanceof OtherMajorError)) throw error;
    const how = `Bring it over, once, with: DATA_DIR=${dataDir} ${commandWords('upgrade:postgres')}`;
    throw new Error(`${error.message}. ${how}`, { cause: error });
  });
}

const dayMs = 24 * 3_600_000;

/** Returns a warning for Admins if Postgres has ended within the last day without anybody stopping it. */
export function deathWarnings(deaths: readonly Death[]): ReasonResponse[] {
  const recent = deaths.filter(({ at }) => performance.now() - at < dayMs);
  const last = recent.at(-1);
  if (!last) return [];
  const date = new Date(new Date().getTime() - (performance.now() - last.at));
  const when = date.toISOString().slice(0, 16).replace('T', ' ');
  const times = recent.length === 1 ? 'once' : `${recent.length} times`;
  const how = last.how === 'SIGKILL' ? 'it was killed; the machine may lack memory' : last.how;
  const outcome =
    last.took === null ? 'It does not run yet' : `It ran again after ${Math.ceil(last.took / 1000)} s`;
  const failure = last.failure === null ? '' : `. A try failed: ${last.failure}`;
  const reason = `The database ended ${times} within a day, the last time at ${when} UTC (${how}). ${outcome}${failure}`;
  return [{ code: 'database-ended', values: {}, reason }];
}
