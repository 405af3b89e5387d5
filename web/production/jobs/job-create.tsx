/** JobCreate (spec §2), headed Add Job Requirements; `?customer=` preselects the customer. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { api } from '../../client/api/client.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { noArtwork } from '../part/artwork-field.tsx';
import { RefusedForm } from '../part/part-form-page.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate, useNewForm } from '../../ui/form/record-forms.ts';
import { Page } from '../../ui/page/page.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { jobForm, newJob } from './job-values.ts';

const title = 'Add Job Requirements';
const crumbs = [{ label: 'Jobs', to: to('JobList') }, { label: 'New custom job' }];

/** A free number, fetched once per form: changes to other jobs don't fetch it again. */
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

/** The shop's hours and zone, by which a new job's delivery is set; a form is not filled before they are known. */
export const useShopCalendar = () => useQuery({ ...query(contract.settings.get), meta: { inPlace: true } });

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

export function JobCreate() {
  const [search] = useSearchParams();
  const refusal = useRefusal('edit');
  const number = useFreeNumber();
  if (refusal !== null) return <RefusedForm title={title} crumbs={crumbs} refusal={refusal} />;
  if (number === undefined) return <Page narrowed>{null}</Page>;
  return <NewJob number={number} customerId={search.get('customer') ?? ''} />;
}
