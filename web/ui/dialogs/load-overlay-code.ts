/**
 * Loads the code of dialogs, toasts and tooltips: when the first one opens, at the first click or key, or
 * after the first screen.
 */
import { untilLoaded } from './load-code-with-retry.ts';

let loaded = false;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Tells subscribers whether the code of dialogs, toasts and tooltips is loaded. */
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
  // The next call tries again after a failure.
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads the code of overlays ahead of its use and ignores failures. */
export const fetchOverlays = () => void loadOverlays().catch(() => undefined);

let resolveReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/** Reports that the page can now open dialogs, toasts and tooltips. */
export const overlaysReady = () => resolveReady();

/** Resolves once the page can open dialogs, toasts and tooltips. */
export async function whenOverlaysReady(): Promise<void> {
  await untilLoaded(loadOverlays);
  await ready;
}
