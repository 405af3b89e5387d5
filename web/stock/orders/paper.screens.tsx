/** Defines the paper screens (spec §2, design: stock): the list, the details and the forms. */
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { type z } from 'zod';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { contract } from '../../client/contract.ts';
import {
  type CoveredJob,
  type movementCreate,
  movementOf,
  type Paper,
  paper as kind,
  paperCount,
} from '../../../shared/stock/papers.contract.ts';
import { ListedField } from '../../shop/lists/listed-field.tsx';
import { useFilterNames } from '../../shop/lists/use-shop-lists.ts';
import { refuseReturnPaper, refuseStockChange } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { query, useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-list.ts';
import { to } from '../../client/paths.ts';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { NumberField, TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { SizeField } from '../../ui/fields/size-field.tsx';
import { FormElement, FormFailure, FormGroup, Restored } from '../../ui/form/form-parts.tsx';
import {
  formOf,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from '../../ui/form/define-record-forms.ts';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ListFilter, ListSort } from '../../ui/list/list-screen.tsx';
import { useSorted } from '../../ui/list/use-sorted-list.ts';
import { ActionButton, CountedLink, LinkButton } from '../../ui/page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import text from '../../ui/style/text.module.css';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { DeleteRecord } from '../../ui/record/delete-record.tsx';
import { count, grammage, number, size, thickness } from '../../ui/text/format-values.ts';
import { Notice } from '../../ui/page/page.tsx';
import { AddRecord, recordScreen } from '../../ui/record/record-screen.tsx';
import { JobSelect } from '../job-select.tsx';
import { MoveStock } from '../move-stock.tsx';
import { MovementFrame, type Shelf, useMovementForm } from '../movement-form.tsx';
import { useLabelsOf } from '../use-labels-of-receipt.tsx';
import { AdjustForm, movementLabels, ReceiveForm, unmoved } from '../receive-adjust-forms.tsx';
import { SheetsField } from '../sheets-field.tsx';
import { differenceWords, inSheets } from '../stock-item.ts';
import { StockDetails } from '../stock-details.tsx';
import { type EditedStock, StockFormPage } from '../stock-form.tsx';
import { lowFilter, StockList } from '../stock-list.tsx';
import { CoveredJobsPanel } from '../buying/covered-jobs.tsx';
import styles from '../stock.module.css';
import { OffcutForm } from '../papers/offcut-form.tsx';
import { GrainField, grainWords } from '../papers/grain-field.tsx';
import { PaperOrders } from './paper-orders.tsx';
import { paperAddress, paperColumns, paperLine } from '../papers/paper-columns.tsx';
import layout from '../../ui/style/layout.module.css';
import tools from '../../ui/list/list-toolbar.module.css';

type PaperMovement = z.output<typeof movementCreate>;

/** Returns how many sheets of the paper the job has consumed, or undefined until that has loaded. */
function useConsumed(paperId: string, jobId: string): number | undefined {
  const { data } = useInPlaceQuery(
    contract.jobs.papers,
    { params: { id: jobId } },
    { enabled: jobId !== '' },
  );
  return data && (data.find(({ paper }) => paper.id === paperId)?.consumed ?? 0);
}

function refusalOf(paper: Paper, job: Job | undefined, consumed: number | undefined, quantity: number | '') {
  if (job === undefined || consumed === undefined || quantity === '') return null;
  return refuseReturnPaper({ paperName: paper.name, jobNumber: job.number, consumed }, quantity);
}

/** Shows the form that returns unused sheets from a job that consumed them. */
function ReturnForm({ paper, shelf }: { paper: Paper; shelf: Shelf<PaperMovement> }) {
  const among = { paperId: paper.id, sort: 'due' } as const;
  const total = useTotal(query(contract.jobs.sorted, { query: { ...among, per: 1 } }));
  const form = useMovementForm({
    shelf,
    schema: movementOf.return,
    initial: { kind: 'return', jobId: '', ...unmoved },
    labels: { jobId: t('Job'), ...movementLabels },
    done: (returned) => t`${count(returned, 'sheet')} returned`,
  });
  const { jobId, quantity } = form.values;
  const { data: job } = useInPlaceQuery(
    contract.jobs.get,
    { params: { id: jobId } },
    { enabled: jobId !== '' },
  );
  const consumed = useConsumed(paper.id, jobId);
  const refusal =
    total === 0 ? reason('paper-unused', { name: paper.name }) : refusalOf(paper, job, consumed, quantity);
  const next = quantity === '' ? undefined : paper.stockQuantity + quantity;
  return (
    <MovementFrame form={form} counting={inSheets} submit={t('Return')} next={next} refusal={refusal}>
      <JobSelect
        {...form.field('jobId')}
        among={among}
        hint={job && consumed !== undefined && t`${job.number} has consumed ${count(consumed, 'sheet')}`}
      />
      <SheetsField {...form.field('quantity')} paper={paper} />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}

const counted = paperCount.omit({ seen: true });
const uncounted: { counted: number | ''; note: string } = { counted: '', note: '' };

/**
 * Returns the form of a stock count. The request includes the displayed stock, so that a concurrent movement is not
 * lost.
 */
function useCount(paper: Paper) {
  const book = useVerb(contract.papers.count);
  const undo = useVerb(contract.papers.undoCount);
  const revert = (countId: string) =>
    undo.mutate(
      { params: { id: paper.id, countId } },
      { onError: refusedFor(t('The count was not undone')) },
    );
  const form = useRecordForm({
    schema: counted,
    labels: { counted: t('Counted'), note: t('Note') },
    initial: uncounted,
    draft: `paper.${paper.id}.count`,
    save: (body) =>
      book.mutateAsync({ params: { id: paper.id }, body: { ...body, seen: paper.stockQuantity } }),
    saved: ({ stockQuantity, countId }) => {
      toast(t`${count(stockQuantity, 'sheet')} counted`, {
        detail: differenceWords(paper.stockQuantity, stockQuantity),
        undo: () => revert(countId),
      });
      form.startOver();
    },
  });
  return form;
}

function CountForm({ paper }: { paper: Paper }) {
  const form = useCount(paper);
  const typed = form.values.counted;
  return (
    <FormElement form={form} className={layout.stack} label={t('Book count')}>
      <FormFailure form={form} />
      <SheetsField {...form.field('counted')} paper={paper} hint={t('What lies on the shelf now')} />
      <TextField {...form.field('note')} placeholder={t('Who counted, what was found')} />
      {typed !== '' && (
        <output
          className={`${layout.row} ${layout.baseline} ${layout.between} ${text.small} ${text.muted} ${styles.will}`}
        >
          {nodes`Booked ${(<b>{differenceWords(paper.stockQuantity, typed)}</b>)}`}
        </output>
      )}
      <ActionButton type="submit" busy={form.busy}>
        {t('Book count')}
      </ActionButton>
      <Restored form={form} />
    </FormElement>
  );
}

/** Names the jobs with reserved sheets of the paper that a stock count did not find (design: stock). */
function ShortageNotice({ paper: { availableQuantity, hit } }: { paper: Paper }) {
  if (availableQuantity >= 0) return null;
  return (
    <Notice tone="danger">
      {nodes`${(<b>{t`${count(-availableQuantity, 'reserved sheet is', 'reserved sheets are')} not there.`}</b>)} Short of them: ${hit.map(
        ({ id, number: job, short }, place) => (
          <Fragment key={id}>
            {place > 0 && ', '}
            <Link to={to('JobDetails', id)}>{job}</Link> {number(short)}
          </Fragment>
        ),
      )}. Receive more, or count again.`}
    </Notice>
  );
}

/**
 * Shows the forms of a paper's movements. After a receipt, it calls `covered` with the waiting jobs that the receipt
 * covers.
 */
function MovePaper({ paper, covered }: { paper: Paper; covered: (covers: readonly CoveredJob[]) => void }) {
  const { mutateAsync } = useVerb(contract.papers.move);
  const shelf = {
    of: paper,
    counting: inSheets,
    paper,
    move: async (body: PaperMovement) => {
      const moved = await mutateAsync({ params: { id: paper.id }, body });
      covered(moved.covers ?? []);
      return moved;
    },
    refuse: (next: number) => refuseStockChange(paper, next),
    labels: useLabelsOf(paper.id),
    ...movementOf,
  };
  return (
    <MoveStock
      refusal={paper.can.move}
      kinds={[
        { value: 'receipt', label: t('Receive'), form: <ReceiveForm shelf={shelf} /> },
        { value: 'count', label: t('Count'), form: <CountForm paper={paper} /> },
        { value: 'adjustment', label: t('Adjust'), form: <AdjustForm shelf={shelf} /> },
        { value: 'offcut', label: t('Offcut'), form: <OffcutForm paper={paper} /> },
        { value: 'return', label: t('Return'), form: <ReturnForm paper={paper} shelf={shelf} /> },
      ]}
    />
  );
}

export function PaperList() {
  const list = useSorted(contract.papers.sorted, {
    ...lowFilter,
    quality: useFilterNames('paperQualities', 'quality'),
  });
  return (
    <StockList
      counting={inSheets}
      list={list}
      columns={paperColumns}
      href={paperAddress}
      phone={paperLine}
      searched={t('Searched in names, manufacturers, descriptions, qualities and shelves')}
      add={
        <AddRecord route="PaperCreate" permission="stock">
          {t('Add New Paper')}
        </AddRecord>
      }
      none={{
        title: t('No papers yet'),
        text: t('A paper is a stock sheet: size, GSM, quality, sheets in stock and when to reorder.'),
      }}
      tools={
        <div className={tools.filters}>
          <ListFilter list={list} name="quality" />
          <ListSort list={list} columns={paperColumns} />
        </div>
      }
    />
  );
}

function DeletePaper({ paper }: { paper: Paper }) {
  const { stockQuantity } = paper;
  const stock = stockQuantity === 0 ? '' : t` Its ${count(stockQuantity, 'sheet')} are removed from stock.`;
  return (
    <DeleteRecord
      record={paper}
      noun="paper"
      text={t`No unfinished job uses this paper.${stock}`}
      remove={useVerb(contract.papers.remove)}
      list={to('PaperList')}
    />
  );
}

const left = ({ availableQuantity: sheets }: Paper) =>
  sheets <= 0 ? t('No sheets are available') : t`${count(sheets, 'sheet is', 'sheets are')} available`;

/** Shows the movement forms, the open orders, and the jobs that a receipt covers. */
function PaperSide({ paper }: { paper: Paper }) {
  const [covers, setCovers] = useState<readonly CoveredJob[]>([]);
  return (
    <div className={layout.stack}>
      <CoveredJobsPanel paper={paper} covers={covers} done={() => setCovers([])} />
      <MovePaper paper={paper} covered={setCovers} />
      <PaperOrders paper={paper} covered={setCovers} />
    </div>
  );
}

function Details({ record: paper }: { record: Paper }) {
  const dimensions = size(paper.length, paper.breadth);
  const jobs = query(contract.jobs.sorted, { query: { paperId: paper.id, per: 1 } });
  return (
    <StockDetails
      of={paper}
      paper={paper}
      counting={inSheets}
      about={[paper.manufacturer, paper.quality, grammage(paper.gsm), dimensions]}
      actions={
        <>
          <CountedLink to={to('PaperJobList', paper.id)} icon="job" total={useTotal(jobs)}>
            {t('Paper Jobs')}
          </CountedLink>
          <LinkButton to={to('PaperLabels', paper.id)} icon="print">
            {t('Print labels')}
          </LinkButton>
          <DeletePaper paper={paper} />
        </>
      }
      edit={to('PaperEdit', paper.id)}
      notice={<ShortageNotice paper={paper} />}
      left={left(paper)}
      move={<PaperSide paper={paper} />}
      facts={[
        [t('Name'), paper.name],
        [t('Manufacturer'), paper.manufacturer],
        [t('Quality'), paper.quality],
        ['GSM', grammage(paper.gsm)],
        [t('Length × breadth'), dimensions],
        [t('Thickness'), thickness(paper.thickness)],
        [
          t('Shelf'),
          paper.shelf && (
            <Link key="shelf" to={to('Shelf', paper.shelf)}>
              {paper.shelf}
            </Link>
          ),
        ],
        ...(paper.grain ? [[t('Grain'), grainWords[paper.grain]] as const] : []),
        [t('Created'), <ShortDate key="created" at={paper.createdAt} />],
        [t('Updated'), <ShortDate key="updated" at={paper.updatedAt} />],
        [t('Description'), paper.description, 4],
      ]}
      ledger={contract.papers.movements}
    />
  );
}

export const PaperDetails = recordScreen(contract.papers.get, Details);

const paperForm = formOf(kind);

function PaperForm({ form, edited }: { form: FormOf<typeof paperForm>; edited?: EditedStock }) {
  const { length, breadth, gsm } = form.values;
  return (
    <StockFormPage
      paper={{ length: Number(length), breadth: Number(breadth), gsm: Number(gsm) }}
      counting={inSheets}
      form={form}
      edited={edited}
      low={t('Warn at this many available. 0: no warning')}
    >
      <FormGroup title={t('Paper')}>
        <TextField {...form.field('name')} columns={3} />
        <TextField {...form.field('manufacturer')} columns={3} />
        <TextAreaField {...form.field('description')} columns={6} />
      </FormGroup>
      <FormGroup title={t('Sheet')}>
        <SizeField {...form.field('length')} columns={2} />
        <SizeField {...form.field('breadth')} columns={2} />
        <NumberField {...form.field('thickness')} columns={2} unit="µm" hint={t('0 if not known')} />
        <NumberField {...form.field('gsm')} columns={2} unit="g/m²" />
        <ListedField {...form.field('quality')} list="paperQualities" columns={2} />
        <TextField {...form.field('shelf')} columns={2} placeholder={t('Where it lies: B04')} />
      </FormGroup>
      <GrainField {...form.field('grain')} />
    </StockFormPage>
  );
}

export function PaperCreate() {
  const form = useNewForm(paperForm, {
    save: useCreate(contract.papers.create),
    place: (id) => to('PaperDetails', id),
  });
  return <PaperForm form={form} />;
}

/** Edits a paper. If the user changes the stock quantity, the server books an adjustment (design: stock). */
function Edit({ record: paper }: { record: Paper }) {
  const { form, show } = useEditForm(paperForm, paper, {
    save: useUpdate(contract.papers.update, paper.id),
    place: to('PaperDetails', paper.id),
  });
  return (
    <PaperForm form={form} edited={{ of: paper, refuse: (next) => refuseStockChange(paper, next), show }} />
  );
}

export const PaperEdit = recordScreen(contract.papers.get, Edit);
