/** Returns whether a job is late or at risk, updated as time passes. */
import { type Lateness, latenessSince, type Promised } from '../../../shared/rules/lateness.ts';
import { useNow } from '../page/now.ts';

export type DatedJob = Promised & { lateness?: Lateness | null };

export const useLateness = (job: DatedJob): Lateness | null => latenessSince(job, useNow());
