/** Shows the figures at the top of Today. Each leads to the list of the jobs that it counts, and says how it counts them. */
import { Link } from 'react-router';
import { type Today as Answer } from '../../shared/today/today.contract.ts';
import { jobStatuses } from '../../shared/jobs/aggregate/job-status.ts';
import { type Lateness } from '../../shared/jobs/aggregate/lateness.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { useLateScope } from '../client/late-filter-words.ts';
import { useMe } from '../client/session/session.ts';
import { HowCounted, Sum } from '../help/how-counted.tsx';
import { type JobView, views } from '../jobs/list/jobs-query.ts';
import { t } from '../../shared/platform/translate.ts';
import parts from '../ui/page/parts.module.css';
import layout from '../ui/style/layout.module.css';
import panel from '../ui/style/panel.module.css';
import text from '../ui/style/text.module.css';
import { capital, number } from '../ui/text/format-values.ts';
import { type JobScope, jobsAddress } from './job-links.tsx';
import styles from './today.module.css';

type Figure = readonly [
  figure: keyof Answer['figures'],
  view: JobView,
  label: string,
  fact: string,
  tone?: 'late' | 'at-risk',
];

/** What each figure counts, and what it leaves out. */
const counting: Record<keyof Answer['figures'], readonly [what: string, leftOut: string]> = {
  late: [
    t('Jobs whose delivery date has passed and that are not dispatched, drafts and jobs on hold too.'),
    t('A dispatched or cancelled job does not count, however late it was.'),
  ],
  atRisk: [
    t('Open jobs with a delivery date still to come that are expected after it, or not at all.'),
    t('A draft has no expected date. It counts as late once its delivery date has passed.'),
  ],
  dueSoon: [
    t('Open jobs with a delivery date within 3 days.'),
    t('A job whose delivery date has passed counts as late instead.'),
  ],
  short: [
    t('Open jobs that will make fewer pieces than ordered, by what was counted and the sheets to come.'),
    t('A job whose make-up run makes the missing pieces is not short.'),
  ],
  toPlan: [
    t('Drafts without operations.'),
    t('A draft with operations waits for paper, approval or scheduling.'),
  ],
  toSchedule: [
    t('Drafts with operations and all their sheets, and with approved artwork where the shop requires it.'),
    t('A draft that lacks sheets counts as waiting for paper.'),
  ],
  toApprove: [
    t('Drafts with operations whose artwork nobody has approved.'),
    t('A draft without operations counts as to plan.'),
  ],
  noPaper: [
    t('Drafts and make-up runs that lack sheets, and scheduled jobs with sheets on order.'),
    t('A draft without operations does not count yet.'),
  ],
  heldByInspection: [
    t('Jobs that are not dispatched and whose last inspection says hold or sort.'),
    t('A job that a person put on hold counts only if an inspection holds it too.'),
  ],
  paused: [
    t('Jobs of which an operation is paused now.'),
    t('Operations that wait in a queue are not paused.'),
  ],
};

/** Shows the sum of a figure: its jobs by status, each with its list. */
function JobSum(props: { of: JobScope; figure: Figure }) {
  const {
    of,
    figure: [figure, view, label],
  } = props;
  const { id } = useMe();
  const { data } = useInPlaceQuery(contract.jobs.counts, {
    query: { ...views[view].asks, ...(of === 'mine' && { userId: id }) },
  });
  const [what, leftOut] = counting[figure];
  const counted = jobStatuses
    .map((status) => ({ label: capital(t(status)), jobs: data?.byStatus[status] ?? 0 }))
    .filter(({ jobs }) => jobs > 0)
    .map(({ label, jobs }, place) => ({ label, value: `${place > 0 ? '+ ' : ''}${number(jobs)}` }));
  const sum = { what, leftOut, parts: counted, result: data ? number(data.total) : '\u00A0' };
  return <Sum name={label} of={sum} list={jobsAddress(of, view)} page="today" />;
}

const toPlan: Figure = ['toPlan', 'to-plan', t('to plan'), t('drafts without operations')];
const heldByInspection: Figure = [
  'heldByInspection',
  'held-by-inspection',
  t('held by inspection'),
  t('can’t be dispatched'),
  'late',
];
const toApprove: Figure = ['toApprove', 'to-approve', t('to approve'), t('artwork of drafts')];

/**
 * Says which jobs a number of late jobs counts: "9 in the queues, 1 draft". If it counts none, it says
 * `usual`.
 */
function useLatenessFact(of: JobScope, lateness: Lateness, usual: string): string {
  const { id } = useMe();
  return useLateScope({ lateness, ...(of === 'mine' && { userId: id }) }) || usual;
}

export function Figures({ of, figures }: { of: JobScope; figures: Answer['figures'] | undefined }) {
  const late = useLatenessFact(of, 'late', t('past delivery, not out'));
  const atRisk = useLatenessFact(of, 'at-risk', t('expected after delivery'));
  const shown: readonly Figure[] = [
    ['late', 'late', t('late'), late, 'late'],
    ['atRisk', 'at-risk', t('at risk'), atRisk, 'at-risk'],
    ['dueSoon', 'due-soon', t('due within 3 days'), t('not late')],
    ['short', 'short', t('short'), t('will make too few'), 'late'],
    // Imported drafts have no operations, and need them before anything else.
    ...(figures?.toPlan ? [toPlan] : []),
    ['toSchedule', 'to-schedule', t('ready to schedule'), t('paper is assigned')],
    // Appears only if the shop requires approval.
    ...(figures?.toApprove ? [toApprove] : []),
    ['noPaper', 'no-paper', t('waiting for paper'), t('not there, or not assigned')],
    ['paused', 'paused', t('paused'), t('jobs, on the floor')],
    ...(figures?.heldByInspection ? [heldByInspection] : []),
  ];
  return (
    <ul
      className={`${panel.sheet} ${parts.strip} ${layout.whole} ${styles.figures}`}
      aria-label={t('In figures')}
      aria-busy={!figures}
    >
      {shown.map((shownFigure) => {
        const [figure, view, label, fact, tone] = shownFigure;
        return (
          <li key={figure} className={layout.anchor}>
            <Link to={jobsAddress(of, view)} className={text.plain}>
              <b data-lateness={figures?.[figure] ? tone : undefined}>
                {figures ? number(figures[figure]) : '\u00A0'}
              </b>
              <span className={text.strong}>{label}</span>
              <span className={`${text.smaller} ${text.muted}`}>{fact}</span>
            </Link>
            <HowCounted name={label}>
              <JobSum of={of} figure={shownFigure} />
            </HowCounted>
          </li>
        );
      })}
    </ul>
  );
}
