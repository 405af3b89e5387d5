/** Runs an action on the selected records, with progress, a one-line result, and one Undo for all of them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Entity, invalidate } from '../../client/events/outdated-queries.ts';
import { toast } from '../dialogs/toasts-and-dialogs.tsx';
import { number } from '../text/format-values.ts';
import { type Outcome, type RecordAction, revert, runMany } from './run-on-many-records.ts';
import { type Refusal, type Selection } from './selection.ts';

/** An action on each selected record, and the text for its result. */
export interface BulkAct<T> {
  /** The past participle of the action: "scheduled" gives `7 scheduled`. */
  done: string;
  /** The text for the result of Undo: "scheduled again". Without them the result offers no Undo. */
  undone?: string;
  act: RecordAction<T>;
}

export interface BulkResult<T> {
  done: string;
  /** The number of records for which the action succeeded. */
  count: number;
  refused: readonly T[];
  left: number;
  isOffline: boolean;
  undo: { count: number; run: () => Promise<void> } | null;
}

interface Running {
  through: number;
  of: number;
}

export function useBulk<T extends { id: string }>(of: {
  entity: Entity;
  selection: Selection<T>;
  refusalOf: (item: T, error: unknown) => Refusal;
}) {
  const { entity, selection, refusalOf } = of;
  const client = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);
  const [result, setResult] = useState<BulkResult<T> | null>(null);
  const stop = useRef<AbortController>(null);
  const here = useRef(true);
  const leave = useEffectEvent(selection.leave);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      stop.current?.abort();
    };
  }, []);

  async function through<I>(items: readonly I[], itemOf: (each: I) => T, done: string, act: RecordAction<I>) {
    const controller = new AbortController();
    stop.current = controller;
    setResult(null);
    setRunning({ through: 0, of: items.length });
    const outcome = await runMany(items, act, {
      label: done,
      nameOf: (each) => selection.nameOf(itemOf(each)),
      signal: controller.signal,
      progress: (count) => setRunning({ through: count, of: items.length }),
    });
    stop.current = null;
    void invalidate(client, [entity]);
    const refused = outcome.refused.map(({ item, error }) => ({ item: itemOf(item), error }));
    const why = new Map(refused.map(({ item, error }) => [item.id, refusalOf(item, error)]));
    if (here.current) {
      setRunning(null);
      leave([...refused.map(({ item }) => item), ...outcome.left.map(itemOf)], why);
    }
    const summary = { done, count: outcome.done.length, refused: refused.map(({ item }) => item) };
    return {
      outcome,
      summary: { ...summary, left: outcome.left.length, isOffline: outcome.isOffline, undo: null },
    };
  }

  async function undo(undone: string, backs: Outcome<T>['done']): Promise<void> {
    const { summary } = await through(backs, ({ item }) => item, undone, revert);
    setResult(summary);
  }

  async function start(items: readonly T[], { done, undone, act }: BulkAct<T>): Promise<void> {
    const { outcome, summary } = await through(items, (item) => item, done, act);
    const backs = outcome.done.filter(({ back }) => back !== null);
    const offered =
      undone === undefined || backs.length === 0
        ? null
        : { count: backs.length, run: () => undo(undone, backs) };
    setResult({ ...summary, undo: offered });
    // The user left the list meanwhile. The toast shows the outcome, with Undo, on the present screen.
    if (!here.current)
      toast(`${number(summary.count)} ${done}`, { ...(offered && { undo: () => void offered.run() }) });
  }

  return {
    running,
    result,
    start,
    cancel: () => stop.current?.abort(),
    dismiss: () => setResult(null),
  };
}

export type Bulk<T extends { id: string }> = ReturnType<typeof useBulk<T>>;
