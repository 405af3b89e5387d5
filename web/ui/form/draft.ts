/** Drafts: unsaved input, stored in this tab for each user until it is saved or discarded. */
import { useEffect, useEffectEvent } from 'react';
import { type Values } from './form-values.ts';

export interface Draft {
  values: Values;
  /** The values and version that the form started from, for merging later. */
  base: Values;
  version: number | undefined;
  /** When it was stored, in ISO 8601. */
  at: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const name = (key: string) => `makeready.draft.${key}`;
/** Leaves out files, which cannot be stored; these fields start again with their initial value. */
const keepable = (_: string, value: unknown) => (value instanceof Blob ? undefined : value);

export function readDraft(key: string, store: Store = sessionStorage): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(name(key)) ?? 'null') as Draft | null;
    return draft && typeof draft.values === 'object' && typeof draft.base === 'object' ? draft : null;
  } catch {
    return null;
  }
}

/** Returns whether it was stored: session storage may be full. */
export function writeDraft(key: string, draft: Draft, store: Store = sessionStorage): boolean {
  try {
    store.setItem(name(key), JSON.stringify(draft, keepable));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string, store: Store = sessionStorage): void {
  store.removeItem(name(key));
}

/** Stores what `draft` returns while the form is open, and when the screen closes unexpectedly. */
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
