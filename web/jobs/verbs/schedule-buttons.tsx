/** Shows the button that unschedules a job (design: jobs). */
import { useQueryClient } from '@tanstack/react-query';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type ActionButtonProps, VerbButton } from '../../ui/page/buttons.tsx';
import { jobVerbs } from './job-verbs.tsx';

type Look = Pick<ActionButtonProps, 'size' | 'variant' | 'showReason'>;

export const Unschedule = ({ job, ...look }: Look & { job: Job }) => (
  <VerbButton {...look} verb={jobVerbs(useQueryClient(), job).unschedule} />
);
