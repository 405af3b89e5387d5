/** Shows the actions on a job, except the primary one. A refused action shows the reason (look: job details). */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { perform } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useErrorPage } from '../../platform/errors/use-error.ts';
import { VerbButton } from '../../ui/page/buttons.tsx';
import { confirm, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { type PageVerb, usePageVerbs } from '../../ui/page/page-verbs.ts';
import { Dispatch } from './dispatch-button.tsx';
import { jobVerbs, verbsOfJob } from './job-verbs.tsx';
import styles from './job-details.module.css';

interface Of {
  job: Job;
}

function useDelete({ id, number, name, can }: Job): PageVerb {
  const client = useQueryClient();
  const navigate = useNavigate();
  const fail = useErrorPage('jobs');
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${number}?`,
      text: `${name} is deleted with its operations, and its paper is freed. This cannot be undone.`,
      verb: 'Delete job',
      keep: 'Keep job',
      danger: true,
    });
    if (!sure) return;
    try {
      await perform(client, contract.jobs.remove, { params: { id } });
      toast(`${number} deleted`, { detail: name });
      void navigate(to('JobList'), { replace: true });
    } catch (error) {
      fail(error, 'The job was not deleted.');
    }
  };
  return { label: 'Delete', refusal: can.delete, run: remove };
}

/** Offers the job's verbs in the command palette, on each tab of the job's page. */
export function useJobPageVerbs(job: Job): void {
  const client = useQueryClient();
  usePageVerbs(job.number, [...verbsOfJob(client, job), useDelete(job)]);
}

function Action({ children, says }: { children: ReactNode; says: string }) {
  return (
    <li>
      {children}
      <span className={styles.says}>{says}</span>
    </li>
  );
}

export function JobActions({ job }: Of) {
  const client = useQueryClient();
  const verbs = jobVerbs(client, job);
  const remove = useDelete(job);
  const beside = { showReason: 'beside' } as const;
  return (
    <Panel title="Other actions">
      <ul className={styles.actions}>
        <Action says="Puts its operations in the machines’ queues.">
          <VerbButton verb={verbs.schedule} {...beside} />
        </Action>
        <Action says="Takes its operations out of the queues.">
          <VerbButton verb={verbs.unschedule} {...beside} />
        </Action>
        <Action
          says={
            job.status === 'on hold'
              ? 'Lets its operations start again.'
              : 'Stops new operations from starting.'
          }
        >
          <VerbButton verb={verbs.hold} {...beside} />
        </Action>
        <Action says="Records a delivery, whole or in part.">
          <Dispatch job={job} />
        </Action>
        <Action
          says={
            job.closedShortAt === null
              ? 'Delivers fewer than ordered and counts as done.'
              : 'Undoes the close.'
          }
        >
          <VerbButton verb={verbs.closeShort} {...beside} />
        </Action>
        <Action
          says={
            job.status === 'cancelled'
              ? 'Undoes the cancellation.'
              : 'Cancels unfinished operations and frees unused paper.'
          }
        >
          <VerbButton
            verb={verbs.cancel}
            variant={job.status === 'cancelled' ? 'default' : 'danger'}
            {...beside}
          />
        </Action>
        <Action says="Deletes it with its operations.">
          <VerbButton verb={remove} variant="danger" {...beside} />
        </Action>
      </ul>
    </Panel>
  );
}
