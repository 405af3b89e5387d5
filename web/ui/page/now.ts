/** The time that screens show, and the shop's time zone that days are counted in. */
import { createContext, useContext, useSyncExternalStore } from 'react';

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

/** The time, again each minute; one timer for the whole screen. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => current));
}

const Zone = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Around the screens, with the setting's zone; the reader's own without it. */
export const ShopZone = Zone.Provider;
/** The shop's time zone, as an IANA name. */
export const useShopZone = () => useContext(Zone);
