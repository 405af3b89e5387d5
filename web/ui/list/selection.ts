/** Which rows of a list are chosen. They are kept by id, through sorting, filtering and others' changes (decision 054). */
import { useRef, useState } from 'react';

/** Why the last action left a row chosen, and the way out where there is an obvious one. */
export interface Refusal {
  why: string;
  way?: { label: string; to: string } | undefined;
}

/** `nameOf` is what a row's box is called: "Select MR-2451". */
export function useSelection<T>(keyOf: (item: T) => string, nameOf: (item: T) => string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, T>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  /** Rows are pressed to choose them, on a screen without boxes. */
  const [choosing, setChoosing] = useState(false);
  /** The key of the verb that was asked for before its code was there. */
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
    /** Whether anything was ever chosen: only then is the code of what can be done with it needed. */
    used,
    wanted,
    setWanted,
    setChoosing,
    keyOf,
    nameOf,
    has: (id: string) => picked.has(id),
    /** Chooses the row or leaves it; with `range` all rows from the last one on. */
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
    /** Does what the key stands for with the row that has the focus, as soon as the code for it is there. */
    actOnFocused: (rows: readonly T[], key: string) => {
      const row = document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
      const item = rows[Number(row ?? -1)];
      if (item === undefined) return;
      put(byKey([item]));
      setWanted(key);
    },
    /** Moves the end of the range that began where the rows were last chosen. */
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
    /** Chooses these alone. */
    set: (items: readonly T[]) => put(byKey(items)),
    /** After an action: these stay chosen, each with its reason where it has one. */
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
