/**
 * Holds the sheet that the user imports, and its earlier states for Undo. The browser tab stores the sheet, so that
 * it survives a reload.
 */
import { useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useMe } from '../../client/session/session.ts';
import { dropDraft, readDraft, writeDraft } from '../../ui/form/form-draft.ts';
import { useLeaving } from '../../ui/page/unsaved-warning.ts';
import { type Sheet } from './edit-sheet.ts';

/** The largest number of edits of the sheet that the user can undo. */
const steps = 100;

interface History {
  now: Sheet | null;
  past: readonly Sheet[];
  /**
   * The import's idempotency key. The server imports a sheet only once, even if the user edits it after a failed
   * attempt.
   */
  key: string;
}

const opened = (now: Sheet | null): History => ({ now, past: [], key: uuid() });

/**
 * Reads the sheet that the tab has stored. If an older version of the program stored the sheet, missing fields get
 * defaults.
 */
function read(name: string): History {
  const { sheet, key } = (readDraft(name)?.values ?? {}) as { sheet?: Partial<Sheet>; key?: string };
  const history = opened(sheet ? ({ from: '', readings: {}, ...sheet } as Sheet) : null);
  return key === undefined ? history : { ...history, key };
}

/**
 * Stores the sheet in the tab after each change and when the page closes. Returns whether it fits into the storage.
 */
function useKept(name: string, { now: sheet, key }: History): boolean {
  const [kept, setKept] = useState(true);
  useEffect(() => {
    if (sheet === null) return undefined;
    const keep = () => {
      const at = new Date().toISOString();
      setKept(writeDraft(name, { values: { sheet, key }, base: {}, version: undefined, at }));
    };
    const timer = setTimeout(keep, 300);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [name, key, sheet]);
  return kept;
}

export function useSheet(entity: string) {
  const { id } = useMe();
  const name = `${id}.import.${entity}`;
  const [history, setHistory] = useState(() => read(name));
  const { now, past, key } = history;
  const kept = useKept(name, history);
  const close = () => {
    dropDraft(name);
    setHistory(opened(null));
  };
  useLeaving(() => now !== null, close);
  return {
    sheet: now,
    key,
    /** True if the tab has stored the sheet, so that it survives a reload. */
    kept,
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
