import { type QueryFunctionContext, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { patchIdsMaximum } from '../../shared/platform/patch-ids-limit.ts';
import { contract } from '../client/contract.ts';
import { call } from '../client/api/client.ts';
import { query } from '../client/api/queries.ts';
import { type Part } from '../client/api/query-client.ts';
import { useLists } from '../shop/lists/use-shop-lists.ts';
import { useNow } from '../ui/text/use-now.ts';
import { changedIds } from './patch-cached-queues.ts';
import { type MachineQueue, toMachineQueues, type Task, buildTasksInChunks, tasksOf } from './queue-tasks.ts';
import { sampleQueues } from './sample-queues.ts';
import {
  getExpectedWhenRead,
  loadExpectedAt,
  yieldToBrowser,
  type ExpectedTimes,
  readQueues,
  patchQueuesInWorker,
} from './queues-worker-client.ts';

export interface ShopQueues {
  queues: Queues;
  /** Whether the queues are sample data, which a shop without operations sees. */
  sample: boolean;
  /** The current time, by the server's clock. */
  at: Date;
  tasks: readonly Task[];
  machines: readonly MachineQueue[];
  /** The names of all operation types, in the order of the shop's list. */
  types: readonly string[];
}

/** The tasks of each state of the queues, with the times expected when this device read that state. */
const tasksWhenRead = new WeakMap<Queues, readonly Task[]>();

/**
 * The time at which this device read each state of the queues. The expected times shift with the clock even if
 * nothing changes.
 */
const readAt = new WeakMap<Queues, number>();

/** Builds the tasks in chunks before a screen receives the queues. */
async function prepareQueues(queues: Queues): Promise<Queues> {
  readAt.set(queues, Date.now());
  if (queues.hasOperations)
    tasksWhenRead.set(queues, await buildTasksInChunks(queues, getExpectedWhenRead(queues), yieldToBrowser));
  return queues;
}

/** Returns the queues as of the time `at`, with these expected times. */
function toShopQueues(
  answer: Queues,
  at: Date,
  expected: ExpectedTimes,
  types: readonly string[],
): ShopQueues {
  const sample = !answer.hasOperations;
  const queues = sample ? sampleQueues(answer) : answer;
  const made = !sample && expected === getExpectedWhenRead(queues) ? tasksWhenRead.get(queues) : undefined;
  const tasks = made ?? (sample ? tasksOf(queues, at) : tasksOf(queues, at, expected));
  return { queues, sample, at, tasks, machines: toMachineQueues(queues, tasks, types), types };
}

/** Retains unchanged calendars and machines by identity, so that React does not render them again. */
const reuseUnchanged = (former: Queues, received: Queues): Queues => ({
  ...received,
  calendar: replaceEqualDeep(former.calendar, received.calendar),
  calendars: replaceEqualDeep(former.calendars, received.calendars),
  machines: replaceEqualDeep(former.machines, received.machines),
});

const part: Part = {
  idsOf: (change, shown) => changedIds(change, shown as Queues),
  most: patchIdsMaximum,
  fetch: async (of, ids) => {
    const former = of as Queues;
    const received = await call(contract.queues.get, { query: { of: ids.join() } });
    return prepareQueues(await patchQueuesInWorker(former, reuseUnchanged(former, received), ids));
  },
};

const queues = {
  ...query(contract.queues.get),
  queryFn: ({ client, queryKey, signal }: QueryFunctionContext) => {
    const former = client.getQueryData(queryKey);
    return call(
      contract.queues.get,
      {},
      { signal, previous: former, read: async (response) => prepareQueues(await readQueues(response)) },
    );
  },
  meta: { part },
  // Structural sharing would cost more than rendering, and would break the identities that the worker client maps.
  structuralSharing: false,
};

interface ProjectedQueues {
  of: Queues;
  at: Date;
  expected: ExpectedTimes;
}

/**
 * Returns the expected times `since` ms after the read of the queues. While the worker computes them, it returns the
 * previous ones.
 */
function useProjectedQueues(data: Queues | undefined, since: number): ProjectedQueues | undefined {
  const [later, setLater] = useState<ProjectedQueues>();
  useEffect(() => {
    if (!data?.hasOperations || since === 0) return undefined;
    let left = false;
    const look = async () => {
      const at = new Date(Date.parse(data.now) + since);
      const expected = await loadExpectedAt(data, at.getTime());
      if (!left) startTransition(() => setLater({ of: data, at, expected }));
    };
    void look();
    return () => {
      left = true;
    };
  }, [data, since]);
  return useMemo(() => {
    if (!data) return undefined;
    if (later?.of === data && since > 0) return later;
    const at = new Date(Date.parse(data.now) + (data.hasOperations ? 0 : since));
    return { of: data, at, expected: data.hasOperations ? getExpectedWhenRead(data) : new Map() };
  }, [data, since, later]);
}

/** Returns the shop's queues, updated with every change and every minute, or undefined until they have loaded. */
export function useShopQueues(): ShopQueues | undefined {
  const { data } = useQuery(queues);
  const now = useNow().getTime();
  const since = Math.max(0, now - ((data && readAt.get(data)) ?? now));
  const seen = useProjectedQueues(data, since);
  const { operationTypes } = useLists();
  return useMemo(() => {
    const types = operationTypes.map(({ name }) => name);
    return seen && toShopQueues(seen.of, seen.at, seen.expected, types);
  }, [seen, operationTypes]);
}
