/** What is asked for at the same moment by several is asked of Postgres in one statement. */

/**
 * A read of one by its key, of a read of many. Keys that are asked for in one turn of the event loop are read together: nobody waits for
 * what others asked before, and each answer is of after its question.
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
