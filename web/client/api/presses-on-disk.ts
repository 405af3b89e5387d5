/**
 * Stores a second copy of each press of the floor in IndexedDB, which writes it to the disk at once. Chromium writes
 * localStorage seconds later, so that a dead battery would lose the last presses (decision 103).
 */
import { type IDBPDatabase, openDB } from 'idb';
import { type PendingWrite } from './pending-write-store.ts';

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

interface Taken {
  fate: 'taken';
  takenAt: number;
}
type OnDisk = PendingWrite | Taken;
const read = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as OnDisk) : undefined);
/** The time in ms for which the disk remembers that a press was taken back: longer than a tab may wait to send it. */
const takenFor = 3_600_000;

/**
 * Decides, once for all tabs of this device, whether a waiting press is sent or taken back. The first decision stays.
 * Returns whether it is `fate`. A device without IndexedDB has one tab to decide, by localStorage.
 */
export async function decidePress(
  name: string,
  press: PendingWrite,
  fate: 'unknown' | 'taken',
): Promise<boolean> {
  try {
    const { store, done } = (await database()).transaction(table, 'readwrite', { durability: 'strict' });
    const stored = read(await store.get(name));
    // A press without a copy was accepted, or can't be taken back.
    const isFree = stored ? stored.fate === 'waiting' || stored.fate === fate : fate === 'unknown';
    const next: OnDisk = fate === 'taken' ? { fate, takenAt: Date.now() } : { ...press, fate, lease: 0 };
    if (isFree) await store.put(JSON.stringify(next), name);
    await done;
    return isFree;
  } catch {
    return true;
  }
}

/** Puts presses back that localStorage has lost, except those taken back. Returns whether there were any. */
export async function restorePresses(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<boolean> {
  try {
    const db = await database();
    const names = (await db.getAllKeys(table)).map(String).filter((name) => storage.getItem(name) === null);
    let restored = 0;
    for (const name of names) {
      const text: unknown = await db.get(table, name);
      const press = read(text);
      if (press?.fate === 'taken') {
        if (Date.now() - press.takenAt > takenFor) await removeCopy(name);
      } else if (press) {
        storage.setItem(name, String(text));
        restored += 1;
      }
    }
    return restored > 0;
  } catch {
    return false;
  }
}
