/**
 * What other people's changes put out of date is fetched again: only what shows the record, at most once a second, and not by
 * all screens at the same moment.
 */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { type Changed, idsOf, isConcerned, isOfRemoved, refresh } from './dependents.ts';

/** In ms. */
const pace = {
  /** Changes of this time are taken together. */
  together: 100,
  /** A screen waits up to so much longer, as chance has it. */
  spread: 200,
  /** A query is refetched at most so often, unless it says otherwise. */
  every: 1000,
  /** What the feed's greeting tells of the time before it is complete for so long. */
  told: 10_000,
};

interface Due {
  /** When the last of the changes was heard. */
  heard: number;
  /** What the changes are about, where only that part is to be fetched; null: all. */
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
   * Refreshes the query as soon as it may be; what is heard while it is being fetched is for the next time. What is fetched more rarely
   * than others costs the server much and is worked out once for all who ask together: where it goes on changing, all screens ask at the
   * same moment of the clock.
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
    /** A record has changed. */
    changed,
    /**
     * Changes are told from here on. What was asked for before may be out of date; of the last seconds `recent` tells all, unless
     * it is null.
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
