/** Shows the controls that choose the period of the review: one earlier, one later, or by dates. */
import { TextInput } from '@mantine/core';
import { reason } from '../../../shared/reasons/reason.ts';
import { refusePeriod } from '../../../shared/rules/review-periods.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { daysWords, adjacentPeriod, type useReviewDays } from './use-review-period.ts';
import styles from './review.module.css';

export type ShownPeriod = ReturnType<typeof useReviewDays>;

export function PeriodSwitch({ shown }: { shown: ShownPeriod }) {
  const { days, today, kind, show } = shown;
  const next = adjacentPeriod(days, 1);
  const word = kind.toLowerCase();
  return (
    <span className={styles.turn}>
      <IconButton
        icon="chevron-left"
        label={`Previous ${word}`}
        onClick={() => show(adjacentPeriod(days, -1))}
      />
      <b>{daysWords(days)}</b>
      <IconButton
        icon="chevron-right"
        label={`Next ${word}`}
        refusal={next.from > today ? reason('period-not-begun') : null}
        onClick={() => show(next)}
      />
    </span>
  );
}

export function DateFields({ shown }: { shown: ShownPeriod }) {
  const { days, show } = shown;
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    // The other end moves along if it would be on the wrong side.
    if (changed.from && next.to < next.from) next.to = next.from;
    if (changed.to && next.from > next.to) next.from = next.to;
    if (next.from && next.to && refusePeriod(next) === null) show(next);
  };
  return (
    <span className={styles.dates}>
      <TextInput
        type="date"
        aria-label="From"
        value={days.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <span>to</span>
      <TextInput
        type="date"
        aria-label="To"
        value={days.to}
        onChange={(event) => change({ to: event.target.value })}
      />
    </span>
  );
}
