/** Shows a job's artwork, and who approved it and when. */
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { shortDate } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { ArtworkSheet } from '../part/artwork-sheet.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './job-details.module.css';

interface Of {
  job: Job;
}

/** Returns the verbs that approve the artwork and that remove the approval. Their messages offer Undo. */
function useApproval({ id, number }: Job) {
  const approve = useVerb(contract.jobs.approveArtwork);
  const unapprove = useVerb(contract.jobs.unapproveArtwork);
  const revert = (undo?: () => void) => {
    unapprove.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(`Artwork of ${number} no longer approved`, undo && { undo }),
        onError: (error) => refused('The approval was not removed', reasonOf(error)),
      },
    );
  };
  const approveIt = () => {
    approve.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(`Artwork of ${number} approved`, { undo: () => revert() }),
        onError: (error) => refused('The artwork was not approved', reasonOf(error)),
      },
    );
  };
  return { approveIt, revert: () => revert(approveIt), busy: approve.isPending || unapprove.isPending };
}

function Approval({ job }: Of) {
  const zone = useShopZone();
  const { approveIt, revert, busy } = useApproval(job);
  const { artworkApprovedAt: at, artworkApprovedBy: by, can } = job;
  if (job.artworkUrl === null) return null;
  return (
    <div className={`${layout.row} ${layout.between} ${styles.approval}`}>
      {at === null ? (
        <span className={text.muted}>Not approved</span>
      ) : (
        <span className={`${layout.row} ${text.small}`}>
          <Icon name="check" size={14} />
          Approved {shortDate(at, { zone })}
          {by !== null && ` by ${by}`}
        </span>
      )}
      {at === null ? (
        <ActionButton size="xs" refusal={can.approveArtwork} busy={busy} onClick={approveIt}>
          Approve artwork
        </ActionButton>
      ) : (
        <ActionButton size="xs" refusal={can.unapproveArtwork} busy={busy} onClick={revert}>
          Remove approval
        </ActionButton>
      )}
    </div>
  );
}

export function JobArtwork({ job }: Of) {
  return (
    <ArtworkSheet of={job}>
      <Approval job={job} />
    </ArtworkSheet>
  );
}
