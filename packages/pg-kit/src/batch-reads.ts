/** Combines the reads of several requests at almost the same time into one SQL statement. */

/**
 * Turns a reader of many keys into a reader of one key. It collects the keys that requests want in one turn of the
 * event loop, and reads them together at the turn's end.
 */
export function batchReads<S, V>(
  read: (source: S, keys: string[]) => Promise<Map<string, V>>,
): (source: S, key: string) => Promise<V | undefined> {
  let gathering: { source: S; keys: Set<string>; found: Promise<Map<string, V>> } | null = null;
  return async (source, key) => {
    if (gathering?.source !== source) {
      const keys = new Set<string>();
      const turn = new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
      const found = turn.then(() => {
        if (gathering?.keys === keys) gathering = null;
        return read(source, [...keys]);
      });
      gathering = { source, keys, found };
    }
    gathering.keys.add(key);
    return (await gathering.found).get(key);
  };
}
