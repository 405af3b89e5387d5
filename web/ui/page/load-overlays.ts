/** Loads the code of overlays: with the first dialog or toast, the first press or key, or after the first screen. */
import { untilLoaded } from './until-loaded.ts';

let loaded = false;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The loading state of the code. */
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

/** Prefetches the code and ignores failures. */
export const fetchOverlays = () => void loadOverlays().catch(() => undefined);

let tellThere: () => void = () => undefined;
const there = new Promise<void>((resolve) => {
  tellThere = resolve;
});

/** Reports that overlays can be opened. */
export const overlaysThere = () => tellThere();

/** Resolves when overlays can be opened. */
export async function untilOverlays(): Promise<void> {
  await untilLoaded(loadOverlays);
  await there;
}
