/**
 * Shows the Review screen (look: Review): the results of a period, why jobs were late, and which settings to
 * change.
 */
import { SegmentedControl, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { promiseBandWords } from '../../shared/jobs/promise/promise-ledger.ts';
import { causeWords } from '../../shared/queues/delay-words.ts';
import { learnedWeeks } from '../../shared/review/suggested-settings.ts';
import { type Review as Answer, type Suggestion } from '../../shared/review/review.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  countDays,
  type Days,
  monthOf,
  percentOf,
  reasonWords,
  refusePeriod,
  shiftDays,
  todayIn,
  weekOf,
} from '../../shared/shop/review-periods.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { query, useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { useRefusal } from '../client/session/session.ts';
import { reasonText } from '../client/reason-text.ts';
import { refused, refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { HowCounted, Sum } from '../help/how-counted.tsx';
import { ActionButton, IconButton } from '../ui/page/buttons.tsx';
import { DownloadButton } from '../ui/page/download-button.tsx';
import { EmptyState, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import buttons from '../ui/style/buttons.module.css';
import { useQueryState } from '../ui/table/list-state.ts';
import { count, number, shortDate } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { BarTable, Deviation, HoursBar, HoursKey, SmallBars, TickKey } from './review-charts.tsx';
import {
  figures,
  hoursMinutes,
  secondsInHours,
  inPercent,
  isBlank,
  lateBy,
  suggestionWords,
  waitsInWords,
} from './review-words.ts';
import layout from '../ui/style/layout.module.css';
import panel from '../ui/style/panel.module.css';
import parts from '../ui/page/parts.module.css';
import table from '../ui/table/table.module.css';
import text from '../ui/style/text.module.css';
import styles from './review.module.css';

/**
 * Reads the period of the review from the URL and changes it. It also returns the URLs to which the review's
 * numbers link (look: Review).
 */

type PeriodKind = 'Day' | 'Week' | 'Month' | 'Period';
const periodKinds = ['Day', 'Week', 'Month'] as const;

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** Returns whether the period is a day, a week, a month or another period. */
function periodKind(days: Days): PeriodKind {
  if (days.from === days.to) return 'Day';
  if (same(days, weekOf(days.from))) return 'Week';
  return same(days, monthOf(days.from)) ? 'Month' : 'Period';
}

/** Returns the adjacent period of equal length. For a month, it returns the adjacent month. */
function adjacentPeriod(days: Days, by: -1 | 1): Days {
  const next = shiftDays(days, by);
  return periodKind(days) === 'Month' ? monthOf(by === 1 ? next.from : next.to) : next;
}

/** Returns whether the text looks like a date, such as 2026-11-27. */
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * Returns the period in the URL, or this week if the URL has no valid period. It also returns functions that change
 * the period.
 */
function useReviewDays() {
  const { query, set } = useQueryState();
  const today = todayIn(useNow(), useShopZone());
  const [from, to] = [query.get('from'), query.get('to')];
  const requested = isDay(from) && isDay(to) && refusePeriod({ from, to }) === null ? { from, to } : null;
  const days = requested ?? weekOf(today);
  const of: Record<(typeof periodKinds)[number], () => Days> = {
    Day: () => {
      const day = days.to < today ? days.to : today;
      return { from: day, to: day };
    },
    Week: () => weekOf(days.from),
    Month: () => monthOf(days.from),
  };
  return {
    days,
    today,
    kind: periodKind(days),
    show: (next: Days) => set({ from: next.from, to: next.to, why: null }),
    showKind: (kind: (typeof periodKinds)[number]) => set({ ...of[kind](), why: null }),
    why: query.get('why'),
    showWhy: (why: string | null) => set({ why }),
  };
}

/** Formats a calendar day of the shop: "Mon 16 Nov". */
const dayWords = (day: string) => shortDate(`${day}T12:00:00Z`, { zone: 'UTC' });
/** Formats the period: "Mon 16 Nov to Sun 22 Nov". */
const daysWords = ({ from, to }: Days) =>
  from === to ? dayWords(from) : t`${dayWords(from)} to ${dayWords(to)}`;

/** Names the period that the review compares with the shown one: "the week before". */
function beforeWords(days: Days): string {
  const kind = periodKind(days);
  return kind === 'Day' || kind === 'Week'
    ? t`the ${t(kind).toLowerCase()} before`
    : t`the ${countDays(days)} days before`;
}

const listed = (address: string, filters: Record<string, string>) =>
  `${address}?${new URLSearchParams(filters).toString()}`;

/** Returns the URL of the list of operations that a number of the review counts. */
const operationsAddress = (
  { from, to: last }: Pick<Answer, 'from' | 'to'>,
  filters: Record<string, string>,
) => listed(to('OperationList'), { ...filters, from, to: last });

/** Returns the URL of the list of jobs that a number of the review counts. */
const jobsAddress = ({ from, to: last }: Pick<Answer, 'from' | 'to'>, status: 'left' | 'left-late') =>
  listed(to('JobList'), { status, from, to: last });

/** The number of suggestions to show until the user asks for all. */
const suggestionsAtFirst = 4;

/** Changes the machine or the settings as suggested, and returns the function that reverts the change. */
function useAccept() {
  const machine = useVerb(contract.machines.update);
  const settings = useVerb(contract.settings.update);
  const accept = async ({
    of,
    machine: whose,
    type,
    proposed,
  }: Suggestion): Promise<() => Promise<unknown>> => {
    if (whose && (of === 'makeReadyMinutes' || of === 'sheetsPerHour')) {
      const params = { id: whose.id };
      const { [of]: was, version } = await call(contract.machines.get, { params });
      await machine.mutateAsync({ params, body: { [of]: proposed, version } });
      return () => machine.mutateAsync({ params, body: { [of]: was } });
    }
    const { expectedLoss, version } = await call(contract.settings.get);
    const loss = { makeReadySheets: 0, runWastePercent: 0, ...expectedLoss[type], [of]: proposed };
    await settings.mutateAsync({ body: { expectedLoss: { ...expectedLoss, [type]: loss }, version } });
    return () => settings.mutateAsync({ body: { expectedLoss } });
  };
  return { accept, busy: machine.isPending || settings.isPending };
}

function Suggestions() {
  const { data } = useInPlaceQuery(contract.review.suggestions, {}, { every: 10_000 });
  const { accept, busy } = useAccept();
  const [all, setAll] = useState(false);
  const more = (data?.length ?? 0) - suggestionsAtFirst;
  const [edit, admin] = [useRefusal('edit'), useRefusal('admin')];
  const use = async (suggestion: Suggestion) => {
    const { title } = suggestionWords(suggestion);
    const undo = (back: () => Promise<unknown>) => () => back().catch(refusedFor(t('Undo failed')));
    try {
      const back = await accept(suggestion);
      toast(title, { undo: undo(back), of: title });
    } catch (error) {
      refused(t('The setting was not changed'), reasonOf(error));
    }
  };
  return (
    <Panel title={t('Suggested settings')} note={t`from the last ${learnedWeeks} weeks`}>
      {data?.length === 0 && (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>
          {t(
            'The settings match the runs, or too few were counted. Make-ready waste counted before the run shows how long make-ready took.',
          )}
        </p>
      )}
      <ul className={layout.lines} aria-label={t('Suggested settings')}>
        {data?.slice(0, all ? data.length : suggestionsAtFirst).map((suggestion) => {
          const { title, detail, use: label } = suggestionWords(suggestion);
          return (
            <li key={title} className={layout.row}>
              <span className={`${layout.grow} ${text.small}`}>
                <b>{title}</b>
                <br />
                <span className={text.muted}>{detail}</span>
              </span>
              <ActionButton
                size="xs"
                aria-label={`${label}: ${title}`}
                busy={busy}
                refusal={suggestion.machine ? edit : admin}
                onClick={() => void use(suggestion)}
              >
                {label}
              </ActionButton>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <footer className={panel.foot}>
          <button type="button" className={buttons.asText} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Fewer suggestions') : count(more, 'more suggestion')}
          </button>
        </footer>
      )}
    </Panel>
  );
}

const most = 6;
const rest = <T,>(lines: readonly T[], of: (line: T) => number) =>
  lines.slice(most).reduce((sum, line) => sum + of(line), 0);

function Waste({ review }: { review: Answer }) {
  const { wasteByMachine: machines, wasteByReason: reasons } = review;
  const was = beforeWords(review);
  const tick = <TickKey>{was.replace('the ', '')}</TickKey>;
  const none = (
    <p className={`${layout.cell} ${text.small} ${text.muted}`}>{t('Nothing was counted as wasted.')}</p>
  );
  const part = ({ wasted, counted }: { wasted: number; counted: number }) => percentOf(wasted, counted) ?? 0;
  const left = rest(reasons, ({ wasted }) => wasted);
  /** True if people counted in the period before. Without counts, that period offers nothing to compare. */
  const known = (review.periods.at(-2)?.counted ?? 0) > 0;
  return (
    <>
      <Panel title={t('Waste by machine')} note={t('of what was counted')} right={tick}>
        {machines.length === 0 ? (
          none
        ) : (
          <BarTable
            label={t('Waste by machine')}
            named={t('Machine')}
            of={t('Of what was counted')}
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
      <Panel title={t('Waste by reason')} note={t('sheets')} right={tick}>
        {reasons.length === 0 ? (
          none
        ) : (
          <BarTable
            label={t('Waste by reason')}
            named={t('Reason')}
            of={t('Sheets')}
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

function Paused({ review }: { review: Answer }) {
  const { pausedByReason: reasons } = review;
  const all = reasons.reduce((sum, { seconds }) => sum + seconds, 0);
  const left = rest(reasons, ({ seconds }) => seconds);
  return (
    <Panel title={t('Paused, by reason')} note={secondsInHours(all)}>
      {reasons.length === 0 ? (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>
          {t('No machine was paused in its open hours.')}
        </p>
      ) : (
        <BarTable
          label={t('Paused, by reason')}
          named={t('Reason')}
          of={t('Time')}
          was={beforeWords(review)}
          bars={reasons.slice(0, most).map(({ reason, seconds, before, waitedFor }) => ({
            key: reason,
            name: reasonWords(reason),
            second: waitedFor.length > 0 ? waitsInWords(waitedFor) : undefined,
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

function Estimates({ review }: { review: Answer }) {
  const rows = review.estimates.flatMap((of) => {
    const percent = percentOf(of.actualSeconds, of.estimateSeconds);
    return percent === null ? [] : [{ ...of, percent: Math.round(percent) }];
  });
  const furthest = Math.max(0, ...rows.map(({ percent }) => Math.abs(percent - 100)));
  return (
    <Panel title={t('Actual against estimate')} note={t('100 % is the line; as machines are set now')}>
      {rows.length === 0 ? (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>
          {t('No operation finished on a machine.')}
        </p>
      ) : (
        <table className={styles.bars} aria-label={t('Actual against estimate')}>
          <thead className={text.visuallyHidden}>
            <tr>
              <th scope="col">{t('Operation')}</th>
              <th scope="col">{t('Deviation')}</th>
              <th scope="col">{t('Hours')}</th>
              <th scope="col">{t('Of the estimate')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, percent, estimateSeconds, actualSeconds }) => (
              <tr key={type}>
                <th scope="row" className={text.clip}>
                  <Link
                    to={operationsAddress(review, { did: 'finished', type })}
                    className={`${text.plain} ${layout.covers}`}
                  >
                    {type}
                  </Link>
                </th>
                <td>
                  <Deviation percent={percent} most={furthest} />
                </td>
                <td className={`${text.figures} ${text.faint} ${text.nowrap}`}>
                  {t`${secondsInHours(actualSeconds)} for ${secondsInHours(estimateSeconds)}`}
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

/** Shows how many promises were kept, by the odds with which they were given. It is left out where there are none. */
function Promises({ review }: { review: Answer }) {
  const { promises } = review;
  if (promises.length === 0) return null;
  const was = beforeWords(review);
  const share = ({ given, kept }: { given: number; kept: number }) => ({
    value: percentOf(kept, given) ?? 0,
    shown: given === 0 ? '–' : t`${number(kept)} of ${number(given)}`,
  });
  return (
    <Panel
      title={t('Promises kept')}
      note={t('by their odds')}
      right={<TickKey>{was.replace('the ', '')}</TickKey>}
    >
      <BarTable
        label={t('Promises kept')}
        named={t('Odds')}
        of={t('Promises kept')}
        was={was}
        full={100}
        bars={promises.map(({ band, before, ...now }) => ({
          key: band,
          name: promiseBandWords(band),
          ...share(now),
          ...(before.given > 0 && { before: share(before) }),
        }))}
      />
    </Panel>
  );
}

/** Returns the URL that shows only the review's late jobs with this cause. */
const because = (review: Answer, cause: string) =>
  `?${new URLSearchParams({ from: review.from, to: review.to, why: cause }).toString()}#late-jobs`;

/** Shows the causes of lateness, and lists each late job with the time that each cause took (look: Review). */
function WhyLate({ review }: { review: Answer }) {
  const { jobs, causes, meanSeconds } = review.late;
  return (
    <Panel
      title={
        jobs === 0
          ? t('Why jobs were late')
          : jobs === 1
            ? t`Why ${count(jobs, 'job')} was late`
            : t`Why ${count(jobs, 'job')} were late`
      }
      note={jobs > 0 && t('the longest cause counts')}
    >
      {jobs === 0 ? (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>{t('No job left late.')}</p>
      ) : (
        <>
          <BarTable
            label={t('Why jobs were late')}
            named={t('Cause')}
            of={t('Jobs')}
            bars={causes.map(({ cause, jobs: late }) => ({
              key: cause,
              name: causeWords[cause],
              to: because(review, cause),
              value: late,
              shown: count(late, 'job'),
            }))}
          />
          <footer className={panel.foot}>
            <Link to={jobsAddress(review, 'left-late')}>{t`The ${count(jobs, 'job')}`}</Link>
            {meanSeconds !== null && (
              <span className={text.muted}>{t`${lateBy(meanSeconds)} late on average`}</span>
            )}
          </footer>
        </>
      )}
    </Panel>
  );
}

/** Lists the late jobs. If the URL names a cause, it lists only the jobs with this cause. */
function LateJobs({ review, why, onAll }: { review: Answer; why: string | null; onAll: () => void }) {
  const { listed, jobs } = review.late;
  const cause = review.late.causes.find((each) => each.cause === why)?.cause;
  const shown = cause ? listed.filter(({ parts }) => parts[0]?.cause === cause) : listed;
  if (listed.length === 0) return null;
  return (
    <div id="late-jobs">
      <Panel
        title={t('Late jobs')}
        note={
          cause
            ? `${causeWords[cause]}: ${count(shown.length, 'job')}`
            : jobs > listed.length && t`the ${listed.length} longest late`
        }
        right={
          cause && (
            <button type="button" className={buttons.asText} onClick={onAll}>
              {t('All late jobs')}
            </button>
          )
        }
      >
        <div className={table.scrolls}>
          <table className={`${table.table} ${styles.late}`} aria-label={t('Late jobs')}>
            <thead>
              <tr>
                <th scope="col">{t('Job')}</th>
                <th scope="col">{t('Late')}</th>
                <th scope="col">{t('Where the time went')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, number, name, lateSeconds, parts }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={to('JobDetails', id)}>
                      {number} {name}
                    </Link>
                  </th>
                  <td className={text.nowrap}>{lateBy(lateSeconds)}</td>
                  <td>
                    {parts
                      .map((part) => `${causeWords[part.cause]} ${hoursMinutes(part.seconds)}`)
                      .join(', ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  );
}

/** The number of machines that the table shows until the user asks for all. */
const atFirst = 9;
const hours = (seconds: number) => {
  const value = seconds / 3600;
  return number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
};

function HoursTable({ review }: { review: Answer }) {
  const [all, setAll] = useState(false);
  const shown = all ? review.hours : review.hours.slice(0, atFirst);
  const most = Math.max(0, ...review.hours.map(({ openSeconds }) => openSeconds));
  const rest = review.hours.length - atFirst;
  const outside = review.hours.reduce((sum, { outsideSeconds }) => sum + outsideSeconds, 0);
  const note =
    rest > 0 && !all
      ? t`${atFirst} of ${count(review.hours.length, 'machine')}, most worked first`
      : t('most worked first');
  return (
    <Panel title={t('Hours by machine')} note={note} right={<HoursKey />}>
      <div className={table.scrolls}>
        <table className={styles.hours} aria-label={t('Hours by machine')}>
          <thead className={text.label}>
            <tr>
              <th scope="col">{t('Machine')}</th>
              <th scope="col">{t`${hours(most)} open hours`}</th>
              {[t('Run'), t('Make-ready'), t('Paused'), t('Down'), t('Idle')].map((kind) => (
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
                  <th scope="row" className={text.nowrap}>
                    <Link
                      to={operationsAddress(review, { did: 'worked', machineId: of.machineId })}
                      className={`${text.plain} ${layout.covers}`}
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
        <footer className={panel.foot}>
          {rest > 0 && (
            <button type="button" className={buttons.asText} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('Fewer machines') : count(rest, 'more machine')}
            </button>
          )}
          {outside > 0 && (
            <span className={text.muted}>
              {t`${secondsInHours(outside)} run outside of the open hours, not counted here`}
            </span>
          )}
        </footer>
      )}
    </Panel>
  );
}

/** Shows the controls that choose the period of the review: one earlier, one later, or by dates. */
type ShownPeriod = ReturnType<typeof useReviewDays>;

function PeriodSwitch({ shown }: { shown: ShownPeriod }) {
  const { days, today, kind, show } = shown;
  const next = adjacentPeriod(days, 1);
  const word = t(kind).toLowerCase();
  return (
    <span className={`${layout.row} ${styles.period}`}>
      <IconButton
        icon="chevron-left"
        label={t`Previous ${word}`}
        onClick={() => show(adjacentPeriod(days, -1))}
      />
      <b className={text.large}>{daysWords(days)}</b>
      <IconButton
        icon="chevron-right"
        label={t`Next ${word}`}
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
    <span className={`${layout.row} ${styles.period} ${styles.dates}`}>
      <TextInput
        type="date"
        aria-label={t('From')}
        value={days.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <span>{t('to')}</span>
      <TextInput
        type="date"
        aria-label={t('To')}
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
    <ul className={`${panel.sheet} ${parts.strip} ${styles.five}`} aria-label={t('In figures')}>
      {figures.map(({ label, value, bar, fact, counting, compared }, place) => (
        <li key={label} className={layout.anchor}>
          <Link to={addresses[place] ?? ''} className={text.plain}>
            <span className={`${layout.whole} ${text.small} ${text.muted}`}>{label}</span>
            <span className={`${layout.stack} ${layout.gapless}`}>
              <b>{value(now)}</b>
              <span className={`${text.smaller} ${text.faint}`}>
                {fact(now)}
                <br />
                {compared(before)} {beforeWords(review)}
              </span>
            </span>
            <SmallBars values={review.periods.map(bar)} />
          </Link>
          <HowCounted name={label}>
            <Sum
              name={label}
              of={{ ...counting(now, review.hours), result: value(now) }}
              list={addresses[place]}
              page="review"
            />
          </HowCounted>
        </li>
      ))}
    </ul>
  );
}

/** Shows the key numbers of the periods side by side. The small bars draw the same values. */
function Periods({ review }: { review: Answer }) {
  return (
    <Panel title={t`The last ${review.periods.length} periods`} note={t('as the small bars show them')}>
      <div className={table.scrolls}>
        <table className={`${table.table} ${styles.late}`} aria-label={t('The last periods')}>
          <thead>
            <tr>
              <th scope="col">{t('Period')}</th>
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
        title={t('Nothing has left or run lately')}
        text={t(
          'A review adds up what was recorded: what left, what was counted and wasted, and what the machines did. It begins with the first operation that runs.',
        )}
      />
    );
  }
  return (
    <div className={`${layout.stack} ${layout.gap4} ${styles.review}`}>
      <Figures review={review} />
      <div className={`${layout.gap4} ${styles.three}`}>
        <div className={`${layout.stack} ${layout.gap4} ${styles.column}`}>
          <WhyLate review={review} />
          <Promises review={review} />
        </div>
        <Waste review={review} />
      </div>
      <HoursTable review={review} />
      <div className={`${layout.gap4} ${styles.three}`}>
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
        <PageHead title={t`${t(shown.kind)} in review`} />
        <EmptyState title={t('The review is not for everybody')} text={reasonText(refusal)} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead
        title={t`${t(shown.kind)} in review`}
        count={<PeriodSwitch shown={shown} />}
        actions={
          <>
            <SegmentedControl
              aria-label={t('Length')}
              w={208}
              value={shown.kind}
              onChange={(kind) => {
                const chosen = periodKinds.find((each) => each === kind);
                if (chosen) shown.showKind(chosen);
              }}
              data={periodKinds.map((value) => ({ value, label: t(value) }))}
            />
            <DateFields shown={shown} />
            <ActionButton icon="print" onClick={() => globalThis.print()}>
              {t('Print')}
            </ActionButton>
            <DownloadButton
              refusal={data ? null : reason('nothing-read')}
              get={() => call(contract.review.sheet, { query: shown.days })}
            >
              {t('Export')}
            </DownloadButton>
          </>
        }
      />
      {data && <Shop review={data} shown={shown} />}
    </Page>
  );
}
