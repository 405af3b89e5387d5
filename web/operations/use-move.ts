import { useQueryClient } from '@tanstack/react-query';
import { contract } from '../../shared/contract/contract.ts';
import { type Operation } from '../../shared/contract/operations.ts';
import { refuseRetype } from '../../shared/rules/operation-edits.ts';
import { invalidate } from '../api/dependents.ts';
import { reasonOf } from '../api/problems.ts';
import { useVerb } from '../api/queries.ts';
import { refused, toast } from '../ui/feedback.tsx';

type Target = { id: string; name: string } | null;

/**
 * Puts an operation on another machine: in the place of its urgency, or last where it has started before and its machine is
 * no longer a field of it. The toast takes it back.
 */
export function useMove() {
  const client = useQueryClient();
  const update = useVerb(contract.operations.update);
  const drag = useVerb(contract.operations.move);
  const put = ({ id, state, startedAt }: Operation, target: Target) => {
    const call = { params: { id }, body: { machineId: target?.id ?? null } };
    const fixed = refuseRetype({ state, started: startedAt !== null }) !== null;
    return fixed ? drag.mutateAsync(call) : update.mutateAsync(call);
  };
  return async function move(operation: Operation, target: Target): Promise<void> {
    const { machine, name, job } = operation;
    try {
      const moved = await put(operation, target);
      toast(`${name} ${target ? `moved to ${target.name}` : 'taken off its machine'}`, {
        detail: job.number,
        undo: () => void move(moved, machine),
      });
    } catch (error) {
      refused('Move refused', `${reasonOf(error)}.`);
      void invalidate(client, ['operations']);
    }
  };
}
