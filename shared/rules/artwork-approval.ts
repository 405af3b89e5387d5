/** An artwork is approved by a person, as it is: another one is not (docs/decisions/050). */
import { type Reason, reason } from '../reasons/reason.ts';

/** A job's artwork. */
export interface ArtworkFacts {
  artworkHash: string | null;
  artworkApprovedAt: string | null;
}

/** Why the artwork can't be approved, or null. */
export function refuseApprove({ artworkHash, artworkApprovedAt }: ArtworkFacts): Reason | null {
  if (artworkHash === null) return reason('no-artwork');
  return artworkApprovedAt === null ? null : reason('artwork-approved');
}

/** Why there is no approval to take back, or null. */
export function refuseUnapprove({ artworkHash, artworkApprovedAt }: ArtworkFacts): Reason | null {
  return artworkApprovedAt === null ? unapproved({ artworkHash }) : null;
}

/** Why the job can't be scheduled where its artwork must be approved, or null. */
export function refuseUnapproved({ needsApproval, ...artwork }: ArtworkFacts & { needsApproval: boolean }) {
  return needsApproval ? refuseUnapprove(artwork) : null;
}

const unapproved = ({ artworkHash }: Pick<ArtworkFacts, 'artworkHash'>) =>
  reason('artwork-not-approved', { missing: artworkHash === null });
