/** Defines the inks' screens (spec §2, design: stock). */
import { contract } from '../../client/contract.ts';
import { type Ink, inkMovementOf, ink as kind } from '../../../shared/contract/inks.ts';
import { refuseInkStock } from '../../../shared/rules/ink.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import {
  formOf,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from '../../ui/form/record-forms.ts';
import { ListSort } from '../../ui/list/list-screen.tsx';
import { useSorted } from '../../ui/list/use-sorted.ts';
import { CountedLink } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/page/date-elements.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { count } from '../../ui/page/format.ts';
import { AddRecord, recordScreen } from '../../ui/page/record-screen.tsx';
import { MoveStock } from '../move-stock.tsx';
import { AdjustForm, ReceiveForm } from '../receive-adjust-forms.tsx';
import { StockDetails } from '../stock-details.tsx';
import { type EditedStock, StockFormPage } from '../stock-form.tsx';
import { inKilograms } from '../stock-item.ts';
import { lowFilter, StockList } from '../stock-list.tsx';
import { inkAddress, inkColumns, inkLine } from './ink-columns.tsx';
import { type InkMovement, ReturnForm, InkUsedForm } from './ink-movement-forms.tsx';

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
        { value: 'consume', label: 'Use', form: <InkUsedForm shelf={shelf} /> },
        { value: 'receipt', label: 'Receive', form: <ReceiveForm shelf={shelf} /> },
        { value: 'adjustment', label: 'Adjust', form: <AdjustForm shelf={shelf} /> },
        { value: 'return', label: 'Return', form: <ReturnForm shelf={shelf} /> },
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
      searched="Searched in names, colours, manufacturers and descriptions"
      add={
        <AddRecord route="InkCreate" permission="stock">
          Add New Ink
        </AddRecord>
      }
      none={{
        title: 'No inks yet',
        text: 'An ink that jobs can name: colour, maker, kg in stock and when to reorder.',
      }}
      tools={<ListSort list={list} columns={inkColumns} />}
    />
  );
}

function DeleteInk({ ink }: { ink: Ink }) {
  const { id, stockQuantity } = ink;
  const open = useTotal(query(contract.jobs.sorted, { query: { inkId: id, open: 'true', per: 1 } })) ?? 0;
  const stock =
    stockQuantity === 0 ? '' : `Its ${inKilograms.amount(stockQuantity)} are removed from stock. `;
  const jobs =
    open === 0 ? 'No unfinished job names it.' : `${count(open, 'unfinished job')} will still name it.`;
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
  kg === 0 ? 'Nothing is in stock' : `${inKilograms.amount(kg)} ${kg === 1 ? 'is' : 'are'} in stock`;

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
            Ink Jobs
          </CountedLink>
          <DeleteInk ink={ink} />
        </>
      }
      edit={to('InkEdit', ink.id)}
      left={left(ink)}
      move={<MoveInk ink={ink} />}
      facts={[
        ['Name', ink.name],
        ['Colour', ink.colour],
        ['Manufacturer', ink.manufacturer, 2],
        ['Created', <ShortDate key="created" at={ink.createdAt} />, 2],
        ['Updated', <ShortDate key="updated" at={ink.updatedAt} />, 2],
        ['Description', ink.description, 4],
      ]}
      ledger={contract.inks.movements}
    />
  );
}

export const InkDetails = recordScreen(contract.inks.get, Details);

const inkForm = formOf(kind);

function InkForm({ form, edited }: { form: FormOf<typeof inkForm>; edited?: EditedStock }) {
  const name = edited ? 'Unfinished jobs that use it get the new name' : 'The name that jobs use';
  return (
    <StockFormPage counting={inKilograms} form={form} edited={edited} low="Warn at this stock. 0: no warning">
      <FormGroup title="Ink">
        <TextField {...form.field('name')} columns={2} hint={name} />
        <TextField {...form.field('colour')} columns={2} />
        <TextField {...form.field('manufacturer')} columns={2} />
        <TextAreaField {...form.field('description')} columns={6} />
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
