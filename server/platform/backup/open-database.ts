/** Finds and opens the databases for the operators' commands, such as backup, restore and move. */
import fs from 'node:fs';
import { AlreadyRunningError, findConnection } from '@makeready/embedded-postgres';
import pg from 'pg';
import { clusterOf, nextClusterOf, embeddedUser, startEmbeddedPostgres } from '../db/embedded-postgres.ts';

export interface Place {
  /** The database's name as messages show it, without the password. */
  name: string;
  connection: pg.ClientConfig;
  close: () => Promise<void>;
}

/**
 * Names a database: the URL of a Postgres server, or the folder of an embedded database. `programs` is the folder of
 * another Postgres version's binaries.
 */
export type Address = { url: string } | { folder: string; programs?: string };

/** Parses an address. Throws for URLs of other schemes, which would otherwise count as folders. */
export function addressOf(text: string): Address {
  if (/^postgres(ql)?:\/\//.test(text)) return { url: text };
  if (text.includes('://')) throw new Error("A Postgres server's address begins with postgres://");
  return { folder: text };
}

/** Returns the address of the database that the server's configuration names. */
export const configured = (config: { DATABASE_URL?: string | undefined; DATA_DIR: string }): Address =>
  config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: config.DATA_DIR };

/** Returns whether the folder contains a database. */
export const hasCluster = (folder: string): boolean =>
  [clusterOf(folder), nextClusterOf(folder)].some((cluster) => fs.existsSync(cluster));

/**
 * Opens a database for reading, even while Makeready uses it. While another command uses it, it waits. Throws if no
 * database exists at the address.
 */
export async function openToRead(
  address: Address,
  say: (line: string) => void,
  command: string,
): Promise<Place> {
  try {
    return await openAlone(address, say, command);
  } catch (error) {
    if (!(error instanceof AlreadyRunningError) || 'url' in address) throw error;
    const connection = await findConnection(address.folder, embeddedUser);
    if (!connection) return openToRead(address, say, command);
    return { name: address.folder, connection, close: async () => {} };
  }
}

/**
 * Opens an embedded database for exclusive use, and throws if the folder has none or another process runs it. A
 * URL's database is not exclusive, and nothing checks that it exists. `command` is the name by which another program
 * waits for the caller.
 */
export async function openAlone(
  address: Address,
  say: (line: string) => void,
  command?: string,
): Promise<Place> {
  if ('folder' in address && !hasCluster(address.folder)) {
    throw new Error(`There is no database in ${address.folder}`);
  }
  return openToFill(address, say, command);
}

/** Opens a database as `openAlone` does. If the address is a folder without a database, it creates one there. */
export async function openToFill(
  address: Address,
  say: (line: string) => void,
  command = 'another command',
): Promise<Place> {
  if ('url' in address) return server(address.url);
  const { folder, programs } = address;
  const embedded = await startEmbeddedPostgres(folder, say, {
    command,
    ...(programs !== undefined && { binaries: programs }),
  });
  const connection = { ...embedded.connection, ssl: false };
  return { name: folder, connection, close: () => embedded.stop() };
}

function server(url: string): Place {
  const connection = { connectionString: url };
  const { database, host } = new pg.Client(connection);
  return { name: `${database} on ${host}`, connection, close: async () => {} };
}
