/** Shares with the timeline what an open sheet or a picked answer would do to the queues. */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { createValueStore } from '../client/value-store.ts';
import { type Task, tasksOf } from './queue-tasks.ts';
import { yieldToBrowser } from './queues-worker-client.ts';
import { type ExpectedColumns, fromExpectedColumns } from './queues-worker-requests.ts';

/** The queues as an action would leave them, with the times expected then. */
export interface PreviewedQueues {
  queues: Queues;
  at: Date;
  expected: ExpectedColumns;
}

/** The queues after this action; null if there is none or it is being worked out. */
export const previewStore = createValueStore<PreviewedQueues | null>(null);

/** Returns the queues and tasks after the action of the open sheet or picked answer, or null. */
export function usePreviewedQueues(): { queues: Queues; tasks: readonly Task[] } | null {
  const preview = useSyncExternalStore(previewStore.subscribe, previewStore.get);
  const [found, setFound] = useState<{ of: PreviewedQueues; queues: Queues; tasks: readonly Task[] }>();
  useEffect(() => {
    if (!preview) return undefined;
    let left = false;
    const convert = async ({ queues, at, expected }: PreviewedQueues) => {
      const tasks = tasksOf(queues, at, await fromExpectedColumns(queues, expected, yieldToBrowser));
      if (!left) startTransition(() => setFound({ of: preview, queues, tasks }));
    };
    void convert(preview);
    return () => {
      left = true;
    };
  }, [preview]);
  return found && found.of === preview ? found : null;
}
