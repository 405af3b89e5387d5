/** Decides which operations wait for an artwork that is to come after its order. */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The words in the names of operation types that print. A shop names its types itself. */
const printing = /print|offset|litho|digital/i;
export const prints = (type: string): boolean => printing.test(type);

/** Returns why the operation can't start before the job's artwork is there, or null. Only printing waits. */
export const refuseWithoutArtwork = (
  type: string,
  { artworkToCome }: { artworkToCome: boolean },
): Reason | null => (artworkToCome && prints(type) ? reason('artwork-to-come') : null);
