/** Runs the embedded Postgres if the configuration names no database (DATABASE_URL). */
import fs from 'node:fs';
import path from 'node:path';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '@makeready/embedded-postgres';

/** The user name in every embedded database. It can't change, because existing databases have it. */
export const embeddedUser = 'makeready';

/**
 * Settings that make Postgres log little, because its error messages quote user data. The server reports errors
 * itself.
 */
const settings = { log_min_messages: 'log' };

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

/** `startEmbeddedPostgres` throws this error if the data folder belongs to another version of Postgres. */
export class OtherPostgresError extends Error {
  readonly version: string;

  constructor(dataDir: string, version: string, cause: Error) {
    super(
      `The database in ${dataDir} was made by Postgres ${version}; Makeready brings another version now. ` +
        `Bring it over, once, with: DATA_DIR=${dataDir} npm run upgrade:postgres`,
      { cause },
    );
    this.version = version;
  }
}

/**
 * Starts Postgres on the data folder, or takes over a running one, and restarts it after crashes. It calls `lost` if
 * a restart fails. `binaries` is the folder of another Postgres version.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: (line: string) => void,
  options: Pick<EmbeddedOptions, 'lost' | 'binaries'> = {},
): Promise<Embedded> {
  finishUpgrade(dataDir);
  return startEmbedded({
    dataDir,
    log,
    ...options,
    user: embeddedUser,
    settings,
    advice: '. DATA_DIR names the data folder; DATABASE_URL names a Postgres server to use instead',
  }).catch((error: Error) => {
    const [, version] = /initialized by PostgreSQL version (\d+)/.exec(error.message) ?? [];
    throw version && !options.binaries ? new OtherPostgresError(dataDir, version, error) : error;
  });
}
