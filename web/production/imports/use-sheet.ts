/** The sheet that is being brought in: kept in this tab over a reload, with what was done to it taken back step by step. */
import { useEffect, useState } from 'react';
import { useMe } from '../../client/session/session.ts';
import { dropDraft, readDraft, writeDraft } from '../../ui/form/draft.ts';
import { useLeaving } from '../../ui/form/leaving.ts';
import { type Sheet } from './sheet.ts';

/** Steps that can be taken back. */
const steps = 100;

interface History {
  now: Sheet | null;
  past: readonly Sheet[];
}

/** Reads the sheet of this tab; an older version of the screen has written it without how its columns are read. */
function read(key: string): Sheet | null {
  const sheet = readDraft(key)?.values.sheet as Partial<Sheet> | undefined;
  return sheet ? ({ from: '', readings: {}, ...sheet } as Sheet) : null;
}

/** Keeps the sheet shortly after each change and when the page goes; returns whether there was room for it. */
function useKept(key: string, sheet: Sheet | null): boolean {
  const [kept, setKept] = useState(true);
  useEffect(() => {
    if (sheet === null) return undefined;
    const keep = () => {
      const at = new Date().toISOString();
      setKept(writeDraft(key, { values: { sheet }, base: {}, version: undefined, at }));
    };
    const timer = setTimeout(keep, 300);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, sheet]);
  return kept;
}

export function useSheet(entity: string) {
  const { id } = useMe();
  const key = `${id}.import.${entity}`;
  const [{ now, past }, setHistory] = useState<History>(() => ({ now: read(key), past: [] }));
  const kept = useKept(key, now);
  const close = () => {
    dropDraft(key);
    setHistory({ now: null, past: [] });
  };
  useLeaving(() => now !== null, close);
  return {
    sheet: now,
    /** Whether a reload would bring it back. */
    kept,
    open: (sheet: Sheet) => setHistory({ now: sheet, past: [] }),
    change: (next: (sheet: Sheet) => Sheet) =>
      setHistory((before) => {
        const after = before.now && next(before.now);
        if (before.now === null || after === null || after === before.now) return before;
        return { now: after, past: [...before.past.slice(1 - steps), before.now] };
      }),
    undoable: past.length > 0,
    undo: () =>
      setHistory((before) => {
        const last = before.past.at(-1);
        return last ? { now: last, past: before.past.slice(0, -1) } : before;
      }),
    close,
  };
}
export type SheetState = ReturnType<typeof useSheet>;
