/** Provides the current time and the shop's time zone. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { ownZone } from './time-zones.ts';

const minute = 60_000;
let current = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  current = Date.now();
  timer ??= setInterval(() => {
    current = Date.now();
    for (const each of listeners) each();
  }, minute);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time, updated every minute by a shared timer. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => current));
}

const Zone = createContext<string | null>(null);
let own: string | undefined;

/** Provides the time zone of the shop's settings. Without it, components use the browser's own. */
export const ShopZone = Zone.Provider;
/** Returns the shop's time zone as an IANA name. */
export const useShopZone = () => useContext(Zone) ?? (own ??= ownZone());
