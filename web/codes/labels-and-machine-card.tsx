/** Prints labels of papers, tools and shelves and cards of machines, with codes for a scanner or a camera. */
import { useSearchParams } from 'react-router';
import { t } from '../../shared/platform/translate.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { LabelsPage } from '../dispatch/labels-page.tsx';
import { stockCrumbs } from '../stock/stock-details.tsx';
import { inSheets } from '../stock/stock-item.ts';
import { toolCrumbs } from '../tools/tool-crumbs.ts';
import { useUrlRecord } from '../ui/record/record-screen.tsx';

export function PaperLabels() {
  const { id, record: paper } = useUrlRecord(contract.papers.get);
  return (
    <LabelsPage
      title={t('Labels')}
      crumbs={stockCrumbs(
        inSheets,
        { label: paper?.name ?? '', to: to('PaperDetails', id) },
        { label: t('Labels') },
      )}
      pages={contract.codes.paperLabelPages}
      pdf={contract.codes.paperLabels}
      options={t('Labels')}
      fields={[{ name: 'labels', label: t('Labels, one for each pallet'), placeholder: '1' }]}
    />
  );
}

export function ToolLabels() {
  const { id, record: tool } = useUrlRecord(contract.tools.get);
  return (
    <LabelsPage
      title={t('Labels')}
      crumbs={toolCrumbs({ label: tool?.name ?? '', to: to('ToolDetails', id) }, { label: t('Labels') })}
      pages={contract.codes.toolLabelPages}
      pdf={contract.codes.toolLabels}
      options={t('Labels')}
      fields={[{ name: 'labels', label: t('Labels'), placeholder: '1' }]}
    />
  );
}

/** Prints the label of the shelf that the URL names, or else those of all shelves and racks. */
export function ShelfLabels() {
  const shelf = useSearchParams()[0].get('shelf');
  return (
    <LabelsPage
      title={t('Shelf labels')}
      crumbs={[
        { label: t('Stock'), to: to('Stock') },
        ...(shelf === null ? [] : [{ label: shelf, to: to('Shelf', shelf) }]),
        { label: t('Shelf labels') },
      ]}
      pages={contract.codes.shelfLabelPages}
      pdf={contract.codes.shelfLabels}
      options={t('Labels')}
      fields={[]}
      {...(shelf !== null && { of: { shelf } })}
    />
  );
}

export function MachineCard() {
  const { id, record: machine } = useUrlRecord(contract.machines.get);
  return (
    <LabelsPage
      title={t('Card of a machine')}
      crumbs={[
        { label: t('Machines'), to: to('MachineList') },
        { label: machine?.name ?? '', to: to('MachineDetails', id) },
        { label: t('Card of a machine') },
      ]}
      pages={contract.codes.machineLabelPages}
      pdf={contract.codes.machineLabels}
      options={t('Labels')}
      fields={[]}
    />
  );
}
