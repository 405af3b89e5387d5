/**
 * Refetches data that other users' changes have outdated: only affected queries, at most once a second, and not on
 * all screens at once.
 */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { type Changed, idsOf, isConcerned, isOfRemoved, refresh } from './dependents.ts';

/** The timing in ms. */
const pace = {
  /** Changes within this time are handled together. */
  together: 100,
  /** The largest random delay, which spreads the load of many screens. */
  spread: 200,
  /** The shortest interval between refetches of a query, unless it has its own. */
  every: 1000,
  /** How far back the greeting of the feed is complete. */
  told: 10_000,
};

interface Due {
  /** When the last change was received. */
  heard: number;
  /** The affected ids if only these need fetching; null for all. */
  ids: readonly string[] | null;
}

export function followChanges(client: QueryClient) {
  const cache = client.getQueryCache();
  const began = new WeakMap<Query, number>();
  const due = new Map<Query, Due>();
  const waiting = new Set<Query>();
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') began.set(event.query, performance.now());
    if (event.type === 'removed') due.delete(event.query);
  });
  const beganAt = (query: Query) => began.get(query) ?? -Infinity;

  function note(query: Query, ids: readonly string[] | null) {
    const before = due.get(query);
    const all = ids === null || before?.ids === null;
    const both = all ? null : [...new Set([...(before?.ids ?? []), ...ids])];
    due.set(query, { heard: performance.now(), ids: both });
    wait(query);
  }

  /**
   * Schedules the refresh of a query; changes during a fetch count for the next one. Rarely refetched queries are
   * expensive and shared, so all screens refetch them at the same moment of the clock.
   */
  function wait(query: Query) {
    if (waiting.has(query)) return;
    waiting.add(query);
    const { every } = query.meta ?? {};
    const rests = beganAt(query) + (every ?? pace.every) - performance.now();
    const soon = pace.together + Math.random() * pace.spread;
    const together = every !== undefined && rests > 0 ? every - (Date.now() % every) : rests;
    setTimeout(() => void turn(query), Math.max(soon, together));
  }

  async function turn(query: Query) {
    const now = due.get(query);
    due.delete(query);
    // Fetched since it was heard of, it holds the change already.
    const isRead = now && query.state.status !== 'error' && beganAt(query) > now.heard;
    if (now && !isRead && !isOfRemoved(query)) {
      began.set(query, performance.now());
      await refresh(client, query, now.ids).catch(() => null);
    }
    waiting.delete(query);
    if (due.has(query)) wait(query);
  }

  function changed(change: Changed) {
    for (const query of cache.getAll()) {
      if (isConcerned(query, change)) note(query, idsOf(query, change));
    }
  }

  return {
    /** Called when a record has changed. */
    changed,
    /**
     * Called when the feed starts. Earlier requests may be outdated; `recent` has the changes of the last seconds
     * unless it is null.
     */
    ready: (recent: readonly Changed[] | null) => {
      for (const query of cache.getAll()) {
        const isTold = recent !== null && beganAt(query) > performance.now() - pace.told;
        if (!isTold) note(query, null);
      }
      for (const change of recent ?? []) changed(change);
    },
  };
}
