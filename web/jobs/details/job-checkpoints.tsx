/** Shows what of a job is ready, as a row of ticks. Each leads to where people do it (rule checkpoints). */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { checkpoints, type CheckpointState } from '../../../shared/jobs/aggregate/checkpoints.ts';
import { isInQueues, sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { Icon, type IconName } from '../../ui/style/icons.tsx';
import { count, shortDate } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { useShownSteps } from './job-steps.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import styles from './job-checkpoints.module.css';

const marks: Record<CheckpointState, { icon: IconName | null; word: string }> = {
  done: { icon: 'check', word: t('done') },
  open: { icon: null, word: t('not yet') },
  unneeded: { icon: 'minus', word: t('not needed') },
  missing: { icon: 'warning', word: t('missing') },
};

/** Says how the paper stands: how many sheets are to be assigned, missing or on order. */
function paperWords(job: Job, missingSheets: number, zone: string): string | null {
  const lacks = sheetsShort(job.papersRequired, job.papersAssigned);
  if (missingSheets > 0) return t`${count(missingSheets, 'sheet')} missing`;
  if (lacks > 0) return t`${count(lacks, 'sheet')} to assign`;
  return job.awaits && t`arrives ${shortDate(job.awaits.expected, { zone })}`;
}

interface Checkpoint {
  name: string;
  state: CheckpointState;
  /** What is done or lacks, or null to say only the state. */
  words: string | null;
  /** The address of the screen or panel where people do it. Null: nowhere. */
  leads: string | null;
}

function useCheckpoints(job: Job): Checkpoint[] {
  const zone = useShopZone();
  const { steps = [] } = useShownSteps(job);
  const { data: papers = [] } = useQuery(query(contract.jobs.papers, { params: { id: job.id } }));
  const tools = [...new Set(steps.flatMap((step) => step.tools?.map(({ name }) => name) ?? []))];
  const missingSheets = papers.reduce((sum, { missing, cut }) => sum + missing * cut, 0);
  const is = checkpoints(job, { tools: tools.length, missingSheets });
  const on = (at: string | null) => at && shortDate(at, { zone });
  const edit = to('JobEdit', job.id);
  const operations = to('JobOperationList', job.id);
  const isDraft = job.scheduledAt === null;
  const timeline = `${to('QueuesTimeline')}?job=${job.id}`;
  return [
    {
      name: t('Artwork'),
      state: is.artwork,
      words: job.artworkToCome ? t('to come') : on(job.artworkApprovedAt),
      leads: '#artwork',
    },
    {
      name: t('Paper'),
      state: is.paper,
      words: is.paper === 'open' || is.paper === 'missing' ? paperWords(job, missingSheets, zone) : null,
      leads: to('JobPaperDetails', job.id),
    },
    {
      name: t('Plates and die'),
      state: is.tools,
      words: tools.join(', ') || (is.tools === 'unneeded' ? t('none named') : null),
      leads: isDraft && job.can.edit === null ? `${edit}#productOperations` : operations,
    },
    {
      name: t('Scheduled'),
      state: is.scheduled,
      words: on(job.scheduledAt),
      leads: isInQueues(job.status) ? timeline : '#operations',
    },
    {
      name: t('Promised'),
      state: is.promised,
      words: on(job.promisedDate),
      leads: job.can.edit === null ? `${edit}#deliveryDate` : null,
    },
  ];
}

/** Shows a checkpoint as a link, or as text if it leads nowhere. */
function Leading({ leads, children }: { leads: Checkpoint['leads']; children: ReactNode }) {
  const className = `${layout.row} ${text.plain} ${styles.checkpoint}`;
  if (leads === null) return <span className={className}>{children}</span>;
  // The browser scrolls to a panel of this page, which the router does not.
  return leads.startsWith('#') ? (
    <a className={className} href={leads}>
      {children}
    </a>
  ) : (
    <Link className={className} to={leads}>
      {children}
    </Link>
  );
}

export function JobCheckpoints({ job }: { job: Job }) {
  return (
    <ol className={`${panel.sheet} ${styles.checkpoints}`} aria-label={t('Checkpoints')}>
      {useCheckpoints(job).map(({ name, state, words, leads }) => {
        const { icon, word } = marks[state];
        return (
          <li key={name} data-checkpoint={state}>
            <Leading leads={leads}>
              <span className={`${layout.disc} ${styles.mark}`} aria-hidden="true">
                {icon && <Icon name={icon} size={12} />}
              </span>
              <span className={layout.twoLines}>
                <span className={text.strong}>{name}</span>{' '}
                <span className={`${text.smaller} ${text.muted} ${text.clip}`} title={words ?? word}>
                  {words !== null && <span className={text.visuallyHidden}>{word}, </span>}
                  {words ?? word}
                </span>
              </span>
            </Leading>
          </li>
        );
      })}
    </ol>
  );
}
