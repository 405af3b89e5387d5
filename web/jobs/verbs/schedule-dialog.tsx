/** Shows a dialog that asks how to schedule a job, with the date to which each choice leads. */
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { type Way } from '../../../shared/jobs/job-schedule.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type PromiseOfJob, type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { formatHours } from '../../../shared/queues/delay-words.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { ask } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, dateTime } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { Payers } from '../promise/promise-details.tsx';
import { type GivenPromise, ledgerWords, promiseWords } from '../promise/given-promise.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './schedule-dialog.module.css';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Holds the way to schedule that the user chose, and the date that the planner showed for this way at that moment.
 */
export interface Scheduling {
  way: Way;
  expected?: string | undefined;
}

/** Asks how to schedule the job. Resolves to null if the user cancels. */
export const askSchedule = (job: Job): Promise<Scheduling | null> =>
  ask<Scheduling | null>({
    title: t`Schedule ${job.number}?`,
    dismissed: null,
    body: (answer) => <Question job={job} answer={answer} />,
  });

function Question({ job, answer }: { job: Job; answer: (as: Scheduling | null) => void }) {
  const [way, setWay] = useState<Way>(job.promisedWay === 'gaps' ? 'gaps' : 'displacing');
  const id = useId();
  const { data, isError } = useInPlaceQuery(
    contract.answers.promiseOf,
    { params: { id: job.id } },
    {
      gcTime: 0,
      // The dates depend on the queues of the whole shop, so an earlier answer would be wrong.
      every: 10_000,
    },
  );
  return (
    <>
      <div className={dialog.body}>
        {t(
          'Each operation gets a machine that fits, and joins its queue. Type, quantity, paper and operations are then locked. You can unschedule it until an operation starts.',
        )}
      </div>
      <form
        id={id}
        className={`${layout.stack} ${styles.leads}`}
        aria-live="polite"
        aria-busy={!data && !isError}
        onSubmit={(event) => {
          event.preventDefault();
          const expected = data?.gaps.expected;
          const chosen = data && haveSameDate(data) ? wayToSameDate(job, data) : way;
          answer(chosen === 'gaps' && expected !== null ? { way: chosen, expected } : { way: 'displacing' });
        }}
      >
        {data ? (
          <ScheduleOutcome job={job} answer={data} way={way} onWay={setWay} />
        ) : (
          <Unknown isError={isError} />
        )}
      </form>
      <footer>
        <Button data-autofocus onClick={() => answer(null)}>
          {t('Cancel')}
        </Button>
        <Button type="submit" form={id} variant="filled">
          {t('Schedule')}
        </Button>
      </footer>
    </>
  );
}

/** Returns whether both ways lead to the same minute, so that there is nothing to choose. */
const haveSameDate = ({ gaps, displacing }: PromiseOfJob): boolean =>
  gaps.expected !== null &&
  displacing.expected !== null &&
  Math.abs(Date.parse(gaps.expected) - Date.parse(displacing.expected)) < minute;

/** Returns the way that delays no other job and keeps a promise. */
const wayToSameDate = (job: Job, { displacing }: PromiseOfJob): Way =>
  job.promisedWay === 'gaps' || displacing.pays.length > 0 ? 'gaps' : 'displacing';

/** Fills the space of the dates while they load, so that no button moves under the pointer. */
function Unknown({ isError }: { isError: boolean }) {
  if (isError) return <p className={text.muted}>{t('The dates can’t be worked out now.')}</p>;
  return (
    <>
      <span className={text.visuallyHidden}>{t('Working out the dates …')}</span>
      <div className={styles.way} data-unknown />
      <div className={styles.way} data-unknown />
    </>
  );
}

interface Chosen {
  job: Job;
  way: Way;
  onWay: (way: Way) => void;
}

function ScheduleOutcome({ answer, ...of }: Chosen & { answer: PromiseOfJob }) {
  const { gaps, displacing, note, isExact } = answer;
  const zone = useShopZone();
  const kept = ledgerWords(answer);
  if (gaps.expected === null) return <p className={text.muted}>{t`No date. ${note}.`}</p>;
  const { pays } = displacing;
  const later =
    pays.length === 0
      ? t('no other job is delayed')
      : t`${count(pays.length, 'other job is', 'other jobs are')} delayed`;
  const same = haveSameDate(answer) && (
    <>
      <div className={styles.way}>
        <Lead label={t('No other job is delayed')} dates={gaps} job={of.job} />
      </div>
      <p className={`${text.small} ${text.muted}`}>
        {t('By its urgency and in free time on the machines it gets the same date.')}
      </p>
    </>
  );
  const choice = (
    <fieldset className={layout.contents}>
      <legend className={text.visuallyHidden}>{t('Where it goes')}</legend>
      <div className={styles.way}>
        <Choice is="displacing" label={t`By its urgency: ${later}`} dates={displacing} {...of} />
        {pays.length > 0 && <Payers pays={pays} />}
      </div>
      <div className={styles.way}>
        <Choice
          is="gaps"
          label={t('In free time on the machines: no other job is delayed')}
          dates={gaps}
          {...of}
        />
      </div>
    </fieldset>
  );
  return (
    <>
      {same || choice}
      <p className={`${text.small} ${text.muted}`}>
        {nodes`Asked for ${dateTime(of.job.deliveryDate, { zone })}.${isPromised(of.job) && t` Promised ${promiseWords(of.job, zone)}.`}${!isExact && t(' In a shop this large, scheduling uses the first free machines; the date may change.')}`}
        {kept !== '' && ` ${kept}.`}
      </p>
    </>
  );
}

const isPromised = <J extends Job>(job: J): job is J & GivenPromise =>
  job.promisedDate !== null && job.promisedWay !== null;

function Choice(props: Chosen & { is: Way; label: string; dates: PromiseRecord['gaps'] }) {
  const { is, label, dates, job, way, onWay } = props;
  return (
    <label>
      <input type="radio" name="way" value={is} checked={is === way} onChange={() => onWay(is)} />
      <Lead label={label} dates={dates} job={job} />
    </label>
  );
}

/** Says to which date a way leads, and how late that is. */
function Lead({ label, dates, job }: { label: string; dates: PromiseRecord['gaps']; job: Job }) {
  const zone = useShopZone();
  const expected = dates.expected ?? job.deliveryDate;
  const late = (Date.parse(expected) - Date.parse(job.deliveryDate)) / hour;
  return (
    <span className={`${layout.twoLines} ${text.small}`}>
      {label}
      <b className={text.medium}>
        {t`Expected ${dateTime(expected, { zone })}`}
        {late > 0 && <span className={text.danger}>{t`, ${formatHours(late)} late`}</span>}
      </b>
    </span>
  );
}
