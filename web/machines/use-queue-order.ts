/** Reordering a machine's queue: shown at once, sent one after the other, taken back where the server refuses. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { contract } from '../../shared/contract/contract.ts';
import { invalidate } from '../api/dependents.ts';
import { reasonOf } from '../api/problems.ts';
import { useVerb } from '../api/queries.ts';
import { refused } from '../ui/feedback.tsx';
import { groupsOf, moveTo, type Queued } from './queue-order.ts';

const nowhere: ReadonlyMap<string, number> = new Map();

/** Sends moves in the order that they were made; `ended` runs once none is left. */
function useLine(ended: () => Promise<void>) {
  const line = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(0);
  const sendAfter = async (before: Promise<void>, send: () => Promise<void>) => {
    await before;
    await send();
    left.current -= 1;
    if (left.current === 0) await ended();
  };
  return (send: () => Promise<void>) => {
    left.current += 1;
    line.current = sendAfter(line.current, send);
  };
}

interface Named extends Queued {
  name: string;
  job: { number: string };
}

/** `put(operation, place)` makes it number `place` (from 0) of its group; `said` tells where it is now. */
export function useQueueOrder<O extends Named>(machineId: string, operations: readonly O[]) {
  const client = useQueryClient();
  const move = useVerb(contract.operations.move);
  const [ranks, setRanks] = useState(nowhere);
  const [said, setSaid] = useState('');
  const enqueue = useLine(async () => {
    await invalidate(client, ['operations']);
    setRanks(nowhere);
  });
  const shown = operations.map((each) => ({ ...each, rank: ranks.get(each.id) ?? each.rank }));
  const groups = groupsOf(shown);
  const put = (operation: Named, place: number) => {
    const { id, name, job, state } = operation;
    const count = groups[state === 'queued' ? 'queued' : 'waiting'].length;
    const moved = moveTo(shown, id, place);
    if (!moved) {
      setSaid(`${job.number} ${name} is ${place < 0 ? 'first' : 'last'} already`);
      return;
    }
    setRanks((before) => new Map(before).set(id, moved.rank));
    setSaid(`${job.number} ${name} is now ${Math.min(place, count - 1) + 1} of ${count} ${state}`);
    enqueue(async () => {
      try {
        await move.mutateAsync({ params: { id }, body: { machineId, before: moved.before } });
      } catch (error) {
        refused(`${job.number} ${name} was not moved`, `${reasonOf(error)}.`);
      }
    });
  };
  return { groups, put, said };
}

export type QueueOrder = ReturnType<typeof useQueueOrder>;
