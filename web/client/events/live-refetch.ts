/**
 * Fetches outdated data again after other users' changes. It repeats only affected queries, each at most once
 * a second, and spreads the requests of many screens over time.
 */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { type Changed, idsOf, isConcerned, isOfRemoved, refresh } from './outdated-queries.ts';

/** The delays and intervals of refetching, in ms. */
const pace = {
  /** The delay in ms before a refetch, so that one refetch serves all changes of that time. */
  together: 100,
  /** The largest random delay in ms, which spreads the load of many screens. */
  spread: 200,
  /** The shortest interval in ms between two refetches of a query whose `meta` sets no interval. */
  every: 1000,
  /**
   * The time in ms before the connection of which the feed's first message reports every change. Queries fetched
   * within it need no refetch.
   */
  reported: 10_000,
};

interface Due {
  /** The time at which this tab received the query's last change. */
  heard: number;
  /** The ids to refetch, or null to refetch the whole query. */
  ids: readonly string[] | null;
}

/** A change that was committed at least `ago` ms before the message arrived. */
export type Recent = Changed & { ago?: number };

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
   * Sets a timer that refreshes the query. A change during a fetch leads to another fetch. Queries with a longer
   * interval are expensive and shared, so all screens refetch them at the same moment of the clock.
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
    // Data that was requested after the event already contains the change.
    const isRead = now && query.state.status !== 'error' && beganAt(query) > now.heard;
    if (now && !isRead && !isOfRemoved(query)) {
      began.set(query, performance.now());
      await refresh(client, query, now.ids).catch(() => null);
    }
    waiting.delete(query);
    if (due.has(query)) wait(query);
  }

  function changed(change: Recent) {
    const committed = performance.now() - (change.ago ?? 0);
    for (const query of cache.getAll()) {
      if (beganAt(query) <= committed && isConcerned(query, change)) note(query, idsOf(query, change));
    }
  }

  return {
    /** Sets timers that refetch all queries that a changed record affects. */
    changed,
    /**
     * Handles the start of the feed, before which the screens may have missed changes. `recent` holds the changes of
     * the last seconds. If it is null, all queries are outdated.
     */
    ready: (recent: readonly Recent[] | null) => {
      for (const query of cache.getAll()) {
        const isRead = query.state.status !== 'error' && beganAt(query) > performance.now() - pace.reported;
        const isReported = recent !== null && isRead;
        if (!isReported) note(query, null);
      }
      for (const change of recent ?? []) changed(change);
    },
  };
}
