/**
 * Holds the sheet that the user is importing, with its earlier states for Undo. The browser tab stores the
 * sheet, so that it survives a reload.
 */
import { useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useMe } from '../../client/session/session.ts';
import { dropDraft, readDraft, writeDraft } from '../../ui/form/form-draft.ts';
import { useLeaving } from '../../ui/dialogs/unsaved-warning.ts';
import { type Sheet } from './edit-sheet.ts';

/** The largest number of edits of the sheet that the user can undo. */
const steps = 100;

interface History {
  now: Sheet | null;
  past: readonly Sheet[];
  /** The import's idempotency key: the server imports a sheet only once, even if the user edits it after a failure. */
  key: string;
}

const opened = (now: Sheet | null, key = uuid()): History => ({ now, past: [], key });

/** Reads the sheet that the tab has stored. Fields that an older version of the program lacked get defaults. */
function read(name: string): History {
  const { sheet, key } = (readDraft(name)?.values ?? {}) as { sheet?: Partial<Sheet>; key?: string };
  return opened(sheet ? ({ from: '', readings: {}, decisions: {}, ...sheet } as Sheet) : null, key);
}

/** Stores the sheet after each change and when the page closes. Returns whether it fits into the tab's storage. */
function useStored(name: string, { now: sheet, key }: History): boolean {
  const [isStored, setStored] = useState(true);
  useEffect(() => {
    if (sheet === null) return undefined;
    const store = () => {
      const at = new Date().toISOString();
      setStored(writeDraft(name, { values: { sheet, key }, base: {}, version: undefined, at }));
    };
    const timer = setTimeout(store, 300);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [name, key, sheet]);
  return isStored;
}

export function useSheet(entity: string) {
  const { id } = useMe();
  const name = `${id}.import.${entity}`;
  const [history, setHistory] = useState(() => read(name));
  const { now, past, key } = history;
  const close = () => {
    dropDraft(name);
    setHistory(opened(null));
  };
  useLeaving(() => now !== null, close);
  return {
    sheet: now,
    key,
    stored: useStored(name, history),
    open: (sheet: Sheet) => setHistory(opened(sheet)),
    change: (next: (sheet: Sheet) => Sheet) =>
      setHistory((before) => {
        const after = before.now && next(before.now);
        if (before.now === null || after === null || after === before.now) return before;
        return { ...before, now: after, past: [...before.past.slice(1 - steps), before.now] };
      }),
    undoable: past.length > 0,
    undo: () =>
      setHistory((before) => {
        const last = before.past.at(-1);
        return last ? { ...before, now: last, past: before.past.slice(0, -1) } : before;
      }),
    close,
  };
}
export type SheetState = ReturnType<typeof useSheet>;
