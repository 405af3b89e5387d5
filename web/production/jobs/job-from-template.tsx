/**
 * ProductJobCreate and ComponentJobCreate (spec §2): add a job whose form starts with the values of a product or
 * component.
 */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type JobDraft } from '../../../shared/contract/job-from-template.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { componentCrumbs, productCrumbs } from '../part/breadcrumbs.ts';
import { useGoBack } from '../../client/go-back.ts';
import { ownArtwork } from '../part/artwork-field.tsx';
import { useForCustomer } from '../part/use-for-customer.ts';
import { RefusedForm } from '../part/part-form-page.tsx';
import { artworkOf } from '../part/artwork-value.ts';
import { copiedStep } from '../part/edit-steps.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useCreate, useNewForm } from '../../ui/form/record-forms.ts';
import { type Crumb, Page } from '../../ui/page/page.tsx';
import { PrefillNotice, usePrefill } from './job-prefill.tsx';
import { useFreeNumber, useShopCalendar } from './job-create.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { type JobFields, jobForm, type JobValues, newJob } from './job-values.ts';

const title = 'Add Job Requirements';

/**
 * Returns the form's first values: the values of the product or component and, for all other fields, the values of a
 * new job.
 */
function drafted(draft: JobDraft, blank: JobValues): JobValues {
  return {
    ...blank,
    name: draft.name,
    type: draft.type,
    style: draft.style,
    productCode: draft.productCode,
    productOperations: draft.productOperations.map(copiedStep),
    buffer: draft.buffer ?? blank.buffer,
    ups: draft.ups ?? blank.ups,
    priority: draft.priority ?? blank.priority,
    paperLength: draft.paperLength ?? blank.paperLength,
    paperBreadth: draft.paperBreadth ?? blank.paperBreadth,
    paperThickness: draft.paperThickness ?? blank.paperThickness,
    paperGsm: draft.paperGsm ?? blank.paperGsm,
    paperQuality: draft.paperQuality ?? blank.paperQuality,
    ink: draft.ink ?? blank.ink,
    coat: draft.coat ?? blank.coat,
    artwork: artworkOf(draft),
  };
}

/** Returns the request. The new job takes the component's artwork unless the user chose a file. */
const bodyOf = ({ artwork, ...fields }: JobFields, { artworkFrom }: JobDraft) =>
  typeof artwork === 'string' && artworkFrom ? { ...fields, artworkFrom } : { ...fields, artwork };

interface From {
  /** The address of the product's or component's details. */
  back: string;
  /** The key under which the browser stores the unsaved form. */
  kept: string;
  crumbs: readonly Crumb[];
}

function DraftedJob({ draft, number, from }: { draft: JobDraft; number: string; from: From }) {
  const { customerId } = useForCustomer();
  const prefill = usePrefill();
  const create = useCreate(contract.jobs.create);
  const form = useNewForm(jobForm(null), {
    initial: {
      ...drafted(draft, newJob(number, customerId ?? '', useShopCalendar().data)),
      ...prefill.values,
    },
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
  const { id = '' } = useParams();
  const { data: draft } = useQuery(query(contract.products.select, { params: { id } }));
  const back = to('ProductDetails', id);
  const crumbs = productCrumbs({ label: draft?.name ?? '', to: back }, here);
  return <JobFrom draft={draft} from={{ back, kept: `job.product.${id}`, crumbs }} />;
}

export function ComponentJobCreate() {
  const { id = '' } = useParams();
  const { data: draft } = useQuery(query(contract.components.select, { params: { id } }));
  const back = to('ComponentDetails', id);
  const crumbs = componentCrumbs({ label: draft?.name ?? '', to: back }, here);
  return <JobFrom draft={draft} from={{ back, kept: `job.component.${id}`, crumbs }} />;
}
