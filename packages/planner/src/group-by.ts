/** Returns the items by their keys, in the order of first appearance. Node 20 has no `Map.groupBy`. */
export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    if (!groups.get(key)?.push(item)) groups.set(key, [item]);
  }
  return groups;
}
