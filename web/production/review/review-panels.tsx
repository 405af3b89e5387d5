/** Shows the review's panels on waste, pauses and estimates. */
import { Link } from 'react-router';
import { type Review } from '../../../shared/contract/review.ts';
import { percentOf } from '../../../shared/rules/review-periods.ts';
import { count, number } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import { BarTable, Deviation, TickKey } from './review-charts.tsx';
import { beforeWords, operationsAddress } from './use-review-period.ts';
import { reasonWords } from '../../../shared/rules/review-periods.ts';
import { hoursMinutes, inHours, inPercent } from './review-words.ts';
import text from '../../ui/page/text.module.css';
import styles from './review.module.css';

const most = 6;
const rest = <T,>(lines: readonly T[], of: (line: T) => number) =>
  lines.slice(most).reduce((sum, line) => sum + of(line), 0);

export function Waste({ review }: { review: Review }) {
  const { wasteByMachine: machines, wasteByReason: reasons } = review;
  const was = beforeWords(review);
  const tick = <TickKey>{was.replace('the ', '')}</TickKey>;
  const none = <p className={`${styles.none} ${text.small} ${text.muted}`}>Nothing was counted as wasted.</p>;
  const part = ({ wasted, counted }: { wasted: number; counted: number }) => percentOf(wasted, counted) ?? 0;
  const left = rest(reasons, ({ wasted }) => wasted);
  /** True if people counted in the period before. Without counts, that period offers nothing to compare. */
  const known = (review.periods.at(-2)?.counted ?? 0) > 0;
  return (
    <>
      <Panel title="Waste by machine" note="of what was counted" right={tick}>
        {machines.length === 0 ? (
          none
        ) : (
          <BarTable
            label="Waste by machine"
            named="Machine"
            of="Of what was counted"
            was={was}
            bars={machines.map((of) => ({
              key: of.machineId,
              name: of.machine,
              to: operationsAddress(review, { did: 'wasted', machineId: of.machineId }),
              value: part(of),
              shown: inPercent(of.wasted, of.counted),
              ...(of.before.counted > 0 && {
                before: { value: part(of.before), shown: inPercent(of.before.wasted, of.before.counted) },
              }),
            }))}
          />
        )}
      </Panel>
      <Panel title="Waste by reason" note="sheets" right={tick}>
        {reasons.length === 0 ? (
          none
        ) : (
          <BarTable
            label="Waste by reason"
            named="Reason"
            of="Sheets"
            was={was}
            bars={reasons.slice(0, most).map(({ reason, wasted, before }) => ({
              key: reason,
              name: reasonWords(reason),
              to: operationsAddress(review, { did: 'wasted', reason }),
              value: wasted,
              shown: number(Math.round(wasted)),
              ...(known && { before: { value: before, shown: number(Math.round(before)) } }),
            }))}
            more={
              reasons.length > most
                ? {
                    name: count(reasons.length - most, 'more reason'),
                    value: left,
                    shown: number(Math.round(left)),
                  }
                : null
            }
          />
        )}
      </Panel>
    </>
  );
}

export function Paused({ review }: { review: Review }) {
  const { pausedByReason: reasons } = review;
  const all = reasons.reduce((sum, { seconds }) => sum + seconds, 0);
  const left = rest(reasons, ({ seconds }) => seconds);
  return (
    <Panel title="Paused, by reason" note={inHours(all)}>
      {reasons.length === 0 ? (
        <p className={`${styles.none} ${text.small} ${text.muted}`}>
          No machine was paused in its open hours.
        </p>
      ) : (
        <BarTable
          label="Paused, by reason"
          named="Reason"
          of="Time"
          was={beforeWords(review)}
          bars={reasons.slice(0, most).map(({ reason, seconds, before }) => ({
            key: reason,
            name: reasonWords(reason),
            to: operationsAddress(review, { did: 'paused', reason }),
            value: seconds,
            shown: hoursMinutes(seconds),
            before: { value: before, shown: hoursMinutes(before) },
          }))}
          more={
            reasons.length > most
              ? { name: count(reasons.length - most, 'more reason'), value: left, shown: hoursMinutes(left) }
              : null
          }
        />
      )}
    </Panel>
  );
}

export function Estimates({ review }: { review: Review }) {
  const rows = review.estimates.flatMap((of) => {
    const percent = percentOf(of.actualSeconds, of.estimateSeconds);
    return percent === null ? [] : [{ ...of, percent: Math.round(percent) }];
  });
  const furthest = Math.max(0, ...rows.map(({ percent }) => Math.abs(percent - 100)));
  return (
    <Panel title="Actual against estimate" note="100 % is the line; as machines are set now">
      {rows.length === 0 ? (
        <p className={`${styles.none} ${text.small} ${text.muted}`}>No operation finished on a machine.</p>
      ) : (
        <table className={styles.bars} aria-label="Actual against estimate">
          <thead className={text.visuallyHidden}>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col">Deviation</th>
              <th scope="col">Hours</th>
              <th scope="col">Of the estimate</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, percent, estimateSeconds, actualSeconds }) => (
              <tr key={type}>
                <th scope="row">
                  <Link to={operationsAddress(review, { did: 'finished', type })} className={styles.whole}>
                    {type}
                  </Link>
                </th>
                <td>
                  <Deviation percent={percent} most={furthest} />
                </td>
                <td className={`${text.figures} ${text.faint} ${text.nowrap}`}>
                  {inHours(actualSeconds)} for {inHours(estimateSeconds)}
                </td>
                <td className={text.figures}>
                  <b>{number(percent)} %</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
