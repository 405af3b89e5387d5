/** Defines the customers' screens (spec §2): the lists of all and of one user, the details, and the forms. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Customer, type CustomerItem, customer as kind } from '../../../shared/contract/customers.ts';
import { taxNumberFrom } from '../../../shared/contract/field-schemas.ts';
import { customerPageSize, defaultCity } from '../../../shared/rules/specification-constants.ts';
import { ApiError } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useGoBack } from '../../client/go-back.ts';
import { to } from '../../client/paths.ts';
import { useSelectCustomer } from '../../client/last-opened-customer.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { ListedField } from '../../platform/lists/listed-field.tsx';
import { useErrorPage } from '../../platform/errors/use-error.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useViews } from '../../platform/views/use-views.ts';
import { OwnTabs, ViewMenu } from '../../platform/views/view-tabs.tsx';
import { FormPage, RecordName } from '../../ui/form/form-page.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import {
  formOf,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from '../../ui/form/record-forms.ts';
import { CardList } from '../../ui/list/card-list.tsx';
import { ImportLink } from '../../ui/list/import-link.tsx';
import { FoundTable, ListPage, ListSort, ListTools } from '../../ui/list/list-screen.tsx';
import { useListSelection } from '../../ui/list/list-selection.tsx';
import { useView } from '../../ui/list/list-state.ts';
import { ViewToggle } from '../../ui/list/list-tools.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { useSorted } from '../../ui/list/use-sorted.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/page/date-elements.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { number } from '../../ui/page/format.ts';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/page/record-screen.tsx';
import { CityField } from './city-field.tsx';
import { AddressesField, ContactsField } from './contact-fields.tsx';
import { customerAddress, customerCard, customerColumns, customerLine } from './customer-columns.tsx';
import { CustomerSearch } from './customer-search.tsx';
import styles from './customers.module.css';
import { CustomerOrders } from './recent-orders.tsx';

const { remove, sorted } = contract.customers;

/** Returns the selected customers of a list, and the bulk actions on them. */
function useManyCustomers(list: Parameters<typeof useListSelection<CustomerItem>>[0]) {
  const mayNotDelete = useRefusal('deleteOwn');
  return useListSelection(list, {
    noun: 'customer',
    entity: 'customers',
    remove,
    sheet: sorted,
    mayNotDelete,
  });
}

