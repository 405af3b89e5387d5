/** Collects the items of a short time and flushes them together, one flush at a time. */
export function createBatch(flush: (items: Set<string>) => Promise<void>, wait = 100) {
  let items = new Set<string>();
  let waiting = false;

  async function flushNow() {
    const taken = items;
    items = new Set();
    await flush(taken).catch(() => null);
    waiting = false;
    if (items.size > 0) start();
  }
  function start() {
    if (waiting) return;
    waiting = true;
    setTimeout(() => void flushNow(), wait);
  }
  return (item: string) => {
    items.add(item);
    start();
  };
}
