/** Gathers what arrives within a moment and hands it over at once; never again before the last handing over is done. */
export function createBatch(flush: (items: Set<string>) => Promise<void>, wait = 100) {
  let items = new Set<string>();
  let waiting = false;

  async function hand() {
    const taken = items;
    items = new Set();
    await flush(taken).catch(() => null);
    waiting = false;
    if (items.size > 0) start();
  }
  function start() {
    if (waiting) return;
    waiting = true;
    setTimeout(() => void hand(), wait);
  }
  return (item: string) => {
    items.add(item);
    start();
  };
}
