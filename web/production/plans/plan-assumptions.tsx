/**
 * Says which changes of the shop a proposal assumes. It links to the screen that accepts the proposal with these
 * changes.
 */
import { Link } from 'react-router';
import { type PlanRecord } from '../../../shared/contract/plans.ts';
import { type Queues } from '../../../shared/contract/queues.ts';
import { Notice } from '../../ui/page/page.tsx';
import { assumptionsOf, changeWords, namesOf } from './what-if-figures.ts';
import { whatIfsAddress } from './use-what-ifs.ts';
import styles from './plan.module.css';

export function PlanAssumptions({ plan, queues }: { plan: PlanRecord; queues: Queues }) {
  const names = namesOf(queues);
  const words = assumptionsOf(plan).map((each) => changeWords(each, names, queues.calendar.timeZone));
  if (words.length === 0) return null;
  return (
    <div className={styles.left}>
      <Notice>
        <b>What if: {words.join('; ')}.</b> Here only what moves is accepted;{' '}
        <Link to={whatIfsAddress([plan.id])}>in What if</Link> the rest as well.
      </Notice>
    </div>
  );
}
