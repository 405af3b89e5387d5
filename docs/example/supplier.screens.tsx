/** The example of CONTRIBUTING.md: web/production/suppliers/supplier.screens.tsx. */
import { contract } from '../../../shared/contract/contract.ts';
import { type ResultOf } from '../../../shared/contract/endpoint.ts';
import { supplier as kind } from '../../../shared/contract/suppliers.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useGoBack } from '../../client/go-back.ts';
import { to } from '../../client/paths.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import * as forms from '../../ui/form/record-forms.ts';
import { type Column } from '../../ui/list/columns.tsx';
import { RowLink } from '../../ui/list/data-table.tsx';
import { FoundTable, ListPage, ListSort, ListTools } from '../../ui/list/list-screen.tsx';
import { type ItemOf, type SortOf, useSorted } from '../../ui/list/use-sorted.ts';
import { LongDate } from '../../ui/page/date-elements.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/page/record-screen.tsx';

type Supplier = ResultOf<typeof contract.suppliers.get>;
const crumbs = (...here: readonly Crumb[]) => [{ label: 'Suppliers', to: to('SupplierList') }, ...here];
const place = (id: string) => to('SupplierDetails', id);

const columns: readonly Column<
  ItemOf<typeof contract.suppliers.sorted>,
  SortOf<typeof contract.suppliers.sorted>
>[] = [
  { head: 'Name', sort: 'name', cell: ({ name }, address) => <RowLink to={address}>{name}</RowLink> },
  { head: 'City', sort: 'city', w: 160, cell: ({ city }) => city },
  { head: 'Note', w: '40%', desk: true, cell: ({ note }) => note },
];

export function SupplierList() {
  const list = useSorted(contract.suppliers.sorted);
  return (
    <ListPage
      list={list}
      noun="supplier"
      add={<AddRecord route="SupplierCreate">Add New Supplier</AddRecord>}
      none={{ title: 'No suppliers yet', text: 'A supplier does what the shop sends out.' }}
    >
      <Panel>
        <ListTools search="Supplier">
          <ListSort list={list} columns={columns} />
        </ListTools>
        <FoundTable
          list={list}
          noun="supplier"
          columns={columns}
          href={({ id }) => place(id)}
          searched="Names and cities were searched"
        />
      </Panel>
    </ListPage>
  );
}

function Details({ record }: { record: Supplier }) {
  const { id, name, city, note, createdAt } = record;
  const remove = (
    <DeleteRecord
      record={record}
      noun="supplier"
      text="Its name, city and note are lost."
      remove={useVerb(contract.suppliers.remove)}
      list={to('SupplierList')}
    />
  );
  const edit = <EditRecord record={record} to={to('SupplierEdit', id)} variant="filled" />;
  return (
    <RecordPage title={name} crumbs={crumbs({ label: name })} actions={remove} primary={edit}>
      <Panel>
        <Ticket
          facts={[
            ['City', city],
            ['Created', <LongDate key="created" at={createdAt} />],
            ['Note', note, 4],
          ]}
        />
      </Panel>
    </RecordPage>
  );
}
export const SupplierDetails = recordScreen(contract.suppliers.get, Details);

const supplierForm = forms.formOf(kind);

function Fields({ form }: { form: forms.FormOf<typeof supplierForm> }) {
  return (
    <FormGroup title="Supplier">
      <TextField {...form.field('name')} columns={3} />
      <TextField {...form.field('city')} columns={3} />
      <TextAreaField {...form.field('note')} columns={6} />
    </FormGroup>
  );
}

export function SupplierCreate() {
  const form = forms.useNewForm(supplierForm, { save: forms.useCreate(contract.suppliers.create), place });
  const cancel = useGoBack(to('SupplierList'));
  return (
    <FormPage title="Add supplier" crumbs={crumbs({ label: 'New' })} form={form} onCancel={cancel}>
      <Fields form={form} />
    </FormPage>
  );
}

function Edit({ record }: { record: Supplier }) {
  const { id, name } = record;
  const { form, show } = forms.useEditForm(supplierForm, record, {
    save: forms.useUpdate(contract.suppliers.update, id),
    place: place(id),
  });
  const here = crumbs({ label: name, to: place(id) }, { label: 'Edit' });
  return (
    <FormPage title="Edit supplier" name={name} crumbs={here} form={form} onCancel={show}>
      <Fields form={form} />
    </FormPage>
  );
}
export const SupplierEdit = recordScreen(contract.suppliers.get, Edit);
