/** The example of CONTRIBUTING.md: web/stock/suppliers/supplier.screens.tsx. */
import { contract } from '../../../shared/contract/contract.ts';
import { type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { supplier as kind } from '../../../shared/stock/suppliers.contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { formScreens } from '../../ui/form/create-and-edit-screens.tsx';
import * as forms from '../../ui/form/define-record-forms.ts';
import { type Column } from '../../ui/table/columns.tsx';
import { RowLink } from '../../ui/table/data-table.tsx';
import { FoundTable, ListPage, ListSort, ListToolbar } from '../../ui/list/list-screen.tsx';
import { type ItemOf, type SortOf, useSorted } from '../../ui/list/use-sorted-list.ts';
import { LongDate } from '../../ui/text/date-elements.tsx';
import { DeleteRecord } from '../../ui/record/delete-record.tsx';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/record/record-screen.tsx';

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
        <ListToolbar search="Supplier">
          <ListSort list={list} columns={columns} />
        </ListToolbar>
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
    <RecordPage
      title={name}
      crumbs={crumbs({ label: name })}
      actions={remove}
      primary={edit}
      history={{ entity: 'suppliers', id }}
    >
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

export const { Create: SupplierCreate, Edit: SupplierEdit } = formScreens(supplierForm, {
  endpoints: contract.suppliers,
  Fields,
  crumbs,
  list: () => to('SupplierList'),
  place,
});
