/**
 * Reorders a machine's queue. It shows each move at once, sends the moves one after the other, and reverts a
 * move that the server refuses.
 */
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { invalidate } from '../../client/events/outdated-queries.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { refused } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { createSerialQueue } from '../../open-shop/serial-requests.ts';
import { groupsOf, moveInGroup, type Queued } from '../../open-shop/queue-order.ts';
import { t } from '../../../shared/platform/translate.ts';

const noRanks: ReadonlyMap<string, number> = new Map();

/**
 * Resolves after React has rendered the refetched data. Otherwise the list would briefly show the order before the
 * move.
 */
const afterRender = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

interface OrderedOperation extends Queued {
  name: string;
  job: { number: string };
}

/**
 * Returns `put(operation, place)`, which moves an operation to index `place` of its group. It also returns
 * `said`, which announces the new position.
 */
export function useQueueOrder<O extends OrderedOperation>(machineId: string, operations: readonly O[]) {
  const client = useQueryClient();
  const move = useVerb(contract.operations.move);
  const [ranks, setRanks] = useState(noRanks);
  const [said, setSaid] = useState('');
  const [enqueue] = useState(() =>
    createSerialQueue(
      async () => {
        await invalidate(client, ['operations']);
        await afterRender();
      },
      () => setRanks(noRanks),
    ),
  );
  const shown = operations.map((each) => ({ ...each, rank: ranks.get(each.id) ?? each.rank }));
  const groups = groupsOf(shown);
  const put = (operation: OrderedOperation, place: number) => {
    const { id, name, job, state } = operation;
    const count = groups[state === 'queued' ? 'queued' : 'waiting'].length;
    const moved = moveInGroup(shown, id, place);
    if (!moved) {
      setSaid(
        place < 0 ? t`${job.number} ${name} is first already` : t`${job.number} ${name} is last already`,
      );
      return;
    }
    setRanks((before) => new Map(before).set(id, moved.rank));
    setSaid(t`${job.number} ${name} is now ${Math.min(place, count - 1) + 1} of ${count} ${state}`);
    void enqueue(async () => {
      try {
        await move.mutateAsync({ params: { id }, body: { machineId, before: moved.before } });
      } catch (error) {
        refused(t`${job.number} ${name} was not moved`, `${reasonOf(error)}.`);
      }
    });
  };
  return { groups, put, said };
}
