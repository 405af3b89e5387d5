/**
 * Shows the forms that add a job with values copied from a product or a component (ProductJobCreate and
 * ComponentJobCreate, spec §2).
 */
import { contract } from '../../client/contract.ts';
import { type JobDraft } from '../../../shared/jobs/job-from-template.contract.ts';
import { to } from '../../client/paths.ts';
import { componentCrumbs, productCrumbs } from '../shared-fields/breadcrumbs.ts';
import { useGoBack } from '../../client/go-back.ts';
import { ownArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { useCustomerFromUrl } from '../shared-fields/use-customer-from-url.ts';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate } from '../../ui/form/define-record-forms.ts';
import { type Crumb, Page } from '../../ui/page/page.tsx';
import { PrefillNotice, usePrefill } from './prefill-job-from-promise.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { newJob } from './job-values.ts';
import { drafted, withArtworkFrom } from './past-values.ts';
import { useFreeNumber, useNewJobForm, useShopCalendar } from './use-new-job-form.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';

const title = t('Add Job Requirements');

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
  const page = useNewJobForm({
    initial: {
      ...drafted(draft, newJob(number, customerId ?? '', useShopCalendar().data)),
      ...prefill.values,
    },
    draft: from.kept + prefill.key,
    save: (fields) => create(withArtworkFrom(fields, draft.artworkFrom)),
  });
  const { form } = page;
  return (
    <JobFormPage
      {...page}
      title={title}
      crumbs={from.crumbs}
      notice={<PrefillNotice prefill={prefill} form={form} />}
      own={ownArtwork(draft)}
      past={{ label: draft.name, values: drafted(draft, form.values) }}
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

const here = { label: t('New job') };

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
