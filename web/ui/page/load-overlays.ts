/** Fetches what lies over a screen: with the first dialog or toast, with the first press or key, or once the first screen is there. */
import { untilLoaded } from './until-loaded.ts';

let loaded = false;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Whether the code is there. */
export const overlays = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  loaded: () => loaded,
};

export function loadOverlays(): Promise<void> {
  const load = async () => {
    await import('./overlays.tsx');
    loaded = true;
    for (const listener of listeners) listener();
  };
  // What could not be fetched is asked for again the next time.
  coming ??= load().catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

/** For what may come later as well. */
export const fetchOverlays = () => void loadOverlays().catch(() => undefined);

let tellThere: () => void = () => undefined;
const there = new Promise<void>((resolve) => {
  tellThere = resolve;
});

/** They can be opened from now on. */
export const overlaysThere = () => tellThere();

/** When a dialog or a toast that was asked for can be opened. */
export async function untilOverlays(): Promise<void> {
  await untilLoaded(loadOverlays);
  await there;
}
