/** The Postgres that Makeready runs itself where DATABASE_URL names none. */
import { type Embedded, startEmbedded } from '@makeready/embedded-postgres';

/** Every folder that there is was made with this name. */
export const ownUser = 'makeready';

/**
 * Starts it on the data folder, or adopts what an earlier process left running there. One that ends by itself is started again;
 * `lost` hears why it can't be.
 */
export const startOwnPostgres = (
  dataDir: string,
  log: (line: string) => void,
  lost?: (error: Error) => void,
): Promise<Embedded> =>
  startEmbedded({
    dataDir,
    log,
    ...(lost && { lost }),
    user: ownUser,
    advice: '. DATA_DIR names the data folder; DATABASE_URL names a Postgres server to use instead',
  });
