/**
 * Rules for approving a job's artwork. An approval holds for one artwork; a new artwork needs its own
 * (docs/decisions/050).
 */
import { type Reason, reason } from '../reasons/reason.ts';

/** A job's artwork. */
export interface ArtworkFacts {
  artworkHash: string | null;
  artworkApprovedAt: string | null;
}

/** Returns why the artwork can't be approved, or null. */
export function refuseApprove({ artworkHash, artworkApprovedAt }: ArtworkFacts): Reason | null {
  if (artworkHash === null) return reason('no-artwork');
  return artworkApprovedAt === null ? null : reason('artwork-approved');
}

/** Returns why no approval can be withdrawn, or null. */
export function refuseUnapprove({ artworkHash, artworkApprovedAt }: ArtworkFacts): Reason | null {
  return artworkApprovedAt === null ? unapproved({ artworkHash }) : null;
}

/** Returns why unapproved artwork prevents scheduling, or null. */
export function refuseUnapproved({ needsApproval, ...artwork }: ArtworkFacts & { needsApproval: boolean }) {
  return needsApproval ? refuseUnapprove(artwork) : null;
}

const unapproved = ({ artworkHash }: Pick<ArtworkFacts, 'artworkHash'>) =>
  reason('artwork-not-approved', { missing: artworkHash === null });
