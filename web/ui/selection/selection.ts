/**
 * Manages which rows of a list are selected. It stores their ids, so that the selection survives sorting,
 * filtering and other users' changes (decision 054).
 */
import { useRef, useState } from 'react';

/** The reason why the last action skipped a row, and a link that helps if there is one. */
export interface Refusal {
  why: string;
  way?: { label: string; to: string } | undefined;
}

/** Creates the selection. `nameOf` labels a row's checkbox: "Select MR-2451". */
export function useSelection<T>(keyOf: (item: T) => string, nameOf: (item: T) => string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, T>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  /** True while a tap on a row selects the row instead of opening it, on screens without checkboxes. */
  const [choosing, setChoosing] = useState(false);
  /** The key of an action that the user chose before the action's code was loaded. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [used, setUsed] = useState(false);
  const anchor = useRef<string | null>(null);

  const put = (next: ReadonlyMap<string, T>) => {
    setPicked(next);
    setRefusals((before) => new Map([...before].filter(([id]) => next.has(id))));
    if (next.size > 0) setUsed(true);
  };
  const between = (rows: readonly T[], from: number, to: number) =>
    rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const anchorIn = (rows: readonly T[]) => rows.findIndex((item) => keyOf(item) === anchor.current);
  const byKey = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));

  return {
    picked,
    refusals,
    choosing: choosing || picked.size > 0,
    /** Whether the user has ever selected a row. Only then does the list load the code of the actions. */
    used,
    wanted,
    setWanted,
    setChoosing,
    keyOf,
    nameOf,
    has: (id: string) => picked.has(id),
    /** Toggles the row or, with `range`, selects all rows since the row that was toggled last. */
    toggle: (rows: readonly T[], index: number, range = false) => {
      const item = rows[index];
      if (!item) return;
      const next = new Map(picked);
      const from = range ? anchorIn(rows) : -1;
      const key = keyOf(item);
      if (from >= 0) for (const each of between(rows, from, index)) next.set(keyOf(each), each);
      else {
        if (!next.delete(key)) next.set(key, item);
        anchor.current = key;
      }
      put(next);
    },
    /** Runs the key's action on the focused row as soon as the action's code is loaded. */
    actOnFocused: (rows: readonly T[], key: string) => {
      const row = document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
      const item = rows[Number(row ?? -1)];
      if (item === undefined) return;
      put(byKey([item]));
      setWanted(key);
    },
    /** Moves the end of the selected range from one row to another. */
    extend: (rows: readonly T[], from: number, to: number) => {
      const known = anchorIn(rows);
      const start = known >= 0 && picked.has(anchor.current ?? '') ? known : from;
      const first = rows[start];
      anchor.current = first === undefined ? null : keyOf(first);
      const next = new Map(picked);
      for (const each of between(rows, start, from)) next.delete(keyOf(each));
      for (const each of between(rows, start, to)) next.set(keyOf(each), each);
      put(next);
    },
    /** Selects exactly these records. */
    set: (items: readonly T[]) => put(byKey(items)),
    /** Leaves only these records selected after an action, each with the reason if the action skipped it. */
    leave: (items: readonly T[], why: ReadonlyMap<string, Refusal>) => {
      put(byKey(items));
      setRefusals(why);
    },
    clear: () => {
      put(new Map());
      setChoosing(false);
      anchor.current = null;
    },
  };
}

export type Selection<T> = ReturnType<typeof useSelection<T>>;
