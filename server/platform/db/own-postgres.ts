/** The Postgres that Makeready runs itself where DATABASE_URL names none. */
import fs from 'node:fs';
import path from 'node:path';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '@makeready/embedded-postgres';

/** Every folder that there is was made with this name. */
export const ownUser = 'makeready';

/** Its errors quote what people entered ("Key (lower(username))=(…) already exists"), and each is answered and told by us. */
const settings = { log_min_messages: 'log' };

/** Where Postgres' own files are in a data folder. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres');
/** The files of a newer version that are whole and take the others' place next (npm run upgrade:postgres). */
export const nextClusterOf = (dataDir: string): string => path.join(dataDir, 'postgres-next');

/** Does the last act of an upgrade of Postgres, which may have been cut off before it. */
export function finishUpgrade(dataDir: string): void {
  if (!fs.existsSync(clusterOf(dataDir)) && fs.existsSync(nextClusterOf(dataDir))) {
    fs.renameSync(nextClusterOf(dataDir), clusterOf(dataDir));
  }
}

/** Thrown where a data folder was made by another version of Postgres than the one that is to run on it. */
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
 * Starts it on the data folder, or adopts what an earlier process left running there. One that ends by itself is started again;
 * `lost` hears why it can't be. `binaries` are the programs of another Postgres than ours.
 */
export async function startOwnPostgres(
  dataDir: string,
  log: (line: string) => void,
  options: Pick<EmbeddedOptions, 'lost' | 'binaries'> = {},
): Promise<Embedded> {
  finishUpgrade(dataDir);
  return startEmbedded({
    dataDir,
    log,
    ...options,
    user: ownUser,
    settings,
    advice: '. DATA_DIR names the data folder; DATABASE_URL names a Postgres server to use instead',
  }).catch((error: Error) => {
    const [, version] = /initialized by PostgreSQL version (\d+)/.exec(error.message) ?? [];
    throw version && !options.binaries ? new OtherPostgresError(dataDir, version, error) : error;
  });
}
