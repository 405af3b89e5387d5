/** Other actions on a job, each with the reason if it is refused (look: job details). */
import { type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useErrorPage } from '../../platform/errors/use-error.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { askReason, confirm, refused, toast } from '../../ui/page/feedback.tsx';
import { Sheet } from '../../ui/page/page.tsx';
import { Dispatch } from './dispatch.tsx';
import { Schedule, Unschedule } from './schedule-buttons.tsx';
import styles from './job-details.module.css';

interface Of {
  job: Job;
}

/** Put on hold and Release. */
function useHold({ id, number }: Job) {
  const hold = useVerb(contract.jobs.hold);
  const release = useVerb(contract.jobs.release);
  const releaseIt = () => {
    release.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(`${number} released`),
        onError: (error) => refused(`${number} was not released`, reasonOf(error)),
      },
    );
  };
  const holdIt = async () => {
    const reason = await askReason({
      title: `Why is ${number} put on hold?`,
      reasons: ['Waiting for the customer', 'Waiting for paper', 'Artwork not approved', 'Not paid for yet'],
      label: 'Another reason',
      note: 'No new operation starts; running ones go on. Places in the queue and paper are kept.',
      keep: 'Don’t hold',
    });
    if (reason === null) return;
    hold.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: () => toast(`${number} on hold`, { detail: reason, undo: releaseIt }),
        onError: (error) => refused(`${number} was not put on hold`, reasonOf(error)),
      },
    );
  };
  return { holdIt, releaseIt, busy: hold.isPending || release.isPending };
}

function Hold({ job }: Of) {
  const { holdIt, releaseIt, busy } = useHold(job);
  if (job.status === 'on hold') {
    return (
      <ActionButton showReason="beside" refusal={job.can.release} busy={busy} onClick={releaseIt}>
        Release
      </ActionButton>
    );
  }
  return (
    <ActionButton showReason="beside" refusal={job.can.hold} busy={busy} onClick={() => void holdIt()}>
      Put on hold
    </ActionButton>
  );
}

/** Cancel and Reinstate. */
function useCancel({ id, number }: Job) {
  const cancel = useVerb(contract.jobs.cancel);
  const reinstate = useVerb(contract.jobs.reinstate);
  const reinstateIt = () => {
    reinstate.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(`${number} reinstated`),
        onError: (error) => refused(`${number} was not reinstated`, reasonOf(error)),
      },
    );
  };
  const cancelIt = async () => {
    const reason = await askReason({
      title: `Why is ${number} cancelled?`,
      reasons: ['The customer withdrew', 'Ordered twice', 'Replaced by another job', 'Can’t be made'],
      label: 'Another reason',
      note: 'Cancels unfinished operations and frees unused paper.',
      keep: 'Keep job',
    });
    if (reason === null) return;
    cancel.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: () => toast(`${number} cancelled`, { detail: reason, undo: reinstateIt }),
        onError: (error) => refused(`${number} was not cancelled`, reasonOf(error)),
      },
    );
  };
  return { cancelIt, reinstateIt, busy: cancel.isPending || reinstate.isPending };
}

function Cancel({ job }: Of) {
  const { cancelIt, reinstateIt, busy } = useCancel(job);
  if (job.status === 'cancelled') {
    return (
      <ActionButton showReason="beside" refusal={job.can.reinstate} busy={busy} onClick={reinstateIt}>
        Reinstate
      </ActionButton>
    );
  }
  return (
    <ActionButton
      variant="danger"
      showReason="beside"
      refusal={job.can.cancel}
      busy={busy}
      onClick={() => void cancelIt()}
    >
      Cancel job
    </ActionButton>
  );
}

function Delete({ job }: Of) {
  const { id, number, name } = job;
  const navigate = useNavigate();
  const fail = useErrorPage('jobs');
  const remove = useVerb(contract.jobs.remove);
  const press = async () => {
    const sure = await confirm({
      title: `Delete ${number}?`,
      text: `${name} is deleted with its operations, and its paper is freed. This cannot be undone.`,
      verb: 'Delete job',
      keep: 'Keep job',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(`${number} deleted`, { detail: name });
          void navigate(to('JobList'), { replace: true });
        },
        onError: (error) => fail(error, 'The job was not deleted.'),
      },
    );
  };
  return (
    <ActionButton
      variant="danger"
      showReason="beside"
      refusal={job.can.delete}
      busy={remove.isPending}
      onClick={() => void press()}
    >
      Delete
    </ActionButton>
  );
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
  return (
    <Sheet title="Other actions">
      <ul className={styles.actions}>
        <Action says="Its operations join the machines’ queues.">
          <Schedule job={job} showReason="beside" />
        </Action>
        <Action says="Its operations leave the queues.">
          <Unschedule job={job} showReason="beside" />
        </Action>
        <Action
          says={job.status === 'on hold' ? 'Its operations may start again.' : 'No new operation starts.'}
        >
          <Hold job={job} />
        </Action>
        <Action says="Records a delivery, whole or in part.">
          <Dispatch job={job} />
        </Action>
        <Action
          says={
            job.status === 'cancelled'
              ? 'Undoes the cancellation.'
              : 'Cancels unfinished operations and frees unused paper.'
          }
        >
          <Cancel job={job} />
        </Action>
        <Action says="Deletes it with its operations.">
          <Delete job={job} />
        </Action>
      </ul>
    </Sheet>
  );
}
