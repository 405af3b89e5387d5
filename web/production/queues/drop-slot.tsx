/** Shows the slot in a queue's column into which a drop would put the dragged card. */
import { reasonText } from '../../client/reason-text.ts';
import { timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { type AffectedJob } from '../../../shared/rules/move-impact.ts';
import { isSameTarget, type DragState, useDragState } from './drag-state.ts';
import { nth } from './impact-words.ts';
import styles from './drag.module.css';

type DropGroup = { queue: string; state: string };

const targetsGroup =
  ({ queue, state }: DropGroup) =>
  (dragged: DragState | null): boolean =>
    dragged?.target.key === queue &&
    dragged.task.state === state &&
    !isSameTarget(dragged.from, dragged.target);

/** Returns whether the dragged card would be dropped into this group and the group is empty. */
export const useIsOpenForDrop = (of: DropGroup, isEmpty: boolean): boolean =>
  useDragState((dragged) => isEmpty && targetsGroup(of)(dragged));

/** Returns the id of the dragged task if the task comes from this group, else null. */
export const useDraggedId = ({ queue, state }: DropGroup): string | null =>
  useDragState((dragged) =>
    dragged?.from.key === queue && dragged.task.state === state ? dragged.task.id : null,
  );

/**
 * Shows the drop slot if a drop would put the card at index `place` of this group. The last slot also stands for all
 * later places.
 */
export function DropSlot({ place, last = false, ...of }: DropGroup & { place: number; last?: boolean }) {
  const isHere = useDragState(
    (dragged) =>
      targetsGroup(of)(dragged) &&
      (dragged?.target.place === place || (last && (dragged?.target.place ?? 0) > place)),
  );
  return isHere ? <Slot /> : null;
}

function Slot() {
  const zone = useShopZone();
  const now = useNow();
  const dragged = useDragState((all) => all);
  if (!dragged) return null;
  const { task, target, impact, saving } = dragged;
  return (
    <li className={styles.slot} data-slot aria-hidden="true">
      <span>
        <span>{task.job.number}</span>
        <span>{impact?.start && timeFrom(now, impact.start, { zone })}</span>
      </span>
      <b>{saving ? 'Moving here' : `${nth(target.place + 1)} here`}</b>
    </li>
  );
}

/** Shows why the machine can't take the dragged card, or nothing if it can. */
export function DropRefusal({ machine }: { machine: string }) {
  const why = useDragState((dragged) =>
    dragged?.saving === false ? dragged.refusals.get(machine) : undefined,
  );
  return why ? <p className={styles.refusal}>{reasonText(why)}.</p> : null;
}

/** Returns whether the drop would make the job late, or later than the job is. */
export const useBecomesLate = (jobId: string): boolean =>
  useDragState((dragged) => {
    const isIt = (concerned: AffectedJob) => concerned.jobId === jobId;
    const told = dragged?.impact;
    return told ? told.late.some(isIt) || told.later.some(isIt) : false;
  });
