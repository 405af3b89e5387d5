/** Returns whether a job is late or at risk. It updates the result as time passes. */
import { type Lateness, currentLateness, type LatenessFacts } from '../../../shared/rules/lateness.ts';
import { useNow } from '../page/use-now.ts';

export type DatedJob = LatenessFacts & { lateness?: Lateness | null };

export const useLateness = (job: DatedJob): Lateness | null => currentLateness(job, useNow());
