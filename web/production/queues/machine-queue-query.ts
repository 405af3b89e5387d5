import { contract } from '../../client/contract.ts';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { type Part } from '../../client/api/query-client.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { patchIdsMaximum } from '../../../shared/rules/patch-ids-limit.ts';
import { changedJobsOnMachine, patchMachineQueue } from './queues-patch.ts';

/**
 * Returns the options for useQuery that read a machine's queue. After a change, the query refetches only the jobs
 * that changed.
 */
export function machineQueueQuery(id: string) {
  const part: Part = {
    idsOf: (change, shown) => changedJobsOnMachine(id)(change, shown as OperationOnMachine[]),
    most: patchIdsMaximum,
    fetch: async (former, ids) => {
      const told = { params: { id }, query: { of: ids.join() } };
      return patchMachineQueue(
        former as OperationOnMachine[],
        await call(contract.machines.operations, told),
        ids,
      );
    },
  };
  return { ...query(contract.machines.operations, { params: { id } }), meta: { part } };
}