/** Shows a customer's contacts and delivery addresses. Telephone numbers and e-mail addresses are links. */
function Contacts({ customer: { contacts, deliveryAddresses } }: { customer: Customer }) {
  if (contacts.length + deliveryAddresses.length === 0) return null;
  return (
    <Panel title="Contacts">
      <ul className={styles.contacts}>
        {contacts.map(({ name, phone, email }) => (
          <li key={`${name} ${phone} ${email}`}>
            <b>{name}</b>
            {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </li>
        ))}
        {deliveryAddresses.map((address) => (
          <li key={address}>
            <b>Deliver to</b>
            {address}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const all = contract.customers.sorted;

/** Lists the customers of one user if `userId` is given, else all customers. `none` is the title of an empty list. */
function Customers(props: { userId?: string; crumbs?: readonly Crumb[]; search: ReactNode; none: string }) {
  const { userId, crumbs, search, none } = props;
  const list = useSorted(userId === undefined ? all : contract.customers.ofUserSorted, undefined, {
    ...(userId !== undefined && { params: { id: userId } }),
    query: { per: customerPageSize },
  });
  const { rows, total, more } = list;
  const many = useManyCustomers(list);
  const saved = useViews('customers');
  const [view, setView] = useView('customers');
  const cards = view === 'cards' && total !== 0;
  return (
    <ListPage
      search={search}
      list={list}
      noun="customer"
      {...(crumbs && { crumbs })}
      actions={userId === undefined && <ImportLink entity="customers" />}
      add={<AddRecord route="CustomerCreate">Add New Customer</AddRecord>}
      none={{ title: none, text: 'Customers place the jobs. Add one with name, address and city.' }}
    >
      <Panel>
        <OwnTabs of={saved} total={total} />
        <ListTools search={search} many={many}>
          <ViewMenu of={saved} />
          <ListSort list={list} columns={customerColumns}>
            <ViewToggle view={view} onView={setView} />
          </ListSort>
        </ListTools>
        {!cards && (
          <FoundTable
            list={list}
            many={many}
            noun="customer"
            columns={customerColumns}
            href={customerAddress}
            phone={customerLine}
            searched="Searched in names, addresses and cities"
          />
        )}
      </Panel>
      {cards && (
        <CardList
          {...{ rows, total, more }}
          selection={many.selection}
          noun="customers"
          keyOf={({ id }) => id}
          href={customerAddress}
          height={104}
          card={customerCard}
        />
      )}
    </ListPage>
  );
}

export function CustomerList() {
  return <Customers search={<CustomerSearch />} none="No customers yet" />;
}

const search = <SearchBox label="Customer" />;

export function MyCustomers() {
  const { id, name } = useMe();
  const crumbs = [{ label: name, to: to('MyDetails') }, { label: 'Customers' }];
  return <Customers userId={id} {...{ crumbs, search }} none="You have not added a customer yet" />;
}

export function UserCustomerList() {
  const { id = '' } = useParams();
  const { data: user } = useQuery(query(contract.users.get, { params: { id } }));
  const name = user?.name ?? '';
  const crumbs = [
    { label: 'Users', to: to('UserList') },
    { label: name, to: to('UserDetails', id) },
    { label: 'Customers' },
  ];
  return <Customers userId={id} {...{ crumbs, search }} none={`${name} has not added a customer yet`} />;
}

const crumbsOf = (...here: readonly Crumb[]) => [{ label: 'Customers', to: to('CustomerList') }, ...here];

/** Shows the actions on a customer, for the details screen and for the form. */
function Actions({ customer }: { customer: Customer }) {
  return (
    <>
      <LinkButton to={to('CustomerJobList', customer.id)} icon="job">
        Customer Jobs
      </LinkButton>
      <DeleteRecord
        record={customer}
        noun="customer"
        text="Its name, address and city will be lost. It has no jobs."
        remove={useVerb(contract.customers.remove)}
        list={to('CustomerList')}
      />
    </>
  );
}

function Details({ record: customer }: { record: Customer }) {
  const { id, name, address, city, taxNumber, user, jobsCount, createdAt, updatedAt } = customer;
  useSelectCustomer(id);
  const addedBy =
    user === null ? 'a user who was deleted' : <Link to={to('UserDetails', user.id)}>{user.name}</Link>;
  return (
    <RecordPage
      history={{ entity: 'customers', id }}
      title="Customer"
      crumbs={crumbsOf({ label: name })}
      count={<RecordName>{name}</RecordName>}
      actions={<Actions customer={customer} />}
      primary={<EditRecord record={customer} to={to('CustomerEdit', id)} variant="filled" />}
    >
      <Panel>
        <Ticket
          facts={[
            ['Name', name, 2],
            ['City', city],
            ['Jobs', number(jobsCount)],
            ['Address', address, 4],
            ...(taxNumber === '' ? [] : [['Tax number', taxNumber, 2] as const]),
            ['Created', <ShortDate key="created" at={createdAt} />],
            ['Updated', <ShortDate key="updated" at={updatedAt} />],
            ['Added by', addedBy, 2],
          ]}
        />
      </Panel>
      <Contacts customer={customer} />
      {jobsCount > 0 && <CustomerOrders customerId={id} />}
    </RecordPage>
  );
}

export const CustomerDetails = recordScreen(contract.customers.get, Details);

/** Returns the form's fields. `stored` is the stored tax number, with which the form starts. */
const fieldsFrom = (stored?: string) =>
  kind.fields.extend({ taxNumber: taxNumberFrom(kind.fields.shape.taxNumber, stored) });
const customerForm = formOf({ ...kind, fields: fieldsFrom() }, { initial: { city: defaultCity } });
type CustomerForm = FormOf<typeof customerForm>;

/** Shows a customer's form fields. If `city` is given, it replaces the usual city field. */
function CustomerFields({ form, city }: { form: CustomerForm; city?: ReactNode }) {
  return (
    <>
      <FormGroup title="Customer">
        <TextField {...form.field('name')} columns={3} />
        <TextField {...form.field('address')} columns={3} />
        {city ?? <ListedField {...form.field('city')} list="cities" columns={3} />}
        <TextField {...form.field('taxNumber')} columns={3} />
      </FormGroup>
      <FormGroup title="Contacts">
        <ContactsField field={form.field('contacts')} />
      </FormGroup>
      <FormGroup title="Delivery addresses">
        <AddressesField field={form.field('deliveryAddresses')} />
      </FormGroup>
    </>
  );
}

/** Returns the form of a new customer. After a search without a match, the form starts with the searched name. */
function useNewCustomer(initial: Partial<typeof customerForm.initial>) {
  const [search] = useSearchParams();
  return useNewForm(customerForm, {
    initial: { ...customerForm.initial, name: search.get('name') ?? '', ...initial },
    save: useCreate(contract.customers.create),
    place: (id) => to('CustomerDetails', id),
  });
}

export function CustomerCreate() {
  const form = useNewCustomer({});
  const cancel = useGoBack(to('CustomerList'));
  return (
    <FormPage title="Customer" crumbs={crumbsOf({ label: 'New' })} form={form} onCancel={cancel}>
      <CustomerFields form={form} />
    </FormPage>
  );
}

/** Shows the older form for a new customer. Its city field has a search box. */
export function CustomerCreateImproved() {
  const form = useNewCustomer({ city: '' });
  const cancel = useGoBack(to('CustomerList'));
  return (
    <FormPage
      title="Add customer"
      crumbs={crumbsOf({ label: 'New' })}
      form={form}
      submit="Submit"
      onCancel={cancel}
    >
      <CustomerFields form={form} city={<CityField {...form.field('city')} />} />
    </FormPage>
  );
}

/** The HTTP statuses of errors that the form shows itself. After a 401, the app shows the login page. */
const shownInForm = new Set([400, 401, 404, 409, 412]);

function Edit({ record: customer }: { record: Customer }) {
  const { id, name } = customer;
  const place = to('CustomerDetails', id);
  const fail = useErrorPage('customers');
  const { form, show } = useEditForm(customerForm, customer, {
    place,
    schema: fieldsFrom(customer.taxNumber),
    save: useUpdate(contract.customers.update, id),
    failed: (error) => {
      if (error instanceof ApiError && shownInForm.has(error.status)) return false;
      fail(error, 'The customer was not saved.');
      return true;
    },
  });
  const actions = (
    <>
      <Actions customer={customer} />
      <LinkButton to={place} replace>
        View
      </LinkButton>
    </>
  );
  return (
    <FormPage
      title="Customer"
      name={name}
      crumbs={crumbsOf({ label: name, to: place }, { label: 'Edit' })}
      actions={actions}
      form={form}
      onCancel={show}
    >
      <CustomerFields form={form} />
    </FormPage>
  );
}

export const CustomerEdit = recordScreen(contract.customers.get, Edit);
