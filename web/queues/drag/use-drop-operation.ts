/**
 * Drops a dragged operation. It sends one move, based on the operation's version at the start of the drag, and
 * offers Undo.
 */
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { invalidate } from '../../client/events/outdated-queries.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useShopZone } from '../../ui/text/use-now.ts';
import { type DragState, type DropTarget } from './drag-state.ts';
import { impactHeadline } from '../../open-shop/impact-words.ts';
import { placeWords } from './move-impact-words.ts';
import { tasksOn } from './draggable-tasks.ts';
import { type QueuesView } from '../queues-frame.tsx';
import { t } from '../../../shared/platform/translate.ts';

export type OperationSnapshot = Pick<OperationRecord, 'version' | 'job'>;

interface DropRequest {
  drag: DragState;
  snapshot: Promise<OperationSnapshot>;
  shown: QueuesView;
  machineId: string | null;
  /** The id of the operation that follows at the new position. It is null at the end of the queue. */
  before: string | null;
}

/** Returns the pin for a target on the timeline, or no pin for a target without a start. */
export const pinAt = ({ start }: Pick<DropTarget, 'start'>): { pin?: { start: string } } =>
  typeof start === 'number' ? { pin: { start: new Date(start).toISOString() } } : {};

const why = t('Put there on the timeline');

/** Returns a function that moves the operation and resolves once the queues show the moved operation. */
export function useDrop() {
  const client = useQueryClient();
  const zone = useShopZone();
  const { mutateAsync: move } = useVerb(contract.operations.move);
  const { mutateAsync: putBack } = useVerb(contract.pins.putBack);
  const fetched = async () => {
    await invalidate(client, ['operations']);
    // React renders the refetched data one task later.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  return async ({ drag, snapshot, shown, machineId, before }: DropRequest): Promise<void> => {
    const { task, from, target, impact } = drag;
    const words = `${task.job.number} ${task.name}`;
    const params = { id: task.id };
    const refuse = (title: string) => (error: unknown) => {
      refused(title, `${reasonOf(error)}.`, task.id);
      return null;
    };
    const rest = tasksOn(shown, from.key).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    const followed = rest[rest.findIndex(({ id }) => id === task.id) + 1]?.id ?? null;
    const undo = ({ version }: OperationRecord) =>
      putBack({ params, body: { version, before: followed } })
        .then(() => toast(t`${words} is back where it was`, { of: task.id }))
        .catch(refuse(t`${words} was not put back`));
    const send = async () => {
      const { version } = await snapshot;
      const { pin } = pinAt(target);
      return move({ params, body: { machineId, before, version, ...(pin && { pin: { ...pin, why } }) } });
    };
    const moved = await send().catch(refuse(t`${words} was not moved`));
    if (moved) {
      const machine = moved.machine?.name ?? t('no machine');
      const place = placeWords(target, { impact, now: shown.shop.at, zone });
      const follows = [impact && `${impactHeadline(impact)}.`, moved.pin && t('It is pinned there.')];
      toast([t`${words} moved to ${machine}`, place].filter(Boolean).join(', '), {
        of: task.id,
        ...(follows.some(Boolean) && { detail: follows.filter(Boolean).join(' ') }),
        undo: () => undo(moved),
      });
    }
    await fetched();
  };
}
