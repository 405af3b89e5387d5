import { type JobItem } from '../../../shared/contract/jobs.ts';
import { to } from '../../client/paths.ts';
import { number } from '../../ui/page/format.ts';
import { type IconName } from '../../ui/page/icons.tsx';

export interface JobDelay {
  job: JobItem;
  icon: IconName;
  says: string;
  verb: string;
  to: string;
}

function delaysOf(job: JobItem): JobDelay[] {
  const items = [];
  if (job.status === 'draft' && !job.paperRequirementMet) {
    items.push({
      job,
      icon: 'paper' as const,
      says: `needs ${number(job.papersRequired)} press sheets; ${number(job.papersAssigned)} are assigned.`,
      verb: 'Assign paper',
      to: to('JobPaperDetails', job.id),
    });
  }
  if (job.operationStates.includes('paused')) {
    items.push({
      job,
      icon: 'pause' as const,
      says: 'is paused on the floor.',
      verb: 'Open operations',
      to: to('JobOperationList', job.id),
    });
  }
  return items;
}

/** Returns what delays each of these jobs, with a link to the screen that removes the delay. */
export const findDelays = (jobs: readonly JobItem[]): JobDelay[] => jobs.flatMap(delaysOf);
