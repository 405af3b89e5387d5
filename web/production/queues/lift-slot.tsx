/** Where what is in the hand would land, in its column. */
import { reasonText } from '../../client/reason-text.ts';
import { timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { type AffectedJob } from '../../../shared/rules/move-impact.ts';
import { isSame, type Lifted, useLifted } from './lift.ts';
import { nth } from './lift-words.ts';
import styles from './lift.module.css';

type Group = { queue: string; state: string };

const isIn =
  ({ queue, state }: Group) =>
  (lifted: Lifted | null): boolean =>
    lifted?.target.key === queue && lifted.task.state === state && !isSame(lifted.from, lifted.target);

/** Whether it would land in this group, where nothing stands in it: one with cards needs no other look for that. */
export const useOpens = (of: Group, isEmpty: boolean): boolean =>
  useLifted((lifted) => isEmpty && isIn(of)(lifted));

/** The id of what is in the hand, where it is of this group. */
export const useInHand = ({ queue, state }: Group): string | null =>
  useLifted((lifted) => (lifted?.from.key === queue && lifted.task.state === state ? lifted.task.id : null));

/** The slot, where it would land at `place` of this group, or behind it where that is the last. */
export function SlotAt({ place, last = false, ...of }: Group & { place: number; last?: boolean }) {
  const isHere = useLifted(
    (lifted) =>
      isIn(of)(lifted) && (lifted?.target.place === place || (last && (lifted?.target.place ?? 0) > place)),
  );
  return isHere ? <Slot /> : null;
}

function Slot() {
  const zone = useShopZone();
  const now = useNow();
  const lifted = useLifted((all) => all);
  if (!lifted) return null;
  const { task, target, consequences, saving } = lifted;
  return (
    <li className={styles.slot} data-slot aria-hidden="true">
      <span>
        <span>{task.job.number}</span>
        <span>{consequences?.start && timeFrom(now, consequences.start, { zone })}</span>
      </span>
      <b>{saving ? 'Moving here' : `${nth(target.place + 1)} here`}</b>
    </li>
  );
}

/** Why the machine can't take what is in the hand; nothing while it can. */
export function LiftRefusal({ machine }: { machine: string }) {
  const why = useLifted((lifted) => (lifted?.saving === false ? lifted.refusals.get(machine) : undefined));
  return why ? <p className={styles.refusal}>{reasonText(why)}.</p> : null;
}

/** Whether what is in the hand would make the job late, or later than it is, were it dropped where it is. */
export const useIsMadeLate = (jobId: string): boolean =>
  useLifted((lifted) => {
    const isIt = (concerned: AffectedJob) => concerned.jobId === jobId;
    const told = lifted?.consequences;
    return told ? told.late.some(isIt) || told.later.some(isIt) : false;
  });
