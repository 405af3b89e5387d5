/** Stores answers to queries in IndexedDB, each for one user and one machine (decision 103). */
import { type QueryKey } from '@tanstack/react-query';
import { type IDBPDatabase, openDB } from 'idb';
import { machineDatabase } from '../session/remove-stored-data.ts';

export interface StoredQuery {
  user: string;
  machine: string;
  key: QueryKey;
  data: unknown;
  /** The time in ms, by this device's clock, at which the device read the data. */
  updatedAt: number;
}

export interface QueryDisk {
  read: () => Promise<StoredQuery[]>;
  write: (row: StoredQuery) => Promise<void>;
  /** Removes all rows for which the function returns false. */
  retain: (isWanted: (row: StoredQuery) => boolean) => Promise<void>;
}

const table = 'queries';
const nameOf = ({ user, machine, key }: StoredQuery) => JSON.stringify([user, machine, key]);

let opened: Promise<IDBPDatabase> | undefined;
let isRemoved = false;
/** Closes the database, because the session ends and removes it. The page leaves then, and does not open it again. */
const close = () => {
  isRemoved = true;
  void opened?.then((db) => db.close());
};

/** Runs the function with the database. Resolves to undefined if the device has no room, or is in private mode. */
async function attempt<T>(act: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  if (isRemoved) return undefined;
  try {
    opened ??= openDB(machineDatabase, 1, {
      upgrade: (db) => void db.createObjectStore(table),
      blocking: close,
    });
    return await act(await opened);
  } catch {
    return undefined;
  }
}

/** The disk of this device. */
export const queryDisk: QueryDisk = {
  read: async () => ((await attempt((db) => db.getAll(table))) ?? []) as StoredQuery[],
  write: async (row) => void (await attempt((db) => db.put(table, row, nameOf(row)))),
  retain: async (isWanted) =>
    attempt(async (db) => {
      const { store, done } = db.transaction(table, 'readwrite');
      for (const name of await store.getAllKeys())
        if (!isWanted((await store.get(name)) as StoredQuery)) await store.delete(name);
      await done;
    }),
};
