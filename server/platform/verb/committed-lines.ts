/** Remembers since when this process knows that the newest audit lines are committed. */

interface Line {
  id: number;
  entityId: string;
  version: number;
}

/** How many lines the process remembers: more than the events feed sends with its first message. */
const most = 200;
/** The time in ms for which the process remembers a line, as long as the feed's first message may contain it. */
const lasts = 20_000;

/** The times by database, by the lines' ids and, of lines whose ids the process did not read, by record and version. */
const known = new WeakMap<object, { ids: Map<number, number>; versions: Map<string, number> }>();

function knownOf(database: object) {
  const found = known.get(database) ?? {
    ids: new Map<number, number>(),
    versions: new Map<string, number>(),
  };
  known.set(database, found);
  return found;
}

function forgetOldest(times: Map<unknown, number>): void {
  for (const key of times.keys()) {
    if (times.size <= most) break;
    times.delete(key);
  }
}

/** Remembers that the lines with these ids are committed by now. */
export function rememberCommitted(database: object, ids: readonly number[]): void {
  const times = knownOf(database).ids;
  for (const id of ids.slice(-most)) if (!times.has(id)) times.set(id, performance.now());
  forgetOldest(times);
}

const versionOf = ({ entityId, version }: Omit<Line, 'id'>) => `${entityId} ${version}`;

/** Remembers that the lines about these versions of records are committed by now. */
export function rememberVersions(database: object, rows: readonly Omit<Line, 'id'>[]): void {
  const times = knownOf(database).versions;
  for (const row of rows.slice(-most)) {
    // The newest line about a version replaces earlier ones.
    times.delete(versionOf(row));
    times.set(versionOf(row), performance.now());
  }
  forgetOldest(times);
}

/** Returns for how many ms the line has surely been committed, or 0 if the process does not know. */
export function committedFor(database: object, line: Line): number {
  const { ids, versions } = knownOf(database);
  const since = Math.min(ids.get(line.id) ?? Infinity, versions.get(versionOf(line)) ?? Infinity);
  const ago = Math.floor(performance.now() - since);
  return ago > 0 && ago < lasts ? ago : 0;
}
