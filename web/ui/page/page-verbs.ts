/**
 * The actions of a page. A screen defines each once; buttons, shortcuts and the palette share it and its refusal
 * (decision 054).
 */
import { useEffect, useId, useSyncExternalStore } from 'react';
import { type ReasonLike } from '../../client/reason-text.ts';
import { type IconName } from './icons.tsx';

export interface PageVerb {
  label: string;
  icon?: IconName;
  /** The shortcut: 's', or 'J' for Shift and J. */
  key?: string;
  /** Why it is impossible now; null or missing if it is possible. */
  refusal?: ReasonLike | null;
  /** Runs the action, or the URL where it is done. */
  run: (() => unknown) | string;
  /** Whether it only moves or selects, and is left out of the palette. */
  keyOnly?: true;
}

export interface VerbGroup {
  /** Where or with what it works: "This list", "MR-2451". */
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

/** Offers these actions while the calling component is mounted. */
export function usePageVerbs(title: string, verbs: readonly PageVerb[]): void {
  const id = useId();
  useEffect(() => {
    change(id, { title, verbs });
  });
  useEffect(() => () => change(id, null), [id]);
}

/** Returns the current actions, the last offered first. */
export const verbsNow = (): readonly VerbGroup[] => shown.toReversed();

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useVerbsNow = (): readonly VerbGroup[] => useSyncExternalStore(listen, () => shown);
