/** Stores the session in the browser under the keys `token`, `id` and `my` (spec §3, §4). */
import { type Session, type UserItem } from '../../../shared/people/users.contract.ts';
import { defaultLanguage, languageTags } from '../../../shared/people/languages.ts';
import { storeLanguage } from '../language/page-language.ts';
import { userPermissions, userTypes } from '../../../shared/platform/specification-constants.ts';

/** The signed-in user's data that the browser stores. */
export type Me = Pick<UserItem, 'id' | 'name' | 'username' | 'userType' | 'permissions' | 'language'>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(storage: Store): Me | null {
  const id = storage.getItem('id');
  if (storage.getItem('token') === null || id === null) return null;
  try {
    const my = JSON.parse(storage.getItem('my') ?? '{}') as { [K in keyof Me]?: unknown };
    const { name, username } = my;
    const userType = userTypes.find((each) => each === my.userType);
    const known = typeof name === 'string' && typeof username === 'string' && userType !== undefined;
    // The storage of a session from an older version lacks permissions until the server responds.
    const held: readonly unknown[] = Array.isArray(my.permissions) ? my.permissions : [];
    const permissions = userPermissions.filter((each) => held.includes(each));
    const language = languageTags.find((each) => each === my.language) ?? defaultLanguage;
    return known ? { id, name, username, userType, permissions, language } : null;
  } catch {
    return null;
  }
}

/**
 * Creates the session store. `others` (the window) receives changes of other tabs. `replaced` runs when another tab
 * signs out or signs in as someone else.
 */
export function createSessionStore(storage: Store, others: EventTarget, replaced: () => void) {
  const listeners = new Set<() => void>();
  let token = storage.getItem('token');
  let me = read(storage);
  const reread = () => {
    token = storage.getItem('token');
    const now = read(storage);
    if (JSON.stringify(now) === JSON.stringify(me)) return;
    me = now;
    for (const listener of listeners) listener();
  };
  others.addEventListener('storage', () => {
    if (storage.getItem('token') === token) reread();
    else replaced();
  });
  const keep = ({ name, username, userType, permissions, language }: Omit<Me, 'id'>) => {
    storage.setItem('my', JSON.stringify({ name, username, userType, permissions, language }));
    storeLanguage(storage, language);
  };

  return {
    token: () => token,
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
    /** Ends the session. The page stays as it is until the calling function reloads it. */
    clear: () => {
      for (const key of ['token', 'id', 'my']) storage.removeItem(key);
      token = null;
    },
  };
}
