/** Where a database is, for commands that read or fill one. */
import fs from 'node:fs';
import { findConnection } from '@makeready/embedded-postgres';
import pg from 'pg';
import { clusterOf, nextClusterOf, ownUser, startOwnPostgres } from '../db/own-postgres.ts';

export interface Place {
  /** For people; without a password. */
  name: string;
  connection: pg.ClientConfig;
  close: () => Promise<void>;
}

/** A Postgres server's address, or the folder of an embedded one; `programs` are those of another Postgres than ours. */
export type Address = { url: string } | { folder: string; programs?: string };

/** What the text names. Throws where it is an address of something else than Postgres, which would make an odd folder. */
export function addressOf(text: string): Address {
  if (/^postgres(ql)?:\/\//.test(text)) return { url: text };
  if (text.includes('://')) throw new Error("A Postgres server's address begins with postgres://");
  return { folder: text };
}

/** The database that the configuration names. */
export const configured = (config: { DATABASE_URL?: string | undefined; DATA_DIR: string }): Address =>
  config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: config.DATA_DIR };

/** Whether there is a database in the folder. */
export const hasCluster = (folder: string): boolean =>
  [clusterOf(folder), nextClusterOf(folder)].some((cluster) => fs.existsSync(cluster));

/** The place to read from, also while another process serves it. Throws where there is no database. */
export async function openToRead(address: Address, say: (line: string) => void): Promise<Place> {
  if ('url' in address) return server(address.url);
  const connection = await findConnection(address.folder, ownUser);
  if (connection) return { name: address.folder, connection, close: async () => {} };
  return openAlone(address, say);
}

/** The place with nobody else in it: of an embedded database no other process runs. Throws where there is no database. */
export async function openAlone(address: Address, say: (line: string) => void): Promise<Place> {
  if ('folder' in address && !hasCluster(address.folder)) {
    throw new Error(`There is no database in ${address.folder}`);
  }
  return openToFill(address, say);
}

/** The place with nobody else in it; an embedded database is made where there is none. */
export async function openToFill(address: Address, say: (line: string) => void): Promise<Place> {
  if ('url' in address) return server(address.url);
  const { folder, programs } = address;
  const embedded = await startOwnPostgres(folder, say, programs === undefined ? {} : { binaries: programs });
  const connection = { ...embedded.connection, ssl: false };
  return { name: folder, connection, close: () => embedded.stop() };
}

function server(url: string): Place {
  const connection = { connectionString: url };
  const { database, host } = new pg.Client(connection);
  return { name: `${database} on ${host}`, connection, close: async () => {} };
}
