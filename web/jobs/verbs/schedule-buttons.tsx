/** Shows the buttons that schedule and unschedule a job (spec §2 Job details, design: jobs). */
import { useQueryClient } from '@tanstack/react-query';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type ActionButtonProps, VerbButton } from '../../ui/page/buttons.tsx';
import { jobVerbs } from './job-verbs.tsx';

type Look = Pick<ActionButtonProps, 'size' | 'variant' | 'showReason'>;

export function Schedule({ job, label, ...look }: Look & { job: Job; label: string }) {
  const { schedule } = jobVerbs(useQueryClient(), job);
  return (
    <VerbButton {...look} verb={schedule}>
      {label}
    </VerbButton>
  );
}

export const Unschedule = ({ job, ...look }: Look & { job: Job }) => (
  <VerbButton {...look} verb={jobVerbs(useQueryClient(), job).unschedule} />
);
