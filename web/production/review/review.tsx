/** Review (look: Review): shows the results of a period, why jobs were late, and which settings to change. */
import { SegmentedControl, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Review as Answer } from '../../../shared/contract/review.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { refusePeriod } from '../../../shared/rules/review-periods.ts';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { reasonText } from '../../client/reason-text.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { DownloadButton } from '../../ui/page/download-button.tsx';
import { EmptyState, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { HoursTable } from './hours-table.tsx';
import { LateJobs, WhyLate } from './late-jobs.tsx';
import { SmallBars } from './review-charts.tsx';
import {
  adjacentPeriod,
  beforeWords,
  daysWords,
  jobsAddress,
  operationsAddress,
  periodKinds,
  useReviewDays,
} from './use-review-period.ts';
import { Estimates, Paused, Waste } from './review-panels.tsx';
import { figures, isBlank } from './review-words.ts';
import { Suggestions } from './suggestions.tsx';
import panel from '../../ui/page/panel.module.css';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import styles from './review.module.css';

/** Shows the controls that choose the period of the review: one earlier, one later, or by dates. */
type ShownPeriod = ReturnType<typeof useReviewDays>;

function PeriodSwitch({ shown }: { shown: ShownPeriod }) {
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

function DateFields({ shown }: { shown: ShownPeriod }) {
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

function Figures({ review }: { review: Answer }) {
  const [now, before] = [review.periods.at(-1), review.periods.at(-2)];
  if (!now || !before) return null;
  const addresses = [
    jobsAddress(review, 'left'),
    operationsAddress(review, { did: 'wasted' }),
    operationsAddress(review, { did: 'worked' }),
    operationsAddress(review, { did: 'made-ready' }),
    operationsAddress(review, { did: 'finished' }),
  ];
  return (
    <ul className={`${panel.sheet} ${styles.five}`} aria-label="In figures">
      {figures.map(({ label, value, bar, fact, compared }, place) => (
        <li key={label}>
          <Link to={addresses[place] ?? ''} className={text.plain}>
            <span className={styles.label}>{label}</span>
            <span>
              <b>{value(now)}</b>
              <span className={`${text.smaller} ${text.faint}`}>
                {fact(now)}
                <br />
                {compared(before)} {beforeWords(review)}
              </span>
            </span>
            <SmallBars values={review.periods.map(bar)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows the figures of the periods side by side. The small bars draw the same values. */
function Periods({ review }: { review: Answer }) {
  return (
    <Panel title={`The last ${review.periods.length} periods`} note="as the small bars show them">
      <div className={styles.scroll}>
        <table className={`${table.table} ${styles.late} ${styles.periods}`} aria-label="The last periods">
          <thead>
            <tr>
              <th scope="col">Period</th>
              {figures.map(({ label }) => (
                <th key={label} scope="col" className={text.figures}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {review.periods.map((of) => (
              <tr key={of.from}>
                <th scope="row">{daysWords(of)}</th>
                {figures.map(({ label, value }) => (
                  <td key={label} className={text.figures}>
                    {value(of)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Shop({ review, shown }: { review: Answer; shown: ShownPeriod }) {
  // Empty past days still show their figures, because the shop may have started since.
  const isNow = (review.periods.at(-1)?.to ?? '') >= shown.today;
  if (isNow && isBlank(review)) {
    return (
      <EmptyState
        title="Nothing has left or run lately"
        text="A review adds up what was recorded: what left, what was counted and wasted, and what the machines did. It begins with the first operation that runs."
      />
    );
  }
  return (
    <div className={styles.review}>
      <Figures review={review} />
      <div className={styles.three}>
        <WhyLate review={review} />
        <Waste review={review} />
      </div>
      <HoursTable review={review} />
      <div className={styles.three}>
        <Paused review={review} />
        <Estimates review={review} />
        <Suggestions />
      </div>
      <LateJobs review={review} why={shown.why} onAll={() => shown.showWhy(null)} />
      <Periods review={review} />
    </div>
  );
}

export function Review() {
  const shown = useReviewDays();
  const refusal = useRefusal('review');
  const { data } = useQuery({
    ...query(contract.review.get, { query: shown.days }),
    enabled: refusal === null,
    placeholderData: keepPreviousData,
    meta: { every: 10_000 },
  });
  if (refusal) {
    return (
      <Page>
        <PageHead title={`${shown.kind} in review`} />
        <EmptyState title="The review is not for everybody" text={reasonText(refusal)} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead
        title={`${shown.kind} in review`}
        count={<PeriodSwitch shown={shown} />}
        actions={
          <>
            <SegmentedControl
              aria-label="Length"
              w={208}
              value={shown.kind}
              onChange={(kind) => {
                const chosen = periodKinds.find((each) => each === kind);
                if (chosen) shown.showKind(chosen);
              }}
              data={[...periodKinds]}
            />
            <DateFields shown={shown} />
            <ActionButton icon="print" onClick={() => globalThis.print()}>
              Print
            </ActionButton>
            <DownloadButton
              refusal={data ? null : reason('nothing-read')}
              get={() => call(contract.review.sheet, { query: shown.days })}
            >
              Export
            </DownloadButton>
          </>
        }
      />
      {data && <Shop review={data} shown={shown} />}
    </Page>
  );
}
