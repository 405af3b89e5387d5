/** On a proposal that assumes a shop that is not there yet: what, and where that is accepted with it. */
import { Link } from 'react-router';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { Notice } from '../../ui/page/page.tsx';
import { assumedIn, changeWords, namesOf } from './futures.ts';
import { futuresAddress } from './use-futures.ts';
import styles from './plan.module.css';

export function PlanAssumed({ plan, queues }: { plan: PlanRecord; queues: Queues }) {
  const names = namesOf(queues);
  const words = assumedIn(plan).map((each) => changeWords(each, names, queues.calendar.timeZone));
  if (words.length === 0) return null;
  return (
    <div className={styles.left}>
      <Notice>
        <b>What if: {words.join('; ')}.</b> Here only what moves is accepted;{' '}
        <Link to={futuresAddress([plan.id])}>in What if</Link> the rest as well.
      </Notice>
    </div>
  );
}
