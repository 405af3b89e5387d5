/** Prints labels for the boxes and pallets of a delivery or a job. */
import { useParams } from 'react-router';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { number } from '../ui/text/format-values.ts';
import { useUrlRecord } from '../ui/record/record-screen.tsx';
import { t } from '../../shared/platform/translate.ts';
import { type LabelField, LabelsPage } from './labels-page.tsx';

const packing: readonly LabelField[] = [
  { name: 'perBox', label: t('Pieces in a box'), required: true },
  { name: 'perPallet', label: t('Boxes on a pallet'), placeholder: t('No pallets') },
];

export function DeliveryLabels() {
  const { id = '' } = useParams();
  return (
    <LabelsPage
      crumbs={[
        { label: t('Dispatch'), to: to('Dispatch') },
        { label: t('Delivery note'), to: to('DeliveryNote', id) },
        { label: t('Labels') },
      ]}
      title={t('Labels')}
      pages={contract.documents.labelPages}
      pdf={contract.documents.labels}
      options={t('How it is packed')}
      fields={packing}
    />
  );
}

/** Prints labels for a job's packed pieces before the shop dispatches any of them. */
export function JobLabels() {
  const { id, record: job } = useUrlRecord(contract.jobs.get);
  return (
    <LabelsPage
      crumbs={[
        { label: t('Jobs'), to: to('JobList') },
        { label: job?.number ?? '', to: to('JobDetails', id) },
        { label: t('Labels') },
      ]}
      title={t('Labels')}
      pages={contract.documents.jobLabelPages}
      pdf={contract.documents.jobLabels}
      options={t('How it is packed')}
      fields={[{ name: 'pieces', label: t('Pieces'), placeholder: number(job?.quantity ?? 0) }, ...packing]}
    />
  );
}
