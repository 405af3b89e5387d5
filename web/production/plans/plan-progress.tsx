/**
 * Shows the progress of a proposal: the planner improves it, has completed it, or a user has accepted or undone it.
 */
import { useState } from 'react';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { ColourBar } from '../../ui/page/brand-marks.tsx';
import { count, dateTime, number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import buttons from '../../ui/page/buttons.module.css';
import styles from './plan.module.css';

/**
 * Returns by how many hours of lateness the latest result is better than the result that the screen received before.
 */
function useGain(plan: PlanRecord): number {
  const hours = plan.measures?.after.tardinessHours ?? null;
  const [seen, setSeen] = useState({ hours, gain: 0, evaluations: plan.evaluations });
  if (seen.evaluations !== plan.evaluations) {
    const gain = hours !== null && seen.hours !== null ? seen.hours - hours : 0;
    setSeen({ hours, gain, evaluations: plan.evaluations });
  }
  return seen.gain;
}

export function PlanProgress(props: { plan: PlanRecord; stopped: boolean; onStop: () => void }) {
  const { plan, stopped, onStop } = props;
  const zone = useShopZone();
  const gain = useGain(plan);
  const { acceptedAt, acceptedBy, undoneAt } = plan;
  if (undoneAt !== null) return <span>Undone {dateTime(undoneAt, { zone })}</span>;
  if (acceptedAt !== null) {
    return (
      <span>
        Accepted by {acceptedBy} {dateTime(acceptedAt, { zone })}
      </span>
    );
  }
  if (plan.state === 'done' || stopped) return <span>{count(plan.evaluations, 'plan')} weighed</span>;
  const better = Math.round(gain * 10) / 10;
  return (
    <span className={styles.live}>
      <ColourBar />
      Still improving{better > 0 && `: better by ${number(better)} h in the last second`}
      <button type="button" className={buttons.asText} onClick={onStop}>
        Stop here
      </button>
    </span>
  );
}
