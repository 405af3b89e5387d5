/**
 * Stores a second copy of each press of the floor in IndexedDB, which writes it to the disk at once. Chromium writes
 * localStorage seconds later, so that a dead battery would lose the last presses (decision 103).
 */
import { type IDBPDatabase, openDB } from 'idb';

const table = 'presses';
let opened: Promise<IDBPDatabase> | undefined;
const database = () =>
  (opened ??= openDB('makeready', 1, { upgrade: (db) => void db.createObjectStore(table) }));

async function change(name: string, text: string | null): Promise<void> {
  try {
    const change = (await database()).transaction(table, 'readwrite', { durability: 'strict' });
    await (text === null ? change.store.delete(name) : change.store.put(text, name));
    await change.done;
  } catch {
    // A device without room or in private mode has the press in localStorage alone.
  }
}

/** Writes the stored press to the disk. */
export const copyPress = (name: string, text: string): Promise<void> => change(name, text);
export const removeCopy = (name: string): Promise<void> => change(name, null);

/** Puts presses back that localStorage has lost. Returns whether there were any. */
export async function restorePresses(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  try {
    const db = await database();
    const names = (await db.getAllKeys(table)).map(String).filter((name) => storage.getItem(name) === null);
    for (const name of names) storage.setItem(name, String(await db.get(table, name)));
    return names.length > 0;
  } catch {
    return false;
  }
}
