/**
 * Sends one thing after the other, in the order that they were given. Once none is left `refresh` runs, and after it
 * `settled`, unless something was given meanwhile: then it is that one's turn to settle.
 */
export function createLine(refresh: () => Promise<void>, settled: () => void) {
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
