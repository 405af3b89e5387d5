import { expect, test, vi } from 'vitest';
import { type Session } from '../../../shared/people/users.contract.ts';
import { createSessionStore } from './create-session-store.ts';
import { storeNext, storedNext, loginAddress, safeNext, takeNext } from './page-after-login.ts';

const at = '2026-11-20T08:00:00.000Z';
const session: Session = {
  value: 'secret',
  user: {
    id: '01930000-0000-7000-8000-000000000001',
    name: 'Asha Rao',
    username: 'asha@vinayakapack.in',
    userType: 'Standard',
    language: 'en',
    permissions: ['stock'],
    duties: [],
    runs: [],
    hasPassword: true,
    hasPin: false,
    hasBadge: false,
    admitted: true,
    passwordSetAt: null,
    lastSignInAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  },
};

/**
 * Simulates tabs that share one storage. `told` fires the event by which a browser reports a change of the storage to
 * the other tabs.
 */
function browser(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  const tab = () => {
    const window = new EventTarget();
    const replaced = vi.fn<() => void>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const store = createSessionStore(storage, window, replaced);
    return { store, replaced, told: () => window.dispatchEvent(new Event('storage')) };
  };
  return { values, tab };
}

test('signing in stores token, user id and the user’s details, and a new page reads them', () => {
  const { values, tab } = browser();
  const { store } = tab();
  const changed = vi.fn<() => void>();
  store.subscribe(changed);
  expect(store.me()).toBeNull();
  store.start(session);
  expect([...values.keys()].toSorted()).toEqual(['id', 'language', 'my', 'token']);
  expect(JSON.parse(values.get('my') ?? '')).toEqual({
    name: 'Asha Rao',
    username: 'asha@vinayakapack.in',
    userType: 'Standard',
    permissions: ['stock'],
    duties: [],
    language: 'en',
  });
  expect(changed).toHaveBeenCalledTimes(1);
  expect(tab().store.me()).toEqual(store.me());
  expect(tab().store.token()).toBe('secret');
});

test('a changed name reaches the other tabs; signing in the same user again changes nothing', () => {
  const { tab } = browser();
  const [here, there] = [tab(), tab()];
  here.store.start(session);
  there.told();
  expect(there.replaced).toHaveBeenCalledTimes(1);
  const later = tab();
  const before = later.store.me();
  here.store.update(session.user);
  later.told();
  expect(later.store.me()).toBe(before);
  here.store.update({ ...session.user, name: 'Asha R.' });
  later.told();
  expect(later.store.me()?.name).toBe('Asha R.');
  expect(later.replaced).not.toHaveBeenCalled();
});

test('signing out clears the session but the language, notifies the other tabs, and leaves this page as it is', () => {
  const { values, tab } = browser();
  const here = tab();
  here.store.start(session);
  const there = tab();
  here.store.clear();
  there.told();
  expect([...values.keys()]).toEqual(['language']);
  expect(here.store.token()).toBeNull();
  expect(here.store.me()?.name).toBe('Asha Rao');
  expect(there.replaced).toHaveBeenCalledTimes(1);
});

test('a session stored before permissions existed has none, and unknown permissions are ignored', () => {
  const my = (permissions: string) => `{"name":"A","username":"a","userType":"Restricted"${permissions}}`;
  const readOf = (permissions: string) =>
    browser({ token: 't', id: 'i', my: my(permissions) })
      .tab()
      .store.me()?.permissions;
  expect(readOf('')).toEqual([]);
  expect(readOf(',"permissions":["admin","dispatch"]')).toEqual(['dispatch']);
});

test('an unreadable session counts as signed out', () => {
  for (const my of ['{', '{"name":"A"}', '{"name":"A","username":"a","userType":"Root"}']) {
    expect(browser({ token: 't', id: 'i', my }).tab().store.me()).toBeNull();
  }
});

test('after signing in the user returns to a page of this app, never to another site', () => {
  expect(safeNext('/job/5?tab=a#b')).toBe('/job/5?tab=a#b');
  for (const elsewhere of [
    null,
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/.//evil',
  ]) {
    expect(safeNext(elsewhere)).toBe('/my');
  }
  expect(safeNext('/login/google?next=/login')).toBe('/my');
  expect(loginAddress('/job?term=a b')).toBe('/login/google?next=%2Fjob%3Fterm%3Da%2520b');
  expect(loginAddress('/')).toBe('/login/google');
});

test('the page to return to survives signing in elsewhere, is used once, and is never another site', () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  storeNext('/job/5', store);
  expect(storedNext(store)).toBe('/job/5');
  expect([takeNext(store), takeNext(store)]).toEqual(['/job/5', '/my']);
  storeNext('//evil.example', store);
  expect(takeNext(store)).toBe('/my');
  storeNext('/job/5', store);
  storeNext(null, store);
  expect(takeNext(store)).toBe('/my');
});
