/** Shows what each machine did during its working hours (look: Review). */
import { useState } from 'react';
import { Link } from 'react-router';
import { type Review } from '../../../shared/contract/review.ts';
import { count, number } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import { HoursBar, HoursKey } from './review-charts.tsx';
import { operationsAddress } from './use-review-period.ts';
import { inHours } from './review-words.ts';
import buttons from '../../ui/page/buttons.module.css';
import text from '../../ui/page/text.module.css';
import styles from './review.module.css';

/** The number of machines that the table shows until the user asks for all. */
const atFirst = 9;
const hours = (seconds: number) => {
  const value = seconds / 3600;
  return number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
};

export function HoursTable({ review }: { review: Review }) {
  const [all, setAll] = useState(false);
  const shown = all ? review.hours : review.hours.slice(0, atFirst);
  const most = Math.max(0, ...review.hours.map(({ openSeconds }) => openSeconds));
  const rest = review.hours.length - atFirst;
  const outside = review.hours.reduce((sum, { outsideSeconds }) => sum + outsideSeconds, 0);
  const note =
    rest > 0 && !all
      ? `${atFirst} of ${count(review.hours.length, 'machine')}, most worked first`
      : 'most worked first';
  return (
    <Panel title="Hours by machine" note={note} right={<HoursKey />}>
      <div className={styles.scroll}>
        <table className={styles.hours} aria-label="Hours by machine">
          <thead>
            <tr>
              <th scope="col">Machine</th>
              <th scope="col">{hours(most)} open hours</th>
              {['Run', 'Make-ready', 'Paused', 'Down', 'Idle'].map((kind) => (
                <th key={kind} scope="col" className={text.figures}>
                  {kind}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((of) => {
              const seconds = {
                run: of.runSeconds,
                'make-ready': of.makeReadySeconds,
                paused: of.pausedSeconds,
                down: of.downSeconds,
                idle: of.idleSeconds,
              };
              return (
                <tr key={of.machineId}>
                  <th scope="row">
                    <Link
                      to={operationsAddress(review, { did: 'worked', machineId: of.machineId })}
                      className={styles.whole}
                    >
                      {of.machine}
                    </Link>
                  </th>
                  <td>
                    <HoursBar seconds={seconds} most={most} />
                    <span className={text.visuallyHidden}>{hours(of.openSeconds)}</span>
                  </td>
                  {Object.entries(seconds).map(([kind, value]) => (
                    <td key={kind} className={`${text.figures} ${value === 0 ? text.faint : ''}`}>
                      {hours(value)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {(rest > 0 || outside > 0) && (
        <footer className={styles.foot}>
          {rest > 0 && (
            <button type="button" className={buttons.asText} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Fewer machines' : count(rest, 'more machine')}
            </button>
          )}
          {outside > 0 && (
            <span className={text.muted}>
              {inHours(outside)} run outside of the open hours, not counted here
            </span>
          )}
        </footer>
      )}
    </Panel>
  );
}
