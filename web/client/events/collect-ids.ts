/**
 * Finds the ids in fetched data. The browser compares them with the ids in a change event, to decide whether
 * the data is outdated.
 */

/** The largest number of characters in an id. A longer text is no id. */
const idLength = 36;

/**
 * Returns a function that scans a value for ids once and caches the result, since a screen checks far more changes
 * than it fetches data.
 */
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

/** Returns all texts anywhere in the value that may be ids. */
export const idsIn = seeker(lookAt);

/** The fields that refer to a customer or machine, which many records share. */
const sharers = new Set(['customer', 'customerId', 'machine', 'machineId']);
/** Returns the ids of all customers and machines to which the value refers. */
export const sharersIn = seeker(lookForSharers);
