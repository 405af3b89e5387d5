/** The inks' screens (spec §2, design: stock). */
import { type ReactNode } from 'react';
import { contract } from '../../../shared/contract/contract.ts';
import { type Ink, ink as kind } from '../../../shared/contract/inks.ts';
import { refuseInkStock } from '../../../shared/rules/ink.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { useGoBack } from '../../client/go-back.ts';
import { to } from '../../client/paths.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
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
import { LinkButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/page/dates.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { count, number } from '../../ui/page/format.ts';
import { AddRecord, recordScreen } from '../../ui/page/record-screen.tsx';
import { StockDetails, stockCrumbs } from '../stock-details.tsx';
import { firstReceipt, StockFields, StockHint } from '../stock-fields.tsx';
import { inKilograms } from '../stock-item.ts';
import { lowFilter, StockList } from '../stock-list.tsx';
import { inkAddress, inkColumns, inkLine } from './ink-columns.tsx';
import { MoveInk } from './move-ink.tsx';
import text from '../../ui/page/text.module.css';

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
      add={<AddRecord route="InkCreate">Add New Ink</AddRecord>}
      none={{
        title: 'No inks yet',
        text: 'An ink is what jobs name: its colour and maker, how many kg are on the shelf and when to reorder.',
      }}
      tools={<ListSort list={list} columns={inkColumns} />}
    />
  );
}

/** Link to the jobs that name the ink, with their number. */
function InkJobsLink({ ink: { id } }: { ink: Ink }) {
  const total = useTotal(query(contract.jobs.sorted, { query: { inkId: id, per: 1 } }));
  return (
    <LinkButton to={to('InkJobList', id)} icon="job">
      Ink Jobs{total !== undefined && <>&nbsp;{<span className={text.faint}>{number(total)}</span>}</>}
    </LinkButton>
  );
}

function DeleteInk({ ink }: { ink: Ink }) {
  const { id, stockQuantity } = ink;
  const open = useTotal(query(contract.jobs.sorted, { query: { inkId: id, open: 'true', per: 1 } })) ?? 0;
  const stock =
    stockQuantity === 0 ? '' : `Its ${inKilograms.amount(stockQuantity)} leave the stock with it. `;
  const jobs =
    open === 0 ? 'No unfinished job names it.' : `${count(open, 'unfinished job')} will go on naming it.`;
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
  return (
    <StockDetails
      of={ink}
      counting={inKilograms}
      about={[ink.manufacturer, ink.colour]}
      actions={
        <>
          <InkJobsLink ink={ink} />
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

/** An ink's fields; the hints explain what happens to a new name and to the stock quantity. */
function InkFields(props: { form: FormOf<typeof inkForm>; nameHint: string; stockHint: ReactNode }) {
  const { form, nameHint, stockHint } = props;
  return (
    <>
      <FormGroup title="Ink">
        <TextField {...form.field('name')} columns={2} hint={nameHint} />
        <TextField {...form.field('colour')} columns={2} />
        <TextField {...form.field('manufacturer')} columns={2} />
        <TextAreaField {...form.field('description')} columns={6} />
      </FormGroup>
      <StockFields
        counting={inKilograms}
        stock={form.field('stockQuantity')}
        reorder={form.field('reorderQuantity')}
        hint={stockHint}
        low="Warn at this stock. 0: no warning"
      />
    </>
  );
}

export function InkCreate() {
  const form = useNewForm(inkForm, {
    save: useCreate(contract.inks.create),
    place: (id) => to('InkDetails', id),
  });
  return (
    <FormPage
      title="Add Ink"
      crumbs={stockCrumbs(inKilograms, { label: 'New' })}
      form={form}
      onCancel={useGoBack(to('InkList'))}
    >
      <InkFields form={form} nameHint="As jobs name it" stockHint={firstReceipt} />
    </FormPage>
  );
}

/** A changed stock quantity is an adjustment (design: stock). */
function Edit({ record: ink }: { record: Ink }) {
  const { id, name } = ink;
  const place = to('InkDetails', id);
  const { form, show } = useEditForm(inkForm, ink, { save: useUpdate(contract.inks.update, id), place });
  const stockHint = (
    <StockHint
      counting={inKilograms}
      stock={ink.stockQuantity}
      typed={form.values.stockQuantity}
      refuse={(next) => refuseInkStock(ink, next)}
    />
  );
  return (
    <FormPage
      title="Edit Ink"
      name={name}
      crumbs={stockCrumbs(inKilograms, { label: name, to: place }, { label: 'Edit' })}
      form={form}
      onCancel={show}
    >
      <InkFields
        form={form}
        nameHint="Another name is written into the unfinished jobs that use it"
        stockHint={stockHint}
      />
    </FormPage>
  );
}

export const InkEdit = recordScreen(contract.inks.get, Edit);
