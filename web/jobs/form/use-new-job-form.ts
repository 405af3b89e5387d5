import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../client/api/client.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { to } from '../../client/paths.ts';
import { fromFirstSteps, useWayToFirstSteps } from '../../client/return-to-first-steps.ts';
import { useNewForm } from '../../ui/form/define-record-forms.ts';
import { type OtherSubmit } from '../../ui/form/form-parts.tsx';
import { printAtOnce } from '../../ui/page/print-at-once.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { type JobFields, type JobForm, jobForm, type JobValues } from './job-values.ts';

/** Returns a free job number. A form fetches it once, and keeps it when other jobs change. */
export function useFreeNumber(): string | undefined {
  const refusal = useRefusal('edit');
  const isKnown = useShopCalendar().isFetched;
  const { data } = useQuery({
    queryKey: ['free number'],
    queryFn: () => api.jobs.number(),
    enabled: refusal === null,
    staleTime: Infinity,
    gcTime: 0,
  });
  return isKnown ? data?.number : undefined;
}

/** Fetches the shop's hours and time zone, from which a new job gets its delivery time. The form waits for them. */
export const useShopCalendar = () => useInPlaceQuery(contract.settings.get);

/** Returns what all forms that add a job have in common, as properties of JobFormPage. */
export function useNewJobForm(of: {
  initial: JobValues;
  /** The key under which the browser stores the unsaved form, if it is not the form of an empty job. */
  draft?: string;
  save: (fields: JobFields) => Promise<Job>;
}): { form: JobForm; mayFollow: boolean; other: OtherSubmit } {
  const { data: settings } = useShopCalendar();
  const mayFollow = settings?.artworkMayFollow ?? false;
  const navigate = useNavigate();
  const firstSteps = useWayToFirstSteps();
  const isPrinting = useRef(false);
  const form = useNewForm(jobForm(null, mayFollow), {
    ...of,
    place: (id) => to('JobDetails', id),
    open: (id) => {
      const ticket = to('JobTicket', id);
      const address = firstSteps === null ? ticket : fromFirstSteps(ticket);
      if (isPrinting.current) void navigate(address, { replace: true, state: printAtOnce });
      return isPrinting.current;
    },
  });
  const submit = (print: boolean) => {
    isPrinting.current = print;
    return form.submit();
  };
  return {
    form: { ...form, submit: () => submit(false) },
    mayFollow,
    other: { label: t`Add and print`, run: () => void submit(true) },
  };
}
