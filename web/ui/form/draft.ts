/** Drafts: what was typed, kept in this tab per user until it is saved or thrown away. */
import { useEffect, useEffectEvent } from 'react';
import { type Values } from './form-values.ts';

export interface Draft {
  values: Values;
  /** What the form started from, and its version, so that a later save can tell who changed what. */
  base: Values;
  version: number | undefined;
  /** When it was stored, ISO 8601. */
  at: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const name = (key: string) => `makeready.draft.${key}`;
/** Without the files, which can't be stored: such a field starts again with its initial value. */
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

/** Stores what `draft` returns while the form is open, also when the screen closes without the user's doing. */
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
