/** Drops what is in the hand: one move as it was seen, with Undo. */
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { invalidate } from '../../client/api/dependents.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { refused, toast } from '../../ui/page/feedback.tsx';
import { type Lifted } from './lift.ts';
import { headline, nth } from './lift-words.ts';
import { tasksOn } from './lift-tasks.ts';
import { placeIn } from './queue-order.ts';
import { type Shown } from './queues-frame.tsx';

export type Seen = Pick<OperationRecord, 'version' | 'job'>;

interface Dropped {
  lifted: Lifted;
  seen: Promise<Seen>;
  shown: Shown;
  machineId: string | null;
}

/** Resolves once the queues show what has become of it. */
export function useDrop() {
  const client = useQueryClient();
  const { mutateAsync: move } = useVerb(contract.operations.move);
  const { mutateAsync: putBack } = useVerb(contract.pins.putBack);
  const fetched = async () => {
    await invalidate(client, ['operations']);
    // What was fetched is shown a task later.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  return async ({ lifted, seen, shown, machineId }: Dropped): Promise<void> => {
    const { task, from, target, consequences } = lifted;
    const words = `${task.job.number} ${task.name}`;
    const params = { id: task.id };
    const refuse = (title: string) => (error: unknown) => {
      refused(title, `${reasonOf(error)}.`, task.id);
      return null;
    };
    const rest = tasksOn(shown, from.key).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    const followed = rest[rest.findIndex(({ id }) => id === task.id) + 1]?.id ?? null;
    const { before } = placeIn(tasksOn(shown, target.key), task, target.place);
    const undo = ({ version }: OperationRecord) =>
      putBack({ params, body: { version, before: followed } })
        .then(() => toast(`${words} is back where it was`, { of: task.id }))
        .catch(refuse(`${words} was not put back`));
    const send = async () => {
      const { version } = await seen;
      return move({ params, body: { machineId, before, version } });
    };
    const moved = await send().catch(refuse(`${words} was not moved`));
    if (moved) {
      const machine = moved.machine?.name ?? 'no machine';
      toast(`${words} moved to ${machine}, ${nth(target.place + 1)}`, {
        of: task.id,
        ...(consequences && { detail: `${headline(consequences)}.` }),
        undo: () => undo(moved),
      });
    }
    await fetched();
  };
}
