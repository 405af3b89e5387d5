import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Queues } from '../../../shared/contract/queues.ts';
import { queuesPart } from '../../../shared/rules/queues.ts';
import { contract } from '../../client/contract.ts';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { type Part } from '../../client/api/query-client.ts';
import { useLists } from '../../platform/lists/use-lists.ts';
import { useNow } from '../../ui/page/now.ts';
import { idsOf, withPart } from './queues-part.ts';
import { type MachineQueue, queuesOf, type Task, tasksOf } from './model.ts';
import { sampleQueues } from './sample.ts';

export interface ShopQueues {
  queues: Queues;
  /** Whether this is the sample, shown to a shop that has no operations yet. */
  sample: boolean;
  /** The current time, by the server's clock. */
  at: Date;
  tasks: readonly Task[];
  machines: readonly MachineQueue[];
  /** The types of operations, in the order of the shop's list. */
  types: readonly string[];
}

function shown(answer: Queues, at: Date, types: readonly string[]): ShopQueues {
  const sample = !answer.hasOperations;
  const queues = sample ? sampleQueues(answer) : answer;
  const tasks = tasksOf(queues, at);
  return { queues, sample, at, tasks, machines: queuesOf(queues, tasks, types), types };
}

const part: Part = {
  idsOf,
  most: queuesPart,
  fetch: async (former, ids) =>
    withPart(former as Queues, await call(contract.queues.get, { query: { of: ids.join() } }), ids),
};

/** The shop's queues, updated with every change and every minute; undefined until loaded. */
export function useShopQueues(): ShopQueues | undefined {
  const { data, dataUpdatedAt } = useQuery({
    ...query(contract.queues.get),
    meta: { part },
  });
  const since = Math.max(0, useNow().getTime() - dataUpdatedAt);
  const { operationTypes } = useLists();
  return useMemo(() => {
    const types = operationTypes.map(({ name }) => name);
    return data && shown(data, new Date(Date.parse(data.now) + since), types);
  }, [data, since, operationTypes]);
}
