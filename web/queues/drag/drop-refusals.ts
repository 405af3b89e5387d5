/** Finds the machines that can't take a dragged operation, with the reasons. */
import { type QueryClient } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type QueueMachine } from '../../../shared/queues/queues.contract.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { refuseMachine } from '../../../shared/operations/machine-queue.ts';
import { pressSheetOf } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';
import { type QueuesView } from '../queues-frame.tsx';
import { type OperationSnapshot } from './use-drop-operation.ts';

const unknownSize = { length: 0, breadth: 0 };

/**
 * Returns the reason why a machine can't do the operation's type of work, or null. Only the server also checks the
 * size of the sheet.
 */
export const refusalByMachine = (machine: QueueMachine, task: Task): Reason | null =>
  refuseMachine({ ...machine, ...unknownSize }, { ...task, sheet: unknownSize });

/**
 * Returns the machines that refuse the task by type, without waiting. Once the sheet sizes are loaded, it calls
 * `known` with all refusals. `snapshot` holds the operation's version and values at the start of the drag.
 */
export function loadRefusals(
  client: QueryClient,
  { machines }: QueuesView,
  task: Task,
  known: (refusals: ReadonlyMap<string, Reason>) => void,
): { refusals: ReadonlyMap<string, Reason>; snapshot: Promise<OperationSnapshot> } {
  const refusals = (sheet: typeof unknownSize, sizes: ReadonlyMap<string, typeof unknownSize>) =>
    new Map(
      machines.flatMap(({ key, machine }) => {
        const size = sizes.get(key) ?? unknownSize;
        const of = machine && { ...machine, length: size.length, breadth: size.breadth };
        const why = refuseMachine(of, { ...task, sheet });
        return why ? [[key, why] as const] : [];
      }),
    );
  // If the operation is gone by then, the drop reports it.
  const meta = { inPlace: true };
  const params = { id: task.id };
  const snapshot = client.fetchQuery({ ...query(contract.operations.get, { params }), staleTime: 0, meta });
  const call = { query: { type: task.type, sort: 'name', per: 200 } } as const;
  const sizes = client.fetchQuery({ ...query(contract.machines.sorted, call), meta });
  void Promise.all([snapshot, sizes])
    .then(([{ job }, { items }]) =>
      known(refusals(pressSheetOf(job), new Map(items.map((machine) => [machine.id, machine])))),
    )
    .catch(() => null);
  return { refusals: refusals(unknownSize, new Map()), snapshot };
}
