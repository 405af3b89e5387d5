/** Whether a job is late or at risk as the clock goes on, however long ago the server told of it. */
import { type Lateness, latenessSince, type Promised } from '../../../shared/rules/lateness.ts';
import { useNow } from '../page/now.ts';

export type Told = Promised & { lateness?: Lateness | null };

export const useLateness = (job: Told): Lateness | null => latenessSince(job, useNow());
