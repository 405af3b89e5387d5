/**
 * Shows the forms that add a job with values copied from a product or a component (ProductJobCreate and
 * ComponentJobCreate, spec §2).
 */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type JobDraft } from '../../../shared/jobs/job-from-template.contract.ts';
import { to } from '../../client/paths.ts';
import { componentCrumbs, productCrumbs } from '../shared-fields/breadcrumbs.ts';
import { useGoBack } from '../../client/go-back.ts';
import { ownArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { useCustomerFromUrl } from '../shared-fields/use-customer-from-url.ts';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { artworkOf } from '../shared-fields/artwork/artwork-value.ts';
import { copiedStep } from '../shared-fields/edit-steps.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate, useNewForm } from '../../ui/form/define-record-forms.ts';
import { type Crumb, Page } from '../../ui/page/page.tsx';
import { PrefillNotice, usePrefill } from './prefill-job-from-promise.tsx';
import { useFreeNumber, useShopCalendar } from './job-create.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { type JobFields, jobForm, type JobValues, newJob } from './job-values.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';

const title = 'Add Job Requirements';

/**
 * Returns the form's first values: the values of the product or component and, for all other fields, the values of a
 * new job.
 */
function drafted(draft: JobDraft, blank: JobValues): JobValues {
  const given = Object.entries(draft).filter(([name, value]) => name in blank && value !== undefined);
  return {
    ...blank,
    ...Object.fromEntries(given),
    productOperations: draft.productOperations.map(copiedStep),
    artwork: artworkOf(draft),
  };
}

/** Returns the request. The new job takes the component's artwork unless the user chose a file. */
const bodyOf = ({ artwork, ...fields }: JobFields, { artworkFrom }: JobDraft) =>
  typeof artwork === 'string' && artworkFrom ? { ...fields, artworkFrom } : { ...fields, artwork };

interface From {
  /** The URL of the product's or component's details. */
  back: string;
  /** The key under which the browser stores the unsaved form. */
  kept: string;
  crumbs: readonly Crumb[];
}

function DraftedJob({ draft, number, from }: { draft: JobDraft; number: string; from: From }) {
  const { customerId } = useCustomerFromUrl();
  const prefill = usePrefill();
  const create = useCreate(contract.jobs.create);
  const { data: calendar } = useShopCalendar();
  const [values] = useState(() => drafted(draft, newJob(number, customerId ?? '', calendar)));
  const form = useNewForm(jobForm(null), {
    initial: { ...values, ...prefill.values },
    draft: from.kept + prefill.key,
    save: (fields) => create(bodyOf(fields, draft)),
    place: (id) => to('JobDetails', id),
  });
  return (
    <JobFormPage
      title={title}
      crumbs={from.crumbs}
      form={form}
      notice={<PrefillNotice prefill={prefill} form={form} />}
      own={ownArtwork(draft)}
      past={{ label: draft.name, values }}
      onCancel={useGoBack(from.back)}
    />
  );
}

function JobFrom({ draft, from }: { draft: JobDraft | undefined; from: From }) {
  const refusal = useRefusal('edit');
  const number = useFreeNumber();
  if (refusal !== null) return <RefusedForm title={title} crumbs={from.crumbs} refusal={refusal} />;
  if (!draft || number === undefined) return <Page narrowed>{null}</Page>;
  return <DraftedJob key={from.kept} draft={draft} number={number} from={from} />;
}

const here = { label: 'New job' };

export function ProductJobCreate() {
  const { id, record: draft } = useUrlRecord(contract.products.select);
  const back = to('ProductDetails', id);
  const crumbs = productCrumbs({ label: draft?.name ?? '', to: back }, here);
  return <JobFrom draft={draft} from={{ back, kept: `job.product.${id}`, crumbs }} />;
}

export function ComponentJobCreate() {
  const { id, record: draft } = useUrlRecord(contract.components.select);
  const back = to('ComponentDetails', id);
  const crumbs = componentCrumbs({ label: draft?.name ?? '', to: back }, here);
  return <JobFrom draft={draft} from={{ back, kept: `job.component.${id}`, crumbs }} />;
}
