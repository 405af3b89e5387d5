/**
 * Shows the form that adds a job (JobCreate, spec §2). The customer comes from the URL (`?customer=`), or else
 * is the customer that the user has selected. `?order=` and `?ordered=` are number and date of the customer's order.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CustomerOrder } from '../../../shared/jobs/customer-order/customer-order.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { api } from '../../client/api/client.ts';
import { to } from '../../client/paths.ts';
import { selectedCustomer } from '../../client/last-opened-customer.ts';
import { useGoBack } from '../../client/go-back.ts';
import { noArtwork, ownArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate } from '../../ui/form/define-record-forms.ts';
import { Page } from '../../ui/page/page.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { type JobValues, newJob, unknownShop } from './job-values.ts';
import { OrderLine } from './order-line.tsx';
import { copiedAgain, drafted, withArtworkFrom } from './past-values.ts';
import { useFreeNumber, useNewJobForm, useShopCalendar } from './use-new-job-form.ts';
import { t } from '../../../shared/platform/translate.ts';

const title = t('Add Job Requirements');
const crumbs = [{ label: t('Jobs'), to: to('JobList') }, { label: t('New custom job') }];

/** Returns the past job or product that the order's line filled in, or undefined if there is none. */
function useFilledFrom(values: JobValues) {
  const [kind, id = ''] = values.filledFrom.split(':');
  const call = { params: { id } };
  const { data: job } = useInPlaceQuery(contract.jobs.get, call, { enabled: kind === 'job' });
  const { data: draft } = useInPlaceQuery(contract.products.select, call, { enabled: kind === 'product' });
  if (job)
    return {
      past: { label: job.number, values: copiedAgain(job, values), isFolded: true },
      own: ownArtwork(job),
      artworkFrom: { job: job.id },
    };
  if (!draft) return undefined;
  return {
    past: { label: draft.name, values: drafted(draft, values), isFolded: true },
    own: ownArtwork(draft),
    artworkFrom: draft.artworkFrom,
  };
}

function NewJob(props: { number: string; customerId: string; customerOrder: CustomerOrder | null }) {
  const { number, customerId, customerOrder } = props;
  const { data: calendar = unknownShop } = useShopCalendar();
  const create = useCreate(contract.jobs.create);
  const page = useNewJobForm({
    initial: { ...newJob(number, customerId, calendar), customerOrder },
    save: (fields) => create(withArtworkFrom(fields, source?.artworkFrom)),
  });
  const { form } = page;
  const source = useFilledFrom(form.values);
  return (
    <JobFormPage
      {...page}
      title={title}
      crumbs={crumbs}
      own={source?.own ?? noArtwork}
      past={source?.past}
      notice={<OrderLine form={form} calendar={calendar} />}
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
  const order = search.get('order');
  const customerOrder = order ? { number: order, line: '', date: search.get('ordered') } : null;
  return <NewJob {...{ number, customerId, customerOrder }} />;
}
