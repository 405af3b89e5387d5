/**
 * What can be done where one is. A screen says it once; its buttons, single keys and the palette do it alike, and refuse it for the same
 * reason (decision 054).
 */
import { useEffect, useId, useSyncExternalStore } from 'react';
import { type Because } from '../../client/said.ts';
import { type IconName } from './icons.tsx';

export interface PageVerb {
  label: string;
  icon?: IconName;
  /** The key that does it by itself: 's', or 'J' for Shift and J. */
  key?: string;
  /** Why it can't be done now; null or left out when it can. */
  refusal?: Because | null;
  /** Does it, or the address where it is done. */
  run: (() => unknown) | string;
  /** It moves about or picks: nothing to look for in the palette. */
  keyOnly?: true;
}

export interface VerbGroup {
  /** Where it works, or with what: "This list", "MR-2451". */
  title: string;
  verbs: readonly PageVerb[];
}

const groups = new Map<string, VerbGroup>();
const listeners = new Set<() => void>();
let shown: readonly VerbGroup[] = [];

function change(id: string, group: VerbGroup | null) {
  if (group) groups.set(id, group);
  else groups.delete(id);
  shown = [...groups.values()];
  for (const listener of listeners) listener();
}

/** Offers these verbs for as long as the component that calls it is shown. */
export function usePageVerbs(title: string, verbs: readonly PageVerb[]): void {
  const id = useId();
  useEffect(() => {
    change(id, { title, verbs });
  });
  useEffect(() => () => change(id, null), [id]);
}

/** What can be done now, the last that was offered first. */
export const verbsNow = (): readonly VerbGroup[] => shown.toReversed();

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useVerbsNow = (): readonly VerbGroup[] => useSyncExternalStore(listen, () => shown);
