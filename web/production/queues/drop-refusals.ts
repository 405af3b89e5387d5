/** Which machines can't take what is taken up. */
import { type QueryClient } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type QueueMachine } from '../../../shared/contract/queues.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { pressSheetOf } from '../../../shared/rules/paper.ts';
import { type Task } from './model.ts';
import { type QueuesView } from './queues-frame.tsx';
import { type OperationSnapshot } from './use-drop.ts';

const unknownSize = { length: 0, breadth: 0 };

/** Why a machine can't take it, by what it does; of the sheets the server knows more. */
export const refusalByMachine = (machine: QueueMachine, task: Task): Reason | null =>
  refuseMachine({ ...machine, ...unknownSize }, { ...task, sheet: unknownSize });

/**
 * Which machines can't take it, and why: by what they do at once, by their sheets as soon as those are known, which is told to `known`;
 * and the operation as it is seen when it is taken up.
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
  // Where it is gone meanwhile, dropping it says so.
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
