/**
 * Stores in this browser whether the shop shows sizes in inches. Functions that are no components need it, and so does
 * the first screen, which renders before the settings have loaded.
 */
import { useSyncExternalStore } from 'react';

const storageKey = 'makeready.sizesInInches';
const listeners = new Set<() => void>();

export const areSizesInInches = (): boolean => globalThis.localStorage?.getItem(storageKey) === 'yes';

export function storeSizesInInches(inInches: boolean): void {
  localStorage.setItem(storageKey, inInches ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSizesInInches = () => useSyncExternalStore(subscribe, areSizesInInches);
