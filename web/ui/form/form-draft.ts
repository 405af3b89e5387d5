/** Stores drafts. A draft is a user's unsaved input, which stays in this tab until the user saves or discards it. */
import { useEffect, useEffectEvent } from 'react';
import { type Values } from './form-values.ts';

export interface Draft {
  values: Values;
  /** The values that the form started from, to merge with another user's changes when the user saves. */
  base: Values;
  /** The record's version that the form started from. It is undefined for a new record. */
  version: number | undefined;
  /** The time at which the draft was stored, in ISO 8601. */
  at: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const name = (key: string) => `makeready.draft.${key}`;
/**
 * Leaves out files, which the browser's storage can't hold. After a reload, the file fields have the initial value.
 */
const keepable = (_: string, value: unknown) => (value instanceof Blob ? undefined : value);

/** Returns the draft, or null. A browser may block session storage, and a test without a browser has none. */
export function readDraft(key: string, store?: Store): Draft | null {
  try {
    const draft = JSON.parse((store ?? sessionStorage).getItem(name(key)) ?? 'null') as Draft | null;
    return draft && typeof draft.values === 'object' && typeof draft.base === 'object' ? draft : null;
  } catch {
    return null;
  }
}

/** Stores the draft. Returns whether that succeeded, because session storage may be full or blocked. */
export function writeDraft(key: string, draft: Draft, store?: Store): boolean {
  try {
    (store ?? sessionStorage).setItem(name(key), JSON.stringify(draft, keepable));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string, store?: Store): void {
  try {
    (store ?? sessionStorage).removeItem(name(key));
  } catch {
    // A browser that blocks session storage holds no draft.
  }
}

/** Stores the result of `draft` while the form is open, and when the screen closes unexpectedly. */
export function useDraft(key: string | null, draft: () => Draft | null): void {
  const keep = useEffectEvent(() => {
    if (key === null) return;
    const now = draft();
    if (now) writeDraft(key, now);
    else dropDraft(key);
  });
  useEffect(() => {
    const timer = setTimeout(keep, 300);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
}
