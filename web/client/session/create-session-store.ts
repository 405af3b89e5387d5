/** Stores the session in the browser under the keys `token`, `id` and `my` (spec §3, §4). */
import { type Session, type UserItem } from '../../../shared/people/users.contract.ts';
import { duties as allDuties } from '../../../shared/platform/duties.ts';
import { defaultLanguage, languageTags } from '../../../shared/people/languages.ts';
import { pageLanguage, storeLanguage } from '../language/page-language.ts';
import { userPermissions, userTypes } from '../../../shared/platform/specification-constants.ts';

/** The signed-in user's data that the browser stores, or those of a device without the session of a person. */
export type Me = Pick<UserItem, 'id' | 'name' | 'username' | 'permissions' | 'duties' | 'language'> & {
  userType: UserItem['userType'] | 'Device';
};

/** A device of a machine, as its browser stores it (decision 101). */
export interface Device {
  id: string;
  name: string;
  machineId: string;
  token: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(storage: Store): Me | null {
  const id = storage.getItem('id');
  if (storage.getItem('token') === null || id === null) return null;
  try {
    const my = JSON.parse(storage.getItem('my') ?? '{}') as { [K in keyof Me]?: unknown };
    const { name, username } = my;
    const userType = userTypes.find((each) => each === my.userType);
    const known = typeof name === 'string' && typeof username === 'string' && userType !== undefined;
    const permissions = valuesIn(userPermissions, my.permissions);
    const duties = valuesIn(allDuties, my.duties);
    const language = languageTags.find((each) => each === my.language) ?? defaultLanguage;
    return known ? { id, name, username, userType, permissions, duties, language } : null;
  } catch {
    return null;
  }
}

/** Returns the values that a stored list has. A session from an older version has no list until the server responds. */
const valuesIn = <T>(all: readonly T[], stored: unknown): T[] =>
  all.filter((each) => Array.isArray(stored) && stored.includes(each));

function readDevice(storage: Store): Device | null {
  const texts = ['id', 'name', 'machineId', 'token'] as const;
  try {
    const device = JSON.parse(storage.getItem('device') ?? 'null') as Partial<Device> | null;
    return device && texts.every((key) => typeof device[key] === 'string') ? (device as Device) : null;
  } catch {
    return null;
  }
}

const asMe = ({ id, name }: Device): Me => ({
  id,
  name,
  username: '',
  userType: 'Device',
  permissions: [],
  duties: [],
  language: pageLanguage,
});

/**
 * Creates the session store. `others` (the window) receives changes of other tabs. `replaced` runs when another tab
 * signs out or signs in as someone else.
 */
export function createSessionStore(storage: Store, others: EventTarget, replaced: () => void) {
  const listeners = new Set<() => void>();
  let token = storage.getItem('token');
  let device = readDevice(storage);
  let wall = storage.getItem('wall');
  const present = () => read(storage) ?? (device && asMe(device));
  let me = present();
  const reread = () => {
    token = storage.getItem('token');
    device = readDevice(storage);
    const now = present();
    if (JSON.stringify(now) === JSON.stringify(me)) return;
    me = now;
    for (const listener of listeners) listener();
  };
  const removeSession = () => {
    for (const key of ['token', 'id', 'my']) storage.removeItem(key);
  };
  /** Ends the person's session at this device. The device stays set up. */
  const leave = () => {
    removeSession();
    reread();
  };
  others.addEventListener('storage', () => {
    if (storage.getItem('token') === token) reread();
    else replaced();
  });
  const keep = ({ name, username, userType, permissions, duties, language }: Omit<Me, 'id'>) => {
    storage.setItem('my', JSON.stringify({ name, username, userType, permissions, duties, language }));
    storeLanguage(storage, language);
  };

  return {
    /** Returns the token of the session or, without a session, of the device or the wall screen. */
    token: () => token ?? device?.token ?? wall,
    /** Returns the device, or null if this browser is not set up as one. */
    device: () => device,
    /** Sets up this browser as the device of a machine, and ends the session of its user. */
    startDevice: (next: Device) => {
      storage.removeItem('wall');
      storage.setItem('device', JSON.stringify(next));
      leave();
    },
    /** Returns the key of this wall screen (decision 107), or null. A wall screen has no signed-in user. */
    wall: () => wall,
    /** Sets up this browser as a wall screen. The calling function then reloads the page. */
    startWall: (key: string) => {
      removeSession();
      storage.removeItem('device');
      storage.setItem('wall', key);
    },
    leave,
    /** Returns the signed-in user, as the same object until the user changes. */
    me: () => me,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (session: Session) => {
      keep(session.user);
      storage.setItem('id', session.user.id);
      storage.setItem('token', session.value);
      reread();
    },
    /** Stores the user's current data, which the server sent. */
    update: (user: UserItem) => {
      if (me?.id !== user.id) return;
      keep(user);
      reread();
    },
    /**
     * Ends the session. Without a session, this browser is no longer a device or wall screen. The calling function
     * reloads the page.
     */
    clear: () => {
      if (token === null) {
        storage.removeItem('wall');
        wall = null;
      }
      removeSession();
      storage.removeItem('device');
      token = null;
      device = null;
    },
  };
}
