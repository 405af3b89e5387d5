/**
 * Loads what somebody asked for, however often that takes: where it can't be had now the page says so, offers to try again, and
 * does that by itself once there is a network. A part that failed would take its screen along, or do nothing.
 */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();
const told = () => {
  for (const listener of listeners) listener();
};

/** Whether something that was asked for is missing. */
export const missing = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  some: () => waiting.size > 0,
};

/** Loads again whatever is missing. */
export function tryAgain(): void {
  for (const again of waiting) again();
}

export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let again: () => void = () => undefined;
  const wake = () => again();
  for (;;) {
    try {
      const part = await load();
      if (waiting.delete(wake)) told();
      return part;
    } catch {
      // Before it is told: the network may be back by then.
      const woken = new Promise<void>((resolve) => (again = resolve));
      if (!waiting.has(wake)) {
        waiting.add(wake);
        globalThis.addEventListener('online', tryAgain);
        told();
      }
      await woken;
    }
  }
}
