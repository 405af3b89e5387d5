/** Which ids stand in what was fetched. */

/** No id is longer. */
const idLength = 36;

/** Looks through a value once, for changes are told far oftener than it is read. */
function seeker(look: (value: object, found: Set<string>) => void): (value: unknown) => ReadonlySet<string> {
  const known = new WeakMap<object, ReadonlySet<string>>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return new Set();
    const before = known.get(value);
    if (before) return before;
    const found = new Set<string>();
    look(value, found);
    known.set(value, found);
    return found;
  };
}

function lookAt(part: unknown, found: Set<string>): void {
  if (typeof part === 'string' && part.length <= idLength) found.add(part);
  if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) lookAt(each, found);
}

function lookForSharers(part: object, found: Set<string>): void {
  for (const [key, each] of Object.entries(part)) {
    if (sharers.has(key)) lookAt(each, found);
    else if (typeof each === 'object' && each !== null) lookForSharers(each, found);
  }
}

/** All that stands anywhere in the value and may be an id. */
export const idsIn = seeker(lookAt);

/** Where a record names what it shares with many others. */
const sharers = new Set(['customer', 'customerId', 'machine', 'machineId']);
/** The customers and machines that the value names. */
export const sharersIn = seeker(lookForSharers);
