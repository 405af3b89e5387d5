/** Remembers when this process learned of the commits of the newest audit lines. */

interface Line {
  id: number;
  entityId: string;
  version: number;
}

/** The number of lines that the process remembers. It exceeds what the events feed sends in its first message. */
const maximum = 200;
/** The time in ms for which the process remembers a line, as long as the feed's first message may contain it. */
const lifetime = 20_000;

/** The times of each database by the ids of lines. If the process has not read a line's id, by record and version. */
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
    if (times.size <= maximum) break;
    times.delete(key);
  }
}

/** Remembers the present time as that of the lines' commit. */
export function rememberCommittedIds(database: object, ids: readonly number[]): void {
  const times = knownOf(database).ids;
  for (const id of ids.slice(-maximum)) if (!times.has(id)) times.set(id, performance.now());
  forgetOldest(times);
}

const versionOf = ({ entityId, version }: Omit<Line, 'id'>) => `${entityId} ${version}`;

/** Remembers the present time as that of the commit of these records' audit lines. */
export function rememberCommittedVersions(database: object, rows: readonly Omit<Line, 'id'>[]): void {
  const times = knownOf(database).versions;
  for (const row of rows.slice(-maximum)) {
    // The newest line about a version replaces earlier ones.
    times.delete(versionOf(row));
    times.set(versionOf(row), performance.now());
  }
  forgetOldest(times);
}

/** Returns the least number of ms since the line's commit, or 0 if the process does not know it. */
export function msSinceCommit(database: object, line: Line): number {
  const { ids, versions } = knownOf(database);
  const since = Math.min(ids.get(line.id) ?? Infinity, versions.get(versionOf(line)) ?? Infinity);
  const ago = Math.floor(performance.now() - since);
  return ago > 0 && ago < lifetime ? ago : 0;
}
