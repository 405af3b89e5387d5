/** Which machines can't take what is taken up. */
import { type QueryClient } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type QueueMachine } from '../../../shared/contract/queues.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { pressSheetOf } from '../../../shared/rules/paper.ts';
import { type Task } from './model.ts';
import { type Shown } from './queues-frame.tsx';
import { type Seen } from './use-drop.ts';

const anySheet = { length: 0, breadth: 0 };

/** Why a machine can't take it, by what it does; of the sheets the server knows more. */
export const refusedAt = (machine: QueueMachine, task: Task): Reason | null =>
  refuseMachine({ ...machine, ...anySheet }, { ...task, sheet: anySheet });

/**
 * Which machines can't take it, and why: by what they do at once, by their sheets as soon as those are known, which is told to `known`;
 * and the operation as it is seen when it is taken up.
 */
export function refusalsOf(
  client: QueryClient,
  { machines }: Shown,
  task: Task,
  known: (refusals: ReadonlyMap<string, Reason>) => void,
): { refusals: ReadonlyMap<string, Reason>; seen: Promise<Seen> } {
  const refusals = (sheet: typeof anySheet, sizes: ReadonlyMap<string, typeof anySheet>) =>
    new Map(
      machines.flatMap(({ key, machine }) => {
        const size = sizes.get(key) ?? anySheet;
        const of = machine && { ...machine, length: size.length, breadth: size.breadth };
        const why = refuseMachine(of, { ...task, sheet });
        return why ? [[key, why] as const] : [];
      }),
    );
  // Where it is gone meanwhile, dropping it says so.
  const meta = { inPlace: true };
  const params = { id: task.id };
  const seen = client.fetchQuery({ ...query(contract.operations.get, { params }), staleTime: 0, meta });
  const call = { query: { type: task.type, sort: 'name', per: 200 } } as const;
  const sizes = client.fetchQuery({ ...query(contract.machines.sorted, call), meta });
  void Promise.all([seen, sizes])
    .then(([{ job }, { items }]) =>
      known(refusals(pressSheetOf(job), new Map(items.map((machine) => [machine.id, machine])))),
    )
    .catch(() => null);
  return { refusals: refusals(anySheet, new Map()), seen };
}
