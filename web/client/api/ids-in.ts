/** Which ids stand in what was fetched. */

/** No id is longer. */
const idLength = 36;

const known = new WeakMap<object, ReadonlySet<string>>();

/** All that stands anywhere in the value and may be an id; looked for once, for changes are told far oftener than it is read. */
export function idsIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const before = known.get(value);
  if (before) return before;
  const found = new Set<string>();
  const look = (part: unknown) => {
    if (typeof part === 'string' && part.length <= idLength) found.add(part);
    if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) look(each);
  };
  look(value);
  known.set(value, found);
  return found;
}
