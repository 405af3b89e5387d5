/**
 * Stores on this device what a machine's screen reads, and shows it if the server can't be reached (decision 103). The
 * server's answer replaces it.
 */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../api/pending-write-store.ts';
import { sessionStore } from '../session/session.ts';
import { type QueryDisk } from './queries-on-disk.ts';

/** The time in ms after which a request without a response counts as unanswered. */
const patience = 3000;
/** The time in ms for which changes are collected before they are written. */
const writeDelay = 100;
/** The time in ms after which the rows of a machine that is no longer shown are removed. */
const retention = 7 * 24 * 3_600_000;

interface Settings {
  client: QueryClient;
  machine: string;
  disk: QueryDisk;
  /** Returns what the server sent, where the screen shows something else. */
  serverData: (query: Query) => unknown;
}

export function storeQueries({ client, machine, disk, serverData }: Settings) {
  const cache = client.getQueryCache();
  /** The stored data by the hash of the query. */
  const stored = new Map<string, unknown>();
  const changed = new Set<Query>();
  let fetched: ReadonlySet<string> = new Set();
  let user = sessionStore.me()?.id;
  /** The time in ms of this person's arrival. The device read earlier data for another person. */
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isWanted = (query: Query) => query.isActive() || fetched.has(query.queryHash);
  async function write(query: Query) {
    const { queryHash, queryKey: key } = query;
    const updatedAt = query.state.dataUpdatedAt;
    const data = serverData(query);
    const isNew = data !== undefined && updatedAt >= since && stored.get(queryHash) !== data;
    if (user === undefined || !isNew || !isWanted(query)) return;
    stored.set(queryHash, data);
    await disk.write({ user, machine, key, data, updatedAt });
  }
  const writeChanged = () => {
    timer = undefined;
    for (const query of changed) void write(query);
    changed.clear();
  };

  /** Gives each query without data its stored data. */
  async function readAll() {
    for (const row of await disk.read()) {
      if (row.user !== user || row.machine !== machine) continue;
      const query = cache.build(client, client.defaultQueryOptions({ queryKey: row.key }));
      if (!isOpen(query)) continue;
      stored.set(query.queryHash, row.data);
      query.setData(row.data, { updatedAt: row.updatedAt, manual: true });
    }
    filling = undefined;
  }
  let filling: Promise<void> | undefined;
  const fill = () => (filling ??= readAll());
  /** Returns whether the query has neither data nor a refusal of the server. */
  const isOpen = ({ state: { data, error } }: Query) =>
    data === undefined && (error === null || isUnanswered(error, false));
  const patient = setTimeout(() => {
    if (cache.getAll().some((query) => query.isActive() && isOpen(query))) void fill();
  }, patience);
  const stopCache = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isLost = 'error' in action && isUnanswered(action.error, false);
    if (isLost && isOpen(query)) void fill();
    if (action.type !== 'success') return;
    changed.add(query);
    timer ??= setTimeout(writeChanged, writeDelay);
  });
  const stopSession = sessionStore.subscribe(() => {
    const now = sessionStore.me()?.id;
    if (now === user) return;
    user = now;
    since = Date.now();
    stored.clear();
    void disk.retain((row) => row.user === user);
  });
  return {
    /** Stores these queries and those on the screen, and removes all other rows. */
    retain: async (hashes: readonly string[]) => {
      fetched = new Set(hashes);
      const wanted = cache.getAll().filter(isWanted);
      await Promise.all(wanted.map(write));
      const now = new Set(wanted.map(({ queryKey }) => JSON.stringify(queryKey)));
      const oldest = Date.now() - retention;
      await disk.retain((row) => {
        if (row.user !== user) return false;
        return row.machine === machine ? now.has(JSON.stringify(row.key)) : row.updatedAt > oldest;
      });
    },
    stop: () => {
      clearTimeout(patient);
      clearTimeout(timer);
      writeChanged();
      stopCache();
      stopSession();
    },
  };
}
