/** Defines the ink screens (spec §2, design: stock): the list, the details and the forms. */
import { z } from 'zod';
import { contract } from '../../client/contract.ts';
import {
  type Ink,
  ink as kind,
  type inkMovementCreate,
  inkMovementOf,
} from '../../../shared/stock/inks.contract.ts';
import { refuseInkReturn, refuseInkStock } from '../../../shared/stock/ink-rules.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-list.ts';
import { to } from '../../client/paths.ts';
import { NumberField, TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { FoldedNumberField } from '../../ui/fields/folded-number-field.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import {
  formOf,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from '../../ui/form/define-record-forms.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { ListSort } from '../../ui/list/list-screen.tsx';
import { useSorted } from '../../ui/list/use-sorted-list.ts';
import { CountedLink } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { DeleteRecord } from '../../ui/record/delete-record.tsx';
import { count } from '../../ui/text/format-values.ts';
import { AddRecord, recordScreen } from '../../ui/record/record-screen.tsx';
import { JobSelect } from '../job-select.tsx';
import { MoveStock } from '../move-stock.tsx';
import { MovementFrame, type Shelf, useMovementForm } from '../movement-form.tsx';
import { AdjustForm, movementLabels, ReceiveForm, stockAfter, unmoved } from '../receive-adjust-forms.tsx';
import { StockDetails } from '../stock-details.tsx';
import { type EditedStock, StockFormPage } from '../stock-form.tsx';
import { inKilograms } from '../stock-item.ts';
import { lowFilter, StockList } from '../stock-list.tsx';
import { inkAddress, inkColumns, inkLine } from './ink-columns.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Shows the forms that book used and returned ink (design: stock). */

type InkMovement = z.output<typeof inkMovementCreate>;
type InkShelf = Shelf<InkMovement>;

/** Makes the job optional: the schema converts '' to null. */
const maybeJob = { jobId: z.string().transform((id) => id || null) };
const used = inkMovementOf.consume.extend(maybeJob);
const returned = inkMovementOf.return.extend(maybeJob);
const labels = { jobId: t('Job'), ...movementLabels };

/** Selects the job of an ink's movement. It lists jobs that name the ink. Typing finds other jobs. */
function InkJobField({ inkId, ...field }: Binding<string> & { inkId: string }) {
  const sort = 'due';
  return <JobSelect {...field} among={{ inkId, sort }} searched={{ sort }} none={t('No job')} />;
}

function InkUsedForm({ shelf }: { shelf: InkShelf }) {
  const form = useMovementForm({
    shelf,
    schema: used,
    initial: { kind: 'consume', jobId: '', ...unmoved },
    labels,
    done: (quantity) => t`${inKilograms.amount(quantity)} used`,
  });
  const { quantity } = form.values;
  return (
    <MovementFrame
      form={form}
      counting={inKilograms}
      submit={t('Use')}
      {...stockAfter(shelf, quantity === '' ? '' : -quantity)}
    >
      <InkJobField {...form.field('jobId')} inkId={shelf.of.id} />
      <NumberField {...form.field('quantity')} unit={t('kg')} />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}

function ReturnForm({ shelf }: { shelf: InkShelf }) {
  const { of: ink } = shelf;
  const form = useMovementForm({
    shelf,
    schema: returned,
    initial: { kind: 'return', jobId: '', ...unmoved },
    labels,
    done: (quantity) => t`${inKilograms.amount(quantity)} returned`,
  });
  const { quantity } = form.values;
  const { next, refusal } = stockAfter(shelf, quantity);
  const tooMuch =
    quantity === '' ? null : refuseInkReturn({ inkName: ink.name, consumed: ink.consumed }, quantity);
  return (
    <MovementFrame
      form={form}
      counting={inKilograms}
      submit={t('Return')}
      next={next}
      refusal={tooMuch ?? refusal}
    >
      <InkJobField {...form.field('jobId')} inkId={ink.id} />
      <NumberField {...form.field('quantity')} unit={t('kg')} />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}

/** Books an ink's movements by hand: used, received, adjusted, returned (design: stock). */
function MoveInk({ ink }: { ink: Ink }) {
  const { mutateAsync } = useVerb(contract.inks.move);
  const shelf = {
    of: ink,
    counting: inKilograms,
    move: (body: InkMovement) => mutateAsync({ params: { id: ink.id }, body }),
    refuse: (next: number) => refuseInkStock(ink, next),
    receipt: inkMovementOf.receipt,
    adjustment: inkMovementOf.adjustment,
  };
  return (
    <MoveStock
      refusal={ink.can.move}
      kinds={[
        { value: 'consume', label: t('Use'), form: <InkUsedForm shelf={shelf} /> },
        { value: 'receipt', label: t('Receive'), form: <ReceiveForm shelf={shelf} /> },
        { value: 'adjustment', label: t('Adjust'), form: <AdjustForm shelf={shelf} /> },
        { value: 'return', label: t('Return'), form: <ReturnForm shelf={shelf} /> },
      ]}
    />
  );
}

export function InkList() {
  const list = useSorted(contract.inks.sorted, lowFilter);
  return (
    <StockList
      counting={inKilograms}
      list={list}
      columns={inkColumns}
      href={inkAddress}
      phone={inkLine}
      searched={t('Searched in names, colours, manufacturers and descriptions')}
      add={
        <AddRecord route="InkCreate" permission="stock">
          {t('Add New Ink')}
        </AddRecord>
      }
      none={{
        title: t('No inks yet'),
        text: t('An ink that jobs can name: colour, maker, kg in stock and when to reorder.'),
      }}
      tools={<ListSort list={list} columns={inkColumns} />}
    />
  );
}

function DeleteInk({ ink }: { ink: Ink }) {
  const { id, stockQuantity } = ink;
  const open = useTotal(query(contract.jobs.sorted, { query: { inkId: id, open: 'true', per: 1 } })) ?? 0;
  const stock =
    stockQuantity === 0 ? '' : t`Its ${inKilograms.amount(stockQuantity)} are removed from stock. `;
  const jobs =
    open === 0 ? t('No unfinished job names it.') : t`${count(open, 'unfinished job')} will still name it.`;
  return (
    <DeleteRecord
      record={ink}
      noun="ink"
      text={`${stock}${jobs}`}
      remove={useVerb(contract.inks.remove)}
      list={to('InkList')}
    />
  );
}

const left = ({ stockQuantity: kg }: Ink) =>
  kg === 0
    ? t('Nothing is in stock')
    : kg === 1
      ? t`${inKilograms.amount(kg)} is in stock`
      : t`${inKilograms.amount(kg)} are in stock`;

function Details({ record: ink }: { record: Ink }) {
  const jobs = query(contract.jobs.sorted, { query: { inkId: ink.id, per: 1 } });
  return (
    <StockDetails
      of={ink}
      counting={inKilograms}
      about={[ink.manufacturer, ink.colour]}
      actions={
        <>
          <CountedLink to={to('InkJobList', ink.id)} icon="job" total={useTotal(jobs)}>
            {t('Ink Jobs')}
          </CountedLink>
          <DeleteInk ink={ink} />
        </>
      }
      edit={to('InkEdit', ink.id)}
      left={left(ink)}
      move={<MoveInk ink={ink} />}
      facts={[
        [t('Name'), ink.name],
        [t('Colour'), ink.colour],
        [t('Manufacturer'), ink.manufacturer, 2],
        ...(ink.darkness === null ? [] : [[t('Darkness'), String(ink.darkness), 4] as const]),
        [t('Created'), <ShortDate key="created" at={ink.createdAt} />, 2],
        [t('Updated'), <ShortDate key="updated" at={ink.updatedAt} />, 2],
        [t('Description'), ink.description, 4],
      ]}
      ledger={contract.inks.movements}
    />
  );
}

export const InkDetails = recordScreen(contract.inks.get, Details);

const inkForm = formOf(kind);

function InkForm({ form, edited }: { form: FormOf<typeof inkForm>; edited?: EditedStock }) {
  const name = edited ? t('Unfinished jobs that use it get the new name') : t('The name that jobs use');
  return (
    <StockFormPage
      counting={inKilograms}
      form={form}
      edited={edited}
      low={t('Warn at this stock. 0: no warning')}
    >
      <FormGroup title={t('Ink')}>
        <TextField {...form.field('name')} columns={2} hint={name} />
        <TextField {...form.field('colour')} columns={2} />
        <TextField {...form.field('manufacturer')} columns={2} />
        <TextAreaField {...form.field('description')} columns={6} />
        <FoldedNumberField
          {...form.field('darkness')}
          open={t('Darkness, for wash-ups')}
          whole
          columns={2}
          hint={t('From 0, light, to 100, dark. Empty: not known')}
        />
      </FormGroup>
    </StockFormPage>
  );
}

export function InkCreate() {
  const form = useNewForm(inkForm, {
    save: useCreate(contract.inks.create),
    place: (id) => to('InkDetails', id),
  });
  return <InkForm form={form} />;
}

/** Edits an ink. If the user changes the stock quantity, the server books an adjustment (design: stock). */
function Edit({ record: ink }: { record: Ink }) {
  const { form, show } = useEditForm(inkForm, ink, {
    save: useUpdate(contract.inks.update, ink.id),
    place: to('InkDetails', ink.id),
  });
  return <InkForm form={form} edited={{ of: ink, refuse: (next) => refuseInkStock(ink, next), show }} />;
}

export const InkEdit = recordScreen(contract.inks.get, Edit);
