/**
 * Runs requests one after the other. After the last request it calls `refresh` and then `settled`, unless a new
 * request arrived meanwhile.
 */
export function createSerialQueue(refresh: () => Promise<void>, settled: () => void) {
  let line = Promise.resolve();
  let left = 0;
  const sendAfter = async (before: Promise<void>, send: () => Promise<void>) => {
    await before;
    await send();
    left -= 1;
    if (left > 0) return;
    await refresh();
    if (left === 0) settled();
  };
  return (send: () => Promise<void>): Promise<void> => {
    left += 1;
    line = sendAfter(line, send);
    return line;
  };
}
