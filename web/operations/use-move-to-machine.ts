import { useQueryClient } from '@tanstack/react-query';
import { contract } from '../client/contract.ts';
import { type Operation, type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { refuseOperationTypeChange } from '../../shared/operations/operation-edits.ts';
import { invalidate } from '../client/events/outdated-queries.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { query, useVerb } from '../client/api/queries.ts';
import { refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { t } from '../../shared/platform/translate.ts';

type Target = { id: string; name: string } | null;

/**
 * Moves an operation to another machine, where its priority and delivery date decide its position in the
 * queue. An operation that has started goes to the end of the queue, because its machine is no longer an
 * editable field. The toast offers Undo.
 * With `before`, the operation stands before that one in the queue.
 */
export function useMoveToMachine() {
  const client = useQueryClient();
  const update = useVerb(contract.operations.update);
  const drag = useVerb(contract.operations.move);
  const back = useVerb(contract.pins.putBack);
  const put = (operation: Operation, target: Target, before: string | undefined) => {
    const call = { params: { id: operation.id }, body: { machineId: target?.id ?? null } };
    const fixed = refuseOperationTypeChange(operation) !== null;
    if (!fixed && before === undefined) return update.mutateAsync(call);
    return drag.mutateAsync({ ...call, body: { ...call.body, before } });
  };
  /**
   * Returns the id of the operation that follows this one in its queue, so that Undo can restore the position.
   */
  const followed = async ({ id, machineId }: Operation): Promise<string | null> => {
    if (machineId === null) return null;
    const queue = await client.fetchQuery(query(contract.machines.operations, { params: { id: machineId } }));
    return queue[queue.findIndex((each) => each.id === id) + 1]?.id ?? null;
  };
  const refuse = (error: unknown) => {
    refused(t('Move refused'), `${reasonOf(error)}.`);
    void invalidate(client, ['operations']);
  };
  const putBack = (
    { job, name, machine }: Operation,
    { id, version }: OperationRecord,
    before: string | null,
  ) =>
    back
      .mutateAsync({ params: { id }, body: { version, before } })
      .then(() => toast(t`${name} is back on ${machine?.name ?? t('no machine')}`, { detail: job.number }))
      .catch(refuse);
  return async function move(operation: Operation, target: Target, before?: string): Promise<void> {
    try {
      const follower = await followed(operation);
      const moved = await put(operation, target, before);
      const to = target ? t`moved to ${target.name}` : t('taken off its machine');
      toast(`${operation.name} ${before === undefined ? to : t('is next')}`, {
        detail: operation.job.number,
        undo: () => putBack(operation, moved, follower),
      });
    } catch (error) {
      refuse(error);
    }
  };
}
