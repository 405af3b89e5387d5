/**
 * Decides whether users can approve a job's artwork or withdraw the approval. An approval applies to one
 * image, so a new image needs a new approval (decision 050).
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The job's artwork and its approval, by which the rules below decide. */
export interface ArtworkFacts {
  artworkHash: string | null;
  artworkApprovedAt: string | null;
}

/** Returns why a user can't approve the artwork, or null. */
export function refuseApprove({ artworkHash, artworkApprovedAt }: ArtworkFacts): Reason | null {
  if (artworkHash === null) return reason('no-artwork');
  return artworkApprovedAt === null ? null : reason('artwork-approved');
}

/** Returns why a user can't withdraw the approval, or null. */
export function refuseUnapprove({ artworkHash, artworkApprovedAt }: ArtworkFacts): Reason | null {
  return artworkApprovedAt === null ? unapproved({ artworkHash }) : null;
}

/**
 * Returns why the missing approval prevents scheduling the job, or null if the artwork is approved or the
 * shop requires no approval.
 */
export function refuseUnapproved({ needsApproval, ...artwork }: ArtworkFacts & { needsApproval: boolean }) {
  return needsApproval ? refuseUnapprove(artwork) : null;
}

const unapproved = ({ artworkHash }: Pick<ArtworkFacts, 'artworkHash'>) =>
  reason('artwork-not-approved', { missing: artworkHash === null });
