/** Prints labels for the boxes and pallets of a delivery (look: labels). The URL stores the label options. */
import { SegmentedControl } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { labelsOnSheet } from '../../shared/platform/specification-constants.ts';
import { call } from '../client/api/client.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { NumberBox } from '../ui/fields/number-box.tsx';
import { number } from '../ui/text/format-values.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { DocumentPage } from '../ui/page/document-page.tsx';
import { EmptyState, Notice, Panel } from '../ui/page/page.tsx';
import { useUrlRecord } from '../ui/record/record-screen.tsx';
import { t } from '../../shared/platform/translate.ts';
import styles from './delivery-labels.module.css';
import layout from '../ui/style/layout.module.css';

const sizes = [
  { value: 'a4', label: t`${labelsOnSheet} on A4` },
  { value: 'roll', label: t('100 × 75 roll') },
] as const;
type Size = (typeof sizes)[number]['value'];

interface LabelOptions {
  pieces: number | '';
  perBox: number | '';
  perPallet: number | '';
  size: Size;
  start: number | '';
}

const toFigure = (text: string | null): number | '' => (text === null || text === '' ? '' : Number(text));

const labelOptionsIn = (search: URLSearchParams): LabelOptions => ({
  pieces: toFigure(search.get('pieces')),
  perBox: toFigure(search.get('perBox')),
  perPallet: toFigure(search.get('perPallet')),
  size: search.get('size') === 'roll' ? 'roll' : 'a4',
  start: toFigure(search.get('start')),
});

/** Returns the URL's query. It leaves out the options that the user has not set. */
const toLabelQuery = ({ pieces, perBox, perPallet, size, start }: LabelOptions) => ({
  ...(pieces !== '' && { pieces }),
  perBox: Number(perBox),
  ...(perPallet !== '' && { perPallet }),
  size,
  ...(size === 'a4' && start !== '' && { start }),
});

/** Focuses the field if it is empty, because the user has to fill it in before all else. */
const focusEmpty = (box: HTMLInputElement | null) => {
  if (box?.value === '') box.focus();
};

/**
 * Edits the label options. `ordered` is the number of pieces in the job, which is the largest number that the labels
 * may contain.
 */
function LabelOptionsForm(props: {
  chosen: LabelOptions;
  ordered?: number | undefined;
  onChoose: (chosen: LabelOptions) => void;
}) {
  const { chosen, ordered, onChoose } = props;
  const [typed, setTyped] = useState(chosen);
  const put = (some: Partial<LabelOptions>) => setTyped({ ...typed, ...some });
  return (
    <Panel title={t('How it is packed')}>
      <form
        className={`${layout.wrap} ${layout.gap4} ${styles.choice}`}
        aria-label={t('How it is packed')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(typed);
        }}
      >
        {ordered !== undefined && (
          <NumberBox
            label={t('Pieces')}
            placeholder={number(ordered)}
            whole
            value={typed.pieces}
            onChange={(pieces) => put({ pieces })}
          />
        )}
        <NumberBox
          label={t('Pieces in a box')}
          whole
          ref={focusEmpty}
          value={typed.perBox}
          onChange={(perBox) => put({ perBox })}
        />
        <NumberBox
          label={t('Boxes on a pallet')}
          placeholder={t('No pallets')}
          whole
          value={typed.perPallet}
          onChange={(perPallet) => put({ perPallet })}
        />
        <SegmentedControl
          className={styles.size ?? ''}
          aria-label={t('Labels on')}
          data={[...sizes]}
          value={typed.size}
          onChange={(size) => put({ size })}
        />
        {typed.size === 'a4' && (
          <NumberBox
            label={t('Start at label')}
            placeholder="1"
            whole
            value={typed.start}
            onChange={(start) => put({ start })}
          />
        )}
        <ActionButton type="submit">{t('Show labels')}</ActionButton>
      </form>
    </Panel>
  );
}

interface LabelsPageProps {
  crumbs: ComponentProps<typeof DocumentPage>['crumbs'];
  pages: typeof contract.documents.labelPages | typeof contract.documents.jobLabelPages;
  pdf: typeof contract.documents.labels | typeof contract.documents.jobLabels;
  ordered?: number | undefined;
}

function LabelsPage({ crumbs, pages: drawn, pdf, ordered }: LabelsPageProps) {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const chosen = labelOptionsIn(search);
  const given = { params: { id }, query: toLabelQuery(chosen) };
  const { data, error } = useInPlaceQuery(drawn, given, { enabled: chosen.perBox !== '' });
  const pages = error || chosen.perBox === '' ? undefined : data;
  const choose = (next: LabelOptions) => {
    const words = next.perBox === '' ? {} : toLabelQuery(next);
    setSearch(Object.entries(words).map(([name, value]): [string, string] => [name, String(value)]));
  };
  return (
    <DocumentPage
      title={t('Labels')}
      crumbs={crumbs}
      pages={pages}
      pdf={pages && (() => call(pdf, given))}
      above={
        <>
          <LabelOptionsForm key={search.toString()} chosen={chosen} ordered={ordered} onChoose={choose} />
          {error && (
            <Notice tone="danger" alert>
              {error.message}
            </Notice>
          )}
          {chosen.perBox === '' && (
            <EmptyState title={t('No labels yet')} text={t('Enter the pieces in a box.')} />
          )}
        </>
      }
    />
  );
}

export function DeliveryLabels() {
  const { id = '' } = useParams();
  return (
    <LabelsPage
      crumbs={[
        { label: t('Dispatch'), to: to('Dispatch') },
        { label: t('Delivery note'), to: to('DeliveryNote', id) },
        { label: t('Labels') },
      ]}
      pages={contract.documents.labelPages}
      pdf={contract.documents.labels}
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
      pages={contract.documents.jobLabelPages}
      pdf={contract.documents.jobLabels}
      ordered={job?.quantity ?? 0}
    />
  );
}
