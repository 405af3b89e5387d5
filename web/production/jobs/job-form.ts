import { type Job } from '../../../shared/contract/jobs.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';
import { fromCurrent, type JobFields, jobLabels, jobSchema, type JobValues } from './job-values.ts';

/** The form of a job; `before` is the job being edited, null for a new one. */
export function useJobForm(
  before: Job | null,
  of: Omit<RecordFormOptions<JobValues, JobFields, Job>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({ ...of, schema: jobSchema(before), labels: jobLabels, fromCurrent });
}

export type JobForm = ReturnType<typeof useJobForm>;
