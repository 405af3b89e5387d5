/** Today (look: Today): shows jobs at risk and why, jobs that wait for scheduling or paper, and the machines. */
import { NotesForYou } from '../../platform/my/notes-for-you.tsx';
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Today as Answer } from '../../../shared/contract/today.ts';
import { type Lateness } from '../../../shared/rules/lateness.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useLateScope } from '../../client/late-scope-words.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { dateTime, number } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { type JobView } from '../jobs/jobs-query.ts';
import { jobsAddress, type JobScope } from './jobs-address.ts';
import { FirstSteps } from './first-steps.tsx';
import { DraftLists, Risks, ShortJobs } from './today-jobs.tsx';
import { Machines } from './today-machines.tsx';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import page from '../../ui/page/page.module.css';
import styles from './today.module.css';

/**
 * Returns whether to show the user's own jobs or all jobs of the shop. The device stores the choice. Standard users
 * start with their own jobs.
 */
function useJobScope() {
  const { userType } = useMe();
  return useLocalStorage<JobScope>({
    key: 'today-of',
    defaultValue: userType === 'Standard' ? 'mine' : 'shop',
    getInitialValueInEffect: false,
  });
}

type Figure = readonly [
  figure: keyof Answer['figures'],
  view: JobView,
  label: string,
  fact: string,
  tone?: 'late' | 'at-risk',
];

const toPlan: Figure = ['toPlan', 'to-plan', 'to plan', 'drafts without operations'];
const toApprove: Figure = ['toApprove', 'to-approve', 'to approve', 'artwork of drafts'];

/** Says where a figure's late jobs are: "9 in the queues, 1 draft". If it counts none, it says `usual`. */
function useLatenessFact(of: JobScope, lateness: Lateness, usual: string): string {
  const { id } = useMe();
  return useLateScope({ lateness, ...(of === 'mine' && { userId: id }) }) || usual;
}

function Figures({ of, figures }: { of: JobScope; figures: Answer['figures'] | undefined }) {
  const late = useLatenessFact(of, 'late', 'past delivery, not out');
  const atRisk = useLatenessFact(of, 'at-risk', 'expected after delivery');
  const shown: readonly Figure[] = [
    ['late', 'late', 'late', late, 'late'],
    ['atRisk', 'at-risk', 'at risk', atRisk, 'at-risk'],
    ['dueSoon', 'due-soon', 'due within 3 days', 'not late'],
    ['short', 'short', 'short', 'will make too few', 'late'],
    // Imported drafts have no operations, and need them before anything else.
    ...(figures?.toPlan ? [toPlan] : []),
    ['toSchedule', 'to-schedule', 'ready to schedule', 'paper is assigned'],
    // Appears only if the shop requires approval.
    ...(figures?.toApprove ? [toApprove] : []),
    ['noPaper', 'no-paper', 'waiting for paper', 'not there, or not assigned'],
    ['paused', 'paused', 'paused', 'jobs, on the floor'],
  ];
  return (
    <ul className={`${panel.sheet} ${styles.figures}`} aria-label="In figures" aria-busy={!figures}>
      {shown.map(([figure, view, label, fact, tone]) => (
        <li key={figure}>
          <Link to={jobsAddress(of, view)} className={text.plain}>
            <b data-lateness={figures?.[figure] ? tone : undefined}>
              {figures ? number(figures[figure]) : '\u00A0'}
            </b>
            <span className={text.strong}>{label}</span>
            <span className={`${text.smaller} ${text.muted}`}>{fact}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AddJob() {
  return (
    <LinkButton to={to('JobCreate')} icon="plus" variant="filled" refusal={useRefusal('edit')}>
      Add job
    </LinkButton>
  );
}

export function Today() {
  const [of, setOf] = useJobScope();
  const reviews = useRefusal('review') === null;
  const zone = useShopZone();
  const now = useNow();
  const { data } = useQuery({
    ...query(contract.today.get, { query: { of } }),
    // A job becomes late through time alone.
    refetchInterval: 30_000,
    meta: { every: 3000 },
  });
  if (data?.shop.jobs === 0) return <FirstSteps shop={data.shop} />;
  return (
    <Page>
      <PageHead
        title="Today"
        count={<span className={page.count}>{dateTime(now, { zone })}</span>}
        actions={
          <>
            {reviews && <LinkButton to={to('Review')}>Review</LinkButton>}
            <SegmentedControl
              aria-label="Whose jobs"
              w={208}
              value={of}
              onChange={setOf}
              data={[
                { value: 'mine', label: 'Mine' },
                { value: 'shop', label: 'Whole shop' },
              ]}
            />
          </>
        }
        primary={<AddJob />}
      />
      <NotesForYou />
      <div className={styles.today}>
        <Figures of={of} figures={data?.figures} />
        <div>
          <Risks of={of} today={data} />
          {data && <ShortJobs of={of} today={data} />}
          {data && <DraftLists of={of} today={data} />}
        </div>
        <div>{data && <Machines machines={data.machines} />}</div>
      </div>
    </Page>
  );
}
