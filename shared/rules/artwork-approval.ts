/**
 * Rules for approving a job's artwork. An approval counts only for the artwork that was approved, so a new
 * artwork needs another one (decision 050).
 */
import { type Reason, reason } from '../reasons/reason.ts';

/** The facts about a job's artwork and its approval. */
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

/** Returns why the job can't be scheduled without an approval, or null. */
export function refuseUnapproved({ needsApproval, ...artwork }: ArtworkFacts & { needsApproval: boolean }) {
  return needsApproval ? refuseUnapprove(artwork) : null;
}

const unapproved = ({ artworkHash }: Pick<ArtworkFacts, 'artworkHash'>) =>
  reason('artwork-not-approved', { missing: artworkHash === null });
