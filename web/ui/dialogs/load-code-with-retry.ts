/**
 * Loads code that the user's action needs. If that fails, the page offers to try again, and retries when the
 * network is back.
 */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Tells subscribers whether code that the user requested could not be loaded. */
export const missing = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  some: () => waiting.size > 0,
};

/** Tries again to load all code that the browser could not load. */
export function tryAgain(): void {
  for (const again of waiting) again();
}

export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let again: () => void = () => undefined;
  const wake = () => again();
  for (;;) {
    try {
      const part = await load();
      if (waiting.delete(wake)) notify();
      return part;
    } catch {
      // Comes before the notification, because the network may be back by then.
      const woken = new Promise<void>((resolve) => (again = resolve));
      if (!waiting.has(wake)) {
        waiting.add(wake);
        globalThis.addEventListener('online', tryAgain);
        notify();
      }
      await woken;
    }
  }
}
