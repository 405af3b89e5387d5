/**
 * Shows the form that adds a job (JobCreate, spec §2). The customer comes from the URL (`?customer=`), or else
 * is the customer that the user has selected.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { api } from '../../client/api/client.ts';
import { to } from '../../client/paths.ts';
import { selectedCustomer } from '../../client/last-opened-customer.ts';
import { useGoBack } from '../../client/go-back.ts';
import { noArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate, useNewForm } from '../../ui/form/define-record-forms.ts';
import { Page } from '../../ui/page/page.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { jobForm, newJob } from './job-values.ts';

const title = 'Add Job Requirements';
const crumbs = [{ label: 'Jobs', to: to('JobList') }, { label: 'New custom job' }];

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

function NewJob({ number, customerId }: { number: string; customerId: string }) {
  const form = useNewForm(jobForm(null), {
    initial: newJob(number, customerId, useShopCalendar().data),
    save: useCreate(contract.jobs.create),
    place: (id) => to('JobDetails', id),
  });
  return (
    <JobFormPage
      title={title}
      crumbs={crumbs}
      form={form}
      own={noArtwork}
      onCancel={useGoBack(to('JobList'))}
    />
  );
}

/**
 * Returns the customer id `given` in the URL. Without one, it returns the id of the selected customer if that
 * customer still exists, else ''. Returns undefined while it loads. A form fetches the customer once, because the
 * cache may hold a deleted customer.
 */
function useCustomerId(given: string | null): string | undefined {
  const [id] = useState(selectedCustomer);
  const isProposed = given === null && id !== '';
  const { data, isPending } = useQuery({
    queryKey: ['selected customer', id],
    queryFn: () => api.customers.get({ params: { id } }),
    enabled: isProposed,
    staleTime: Infinity,
    gcTime: 0,
    meta: { inPlace: true },
  });
  if (!isProposed) return given ?? '';
  return isPending ? undefined : (data?.id ?? '');
}

export function JobCreate() {
  const [search] = useSearchParams();
  const refusal = useRefusal('edit');
  const number = useFreeNumber();
  const customerId = useCustomerId(search.get('customer'));
  if (refusal !== null) return <RefusedForm title={title} crumbs={crumbs} refusal={refusal} />;
  if (number === undefined || customerId === undefined) return <Page narrowed>{null}</Page>;
  return <NewJob number={number} customerId={customerId} />;
}
