/** Where what is in the hand would land, in its column. */
import { use } from 'react';
import { said } from '../../client/said.ts';
import { timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { isSame, LiftContext } from './lift.ts';
import { nth } from './lift-words.ts';
import styles from './lift.module.css';

/** The place in this group of the queue where it would land, from 0; null: not here. */
export function useSlot(key: string, state: string): number | null {
  const lifted = use(LiftContext)?.lifted;
  if (!lifted || lifted.target.key !== key || lifted.task.state !== state) return null;
  return isSame(lifted.from, lifted.target) ? null : lifted.target.place;
}

export function LiftSlot() {
  const zone = useShopZone();
  const now = useNow();
  const lifted = use(LiftContext)?.lifted;
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
  const lifted = use(LiftContext)?.lifted;
  const why = lifted && !lifted.saving ? lifted.refusals.get(machine) : undefined;
  return why ? <p className={styles.refusal}>{said(why)}.</p> : null;
}
