/** Shows labels of a record, to be printed (look: labels). The URL stores the label options. */
import { SegmentedControl } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { labelsOnSheet } from '../../shared/platform/specification-constants.ts';
import { call } from '../client/api/client.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { type contract } from '../client/contract.ts';
import { NumberBox } from '../ui/fields/number-box.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { DocumentPage } from '../ui/page/document-page.tsx';
import { EmptyState, Notice, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import styles from './labels-page.module.css';
import layout from '../ui/style/layout.module.css';

const sizes = [
  { value: 'a4', label: t`${labelsOnSheet} on A4` },
  { value: 'roll', label: t('100 × 75 roll') },
] as const;
type Size = (typeof sizes)[number]['value'];

/** A number that the user chooses for the labels. */
export interface LabelField {
  name: string;
  label: string;
  placeholder?: string;
  /** True if the user must enter the number before any label is shown. */
  required?: true;
}

type Figure = number | '';
interface LabelOptions {
  /** The numbers of the fields by name. */
  figures: Record<string, Figure>;
  size: Size;
  start: Figure;
}

const toFigure = (text: string | null): Figure => (text === null || text === '' ? '' : Number(text));

const labelOptionsIn = (search: URLSearchParams, fields: readonly LabelField[]): LabelOptions => ({
  figures: Object.fromEntries(fields.map(({ name }) => [name, toFigure(search.get(name))])),
  size: search.get('size') === 'roll' ? 'roll' : 'a4',
  start: toFigure(search.get('start')),
});

/** Returns the URL's query. It leaves out the options that the user has not set. */
const toLabelQuery = ({ figures, size, start }: LabelOptions) => ({
  ...(Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== '')) as {
    perBox: number;
    labels: number;
  }),
  size,
  ...(size === 'a4' && start !== '' && { start }),
});

/** Focuses the field if it is empty, because the user has to fill it in before all else. */
const focusEmpty = (box: HTMLInputElement | null) => {
  if (box?.value === '') box.focus();
};

/** Edits the label options. */
function LabelOptionsForm(props: {
  title: string;
  fields: readonly LabelField[];
  chosen: LabelOptions;
  onChoose: (chosen: LabelOptions) => void;
}) {
  const { title, fields, chosen, onChoose } = props;
  const [typed, setTyped] = useState(chosen);
  const put = (some: Partial<LabelOptions>) => setTyped({ ...typed, ...some });
  return (
    <Panel title={title}>
      <form
        className={`${layout.wrap} ${layout.gap4} ${styles.choice}`}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(typed);
        }}
      >
        {fields.map(({ name, label, placeholder, required }) => (
          <NumberBox
            key={name}
            label={label}
            {...(placeholder !== undefined && { placeholder })}
            whole
            {...(required && { ref: focusEmpty })}
            value={typed.figures[name] ?? ''}
            onChange={(figure) => put({ figures: { ...typed.figures, [name]: figure } })}
          />
        ))}
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
  title: string;
  crumbs: ComponentProps<typeof DocumentPage>['crumbs'];
  pages: LabelEndpoints['pages'];
  pdf: LabelEndpoints['pdf'];
  /** The heading of the options. */
  options: string;
  fields: readonly LabelField[];
  /** Which labels are printed, if the path does not say it. */
  of?: Record<string, string>;
}
type LabelEndpoints =
  | { pages: typeof contract.documents.labelPages; pdf: typeof contract.documents.labels }
  | { pages: typeof contract.documents.jobLabelPages; pdf: typeof contract.documents.jobLabels }
  | { pages: typeof contract.codes.paperLabelPages; pdf: typeof contract.codes.paperLabels }
  | { pages: typeof contract.codes.toolLabelPages; pdf: typeof contract.codes.toolLabels }
  | { pages: typeof contract.codes.shelfLabelPages; pdf: typeof contract.codes.shelfLabels }
  | { pages: typeof contract.codes.machineLabelPages; pdf: typeof contract.codes.machineLabels };

/** Shows the labels of the record in the URL, with their options. */
export function LabelsPage(props: LabelsPageProps) {
  const { title, crumbs, pages: drawn, pdf, options, fields, of = {} } = props;
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const chosen = labelOptionsIn(search, fields);
  const missing = fields.some(({ name, required }) => required && chosen.figures[name] === '');
  const given = { params: { id }, query: { ...toLabelQuery(chosen), ...of } };
  const { data, error } = useInPlaceQuery(drawn, given, { enabled: !missing });
  const pages = error || missing ? undefined : data;
  const choose = (next: LabelOptions) =>
    setSearch(
      Object.entries({ ...toLabelQuery(next), ...of }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
  return (
    <DocumentPage
      title={title}
      crumbs={crumbs}
      pages={pages}
      pdf={pages && (() => call(pdf, given))}
      above={
        <>
          <LabelOptionsForm
            key={search.toString()}
            title={options}
            fields={fields}
            chosen={chosen}
            onChoose={choose}
          />
          {error && (
            <Notice tone="danger" alert>
              {error.message}
            </Notice>
          )}
          {missing && <EmptyState title={t('No labels yet')} text={t('Enter the pieces in a box.')} />}
        </>
      }
    />
  );
}
