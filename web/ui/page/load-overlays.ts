/** Loads the code of overlays: with the first dialog or toast, the first press or key, or after the first screen. */
import { untilLoaded } from './load-retry.ts';

let loaded = false;
let loading: Promise<void> | undefined;
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
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Prefetches the code and ignores failures. */
export const fetchOverlays = () => void loadOverlays().catch(() => undefined);

let resolveReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/** Reports that overlays can be opened. */
export const overlaysReady = () => resolveReady();

/** Resolves when overlays can be opened. */
export async function whenOverlaysReady(): Promise<void> {
  await untilLoaded(loadOverlays);
  await ready;
}
