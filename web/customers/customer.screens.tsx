/**
 * Defines the customer screens (spec §2): the list of all customers, the list of one user's customers, the
 * details and the forms.
 */
import { Button, Combobox, InputBase, TextInput, useCombobox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { contactsMaximum } from '../../shared/customers/customer-rules.ts';
import { hasWords } from '../../shared/platform/search-text.ts';
import { contract } from '../client/contract.ts';
import {
  type Contact,
  type Customer,
  customer as kind,
  type CustomerItem,
} from '../../shared/customers/customers.contract.ts';
import { taxNumberFrom } from '../../shared/platform/contract/field-schemas.ts';
import {
  customerPageSize,
  defaultCity,
  searchMinimum,
} from '../../shared/platform/specification-constants.ts';
import { ApiError } from '../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { useGoBack } from '../client/go-back.ts';
import { to } from '../client/paths.ts';
import { useSelectCustomer } from '../client/last-opened-customer.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { ListedField } from '../shop/lists/listed-field.tsx';
import { useOfferedNames } from '../shop/lists/use-shop-lists.ts';
import { toleranceInWords } from '../../shared/shop/tolerance/tolerance.ts';
import { TolerancePercents } from '../shop/tolerance/tolerance-field.tsx';
import { type FormTolerance, toleranceSchema, toleranceWords } from '../shop/tolerance/tolerance-values.ts';
import { FieldProblem } from '../shop/settings/field-problem.tsx';
import { useErrorPage } from '../ui/errors/use-error.ts';
import { fieldProps, TextField } from '../ui/fields/fields.tsx';
import { YesOrNoField } from '../ui/fields/yes-or-no-field.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import grid from '../ui/form/form.module.css';
import { type Binding } from '../ui/form/record-form.ts';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import cardList from '../ui/list/card-list.module.css';
import tools from '../ui/list/list-toolbar.module.css';
import { Icon } from '../ui/style/icons.tsx';
import text from '../ui/style/text.module.css';
import { type Column } from '../ui/table/columns.tsx';
import { RowLink, TwoLines } from '../ui/table/data-table.tsx';
import { type PhoneRow } from '../ui/table/phone-list.tsx';
import { useViews } from '../views/use-views.ts';
import { OwnTabs, ViewMenu } from '../views/view-tabs.tsx';
import { FormPage, RecordName } from '../ui/form/form-page.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import {
  formOf,
  type FormOf,
  useCreate,
  useEditForm,
  useNewForm,
  useUpdate,
} from '../ui/form/define-record-forms.ts';
import { CardList } from '../ui/list/card-list.tsx';
import { ImportLink } from '../ui/list/import-link.tsx';
import { FoundTable, ListPage, ListSort, ListToolbar } from '../ui/list/list-screen.tsx';
import { useListSelection } from '../ui/list/list-selection.tsx';
import { useView } from '../ui/table/list-state.ts';
import { ViewToggle } from '../ui/list/list-toolbar.tsx';
import { SearchBox, SearchInput, useSearch } from '../ui/list/search-box.tsx';
import { type SortOf, useSorted } from '../ui/list/use-sorted-list.ts';
import { IconButton, LinkButton } from '../ui/page/buttons.tsx';
import { LongDate, ShortDate } from '../ui/text/date-elements.tsx';
import { DeleteRecord } from '../ui/record/delete-record.tsx';
import { count, number } from '../ui/text/format-values.ts';
import { type Crumb, Panel, Ticket } from '../ui/page/page.tsx';
import {
  AddRecord,
  EditRecord,
  RecordPage,
  recordScreen,
  useUrlRecord,
} from '../ui/record/record-screen.tsx';
import layout from '../ui/style/layout.module.css';
import styles from './customers.module.css';
import { CustomerOrders } from './recent-orders.tsx';

/** Defines how a customer appears in a list: as table columns, as a card, or as a compact row on a phone. */

const customerAddress = ({ id }: CustomerItem) => to('CustomerDetails', id);
const jobsOf = ({ jobsCount }: CustomerItem) => count(jobsCount, 'job');
const updated = ({ updatedAt }: CustomerItem) => <>{nodes`Updated ${(<LongDate at={updatedAt} />)}`}</>;

const customerColumns: readonly Column<CustomerItem, SortOf<typeof contract.customers.sorted>>[] = [
  {
    head: t('Name'),
    sort: 'name',
    cell: (of, address) => <TwoLines first={<RowLink to={address}>{of.name}</RowLink>} second={jobsOf(of)} />,
  },
  { head: t('Address'), title: ({ address }) => address, cell: ({ address }) => address },
  { head: t('City'), sort: 'city', w: 'clamp(112px, 14vw, 160px)', cell: ({ city }) => city },
  {
    head: t('Created'),
    sort: 'created',
    w: 'clamp(184px, 20vw, 240px)',
    cell: (of) => <TwoLines first={<LongDate at={of.createdAt} />} second={updated(of)} />,
  },
];

const customerCard = (customer: CustomerItem) => (
  <>
    <div className={`${layout.between} ${cardList.top} ${text.small} ${text.muted}`}>
      <span>{t`In ${customer.city}`}</span>
      <span>{jobsOf(customer)}</span>
    </div>
    <div className={`${text.bold} ${cardList.name}`}>
      <RowLink to={customerAddress(customer)}>{customer.name}</RowLink>
    </div>
    <div
      className={`${layout.between} ${cardList.foot} ${text.small} ${text.muted}`}
      title={customer.address}
    >
      <TwoLines first={customer.address} second={updated(customer)} />
    </div>
  </>
);

const customerLine = (customer: CustomerItem): PhoneRow => ({
  title: customer.name,
  sub: <>{nodes`In ${customer.city} · ${(<LongDate at={customer.updatedAt} />)}`}</>,
  right: jobsOf(customer),
});

/**
 * Defines the props that the fields of one row receive. The first field takes `ref`, so that a new row gets the
 * focus.
 */
interface RowOf {
  place: number;
  onBlur: () => void;
  ref?: typeof focusOnMount;
}

/**
 * Edits a list of rows. Each row has a button that removes the row. Another button adds an empty row and focuses it.
 */
function Rows<T>(props: {
  field: Binding<T[]>;
  /** The noun for one row, such as 'contact', in labels and buttons. */
  noun: string;
  empty: T;
  row: (value: T, put: (next: T) => void, about: RowOf) => ReactNode;
}) {
  const { field, noun, empty, row } = props;
  const { value: rows, error } = field;
  const put = (place: number, next: T) =>
    field.onChange(rows.map((each, at) => (at === place ? next : each)));
  return (
    <fieldset
      className={`${grid.whole} ${layout.stack}`}
      data-field={field.name}
      aria-invalid={error !== null || undefined}
    >
      <legend className={text.visuallyHidden}>{field.label}</legend>
      {rows.map((value, place) => (
        // Rows have no ids, and keep their places while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={`${layout.row} ${styles.row}`}>
          {row(value, (next) => put(place, next), {
            place: place + 1,
            onBlur: () => field.onBlur(),
            ...(same(value, empty) && { ref: focusOnMount }),
          })}
          <IconButton
            icon="close"
            label={t`Remove ${t(noun)} ${place + 1}`}
            onClick={() => field.onChange(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {rows.length < contactsMaximum && (
        <div>
          <Button size="xs" onClick={() => field.onChange([...rows, empty])}>
            {t`Add a ${t(noun)}`}
          </Button>
        </div>
      )}
      <FieldProblem error={error} />
    </fieldset>
  );
}
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const kinds = [
  { key: 'name', word: t('Name'), type: 'text' },
  { key: 'phone', word: t('Phone'), type: 'tel' },
  { key: 'email', word: t('Email'), type: 'email' },
] as const;

function ContactsField({ field }: { field: Binding<Contact[]> }) {
  return (
    <Rows
      field={field}
      noun="contact"
      empty={{ name: '', phone: '', email: '' }}
      row={(contact, put, { place, ref, onBlur }) =>
        kinds.map(({ key, word, type }) => (
          <TextInput
            key={key}
            type={type}
            autoComplete="off"
            aria-label={t`${word} of contact ${place}`}
            placeholder={word}
            {...(ref && key === 'name' && { ref })}
            onBlur={onBlur}
            value={contact[key]}
            onChange={({ currentTarget: { value } }) => put({ ...contact, [key]: value })}
          />
        ))
      }
    />
  );
}

function AddressesField({ field }: { field: Binding<string[]> }) {
  return (
    <Rows
      field={field}
      noun={t('delivery address')}
      empty=""
      row={(address, put, { place, ref, onBlur }) => (
        <TextInput
          className={layout.grow}
          autoComplete="off"
          aria-label={t`Delivery address ${place}`}
          {...(ref && { ref })}
          onBlur={onBlur}
          value={address}
          onChange={({ currentTarget: { value } }) => put(value)}
        />
      )}
    />
  );
}

/** Edits the city in the older Add customer form (spec §2). The field's list opens with a search box. */
function CityField(field: Binding<string>) {
  const [search, setSearch] = useState('');
  const cities = useOfferedNames('cities', { now: field.value });
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      field.onBlur();
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (search !== '') selectFirstOption();
  }, [search, selectFirstOption]);
  const found = cities.filter((city) => hasWords(search, city));
  const pick = (picked: string) => {
    field.onChange(picked);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={pick}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          {...fieldProps({ ...field, columns: 3 })}
          component="button"
          type="button"
          pointer
          rightSection={<Icon name="chevron" size={14} />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => {
            // When the list opens, the focus moves to its search; the field has not been left yet.
            if (!combobox.dropdownOpened) field.onBlur();
          }}
        >
          {field.value === '' ? <span className={text.faint}>{t('Select City')}</span> : field.value}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('Search for city')}
          placeholder={t('Search for city')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // Enter must pick a city, not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {found.length === 0 && <Combobox.Empty>{t('No Data Available')}</Combobox.Empty>}
        {found.length > 0 && (
          <Combobox.Options aria-label={t('Cities')}>
            {found.map((city) => (
              <Combobox.Option key={city} value={city} active={city === field.value}>
                {city}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The largest number of suggested names. The list below the search shows all matches. */
const offered = 8;

/** Returns the names that contain the term. Returns undefined while the term is too short or the names load. */
function useMatches(term: string) {
  const enabled = term.length >= searchMinimum;
  const { data } = useInPlaceQuery(
    contract.customers.search,
    { query: { term } },
    { enabled, placeholderData: keepPreviousData },
  );
  return enabled ? data : undefined;
}

function NoMatches({ term }: { term: string }) {
  const create = `${to('CustomerCreate')}?${new URLSearchParams({ name: term })}`;
  return (
    <>
      <Combobox.Empty>{t('No Matches Found')}</Combobox.Empty>
      <Combobox.Footer>
        <LinkButton to={create} refusal={useRefusal('edit')} icon="plus" size="xs">
          {t('Add new customer')}
        </LinkButton>
      </Combobox.Footer>
    </>
  );
}

/** The ARIA attributes that say that the search box has a list of suggestions, but the list is closed. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

function CustomerSearch() {
  const navigate = useNavigate();
  const { typed, setTyped, term } = useSearch();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const matches = useMatches(term);
  const some = matches !== undefined && matches.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && combobox.dropdownOpened) event.preventDefault();
    // The list below already shows what was typed.
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown();
  };
  return (
    <div
      className={tools.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) combobox.closeDropdown();
      }}
    >
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(id) => void navigate(to('CustomerDetails', id))}
      >
        <Combobox.Target withExpandedAttribute withAriaAttributes={some}>
          <SearchInput
            {...closed}
            aria-autocomplete="list"
            label={t('Customer')}
            typed={typed}
            onType={(next) => {
              setTyped(next);
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={matches === undefined}>
          {some && (
            <Combobox.Options aria-label={t('Customers that match')}>
              {matches.slice(0, offered).map(({ id, name }) => (
                <Combobox.Option key={id} value={id}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          )}
          {matches?.length === 0 && <NoMatches term={term} />}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

/** Returns the selected customers of a list, and the bulk actions on them. */
function useManyCustomers(list: Parameters<typeof useListSelection<CustomerItem>>[0]) {
  return useListSelection(list, 'customers', { mayNotDelete: useRefusal('deleteOwn') });
}

/** Shows a customer's contacts and delivery addresses. Telephone numbers and e-mail addresses are links. */
function Contacts({ customer: { contacts, deliveryAddresses } }: { customer: Customer }) {
  if (contacts.length + deliveryAddresses.length === 0) return null;
  return (
    <Panel title={t('Contacts')}>
      <ul className={layout.lines}>
        {contacts.map(({ name, phone, email }) => (
          <li key={`${name} ${phone} ${email}`} className={`${layout.flow} ${styles.contact}`}>
            <b>{name}</b>
            {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </li>
        ))}
        {deliveryAddresses.map((address) => (
          <li key={address} className={`${layout.flow} ${styles.contact}`}>
            <b>{t('Deliver to')}</b>
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
      add={<AddRecord route="CustomerCreate">{t('Add New Customer')}</AddRecord>}
      none={{ title: none, text: t('Customers place the jobs. Add one with name, address and city.') }}
    >
      <Panel>
        <OwnTabs of={saved} total={total} />
        <ListToolbar search={search} many={many}>
          <ViewMenu of={saved} />
          <ListSort list={list} columns={customerColumns}>
            <ViewToggle view={view} onView={setView} />
          </ListSort>
        </ListToolbar>
        {!cards && (
          <FoundTable
            list={list}
            many={many}
            noun="customer"
            columns={customerColumns}
            href={customerAddress}
            phone={customerLine}
            searched={t('Searched in names, addresses and cities')}
          />
        )}
      </Panel>
      {cards && (
        <CardList
          {...{ rows, total, more }}
          selection={many.selection}
          noun={t('customers')}
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
  return <Customers search={<CustomerSearch />} none={t('No customers yet')} />;
}

const search = <SearchBox label={t('Customer')} />;

export function MyCustomers() {
  const { id, name } = useMe();
  const crumbs = [{ label: name, to: to('MyDetails') }, { label: t('Customers') }];
  return <Customers userId={id} {...{ crumbs, search }} none={t('You have not added a customer yet')} />;
}

export function UserCustomerList() {
  const { id, record: user } = useUrlRecord(contract.users.get);
  const name = user?.name ?? '';
  const crumbs = [
    { label: t('Users'), to: to('UserList') },
    { label: name, to: to('UserDetails', id) },
    { label: t('Customers') },
  ];
  return <Customers userId={id} {...{ crumbs, search }} none={t`${name} has not added a customer yet`} />;
}

const crumbsOf = (...here: readonly Crumb[]) => [{ label: t('Customers'), to: to('CustomerList') }, ...here];

/** Shows the actions on a customer, for the details screen and for the form. */
function Actions({ customer }: { customer: Customer }) {
  return (
    <>
      <LinkButton to={to('CustomerJobList', customer.id)} icon="job">
        {t('Customer Jobs')}
      </LinkButton>
      <DeleteRecord
        record={customer}
        noun="customer"
        text={t('Its name, address and city will be lost. It has no jobs.')}
        remove={useVerb(contract.customers.remove)}
        list={to('CustomerList')}
      />
    </>
  );
}

function Details({ record: customer }: { record: Customer }) {
  const { id, name, address, city, taxNumber, scanBeforeRun, tolerance, user, jobsCount } = customer;
  const { createdAt, updatedAt } = customer;
  useSelectCustomer(id);
  const addedBy =
    user === null ? t('a user who was deleted') : <Link to={to('UserDetails', user.id)}>{user.name}</Link>;
  return (
    <RecordPage
      history={{ entity: 'customers', id }}
      title={t('Customer')}
      crumbs={crumbsOf({ label: name })}
      count={<RecordName>{name}</RecordName>}
      actions={<Actions customer={customer} />}
      primary={<EditRecord record={customer} to={to('CustomerEdit', id)} variant="filled" />}
    >
      <Panel>
        <Ticket
          facts={[
            [t('Name'), name, 2],
            [t('City'), city],
            [t('Jobs'), number(jobsCount)],
            [t('Address'), address, 4],
            ...(scanBeforeRun ? [[t('Scan before Run'), t('yes')] as const] : []),
            ...(tolerance ? [[t('Tolerance'), toleranceInWords(tolerance), 2] as const] : []),
            ...(taxNumber === '' ? [] : [[t('Tax number'), taxNumber, 2] as const]),
            [t('Created'), <ShortDate key="created" at={createdAt} />],
            [t('Updated'), <ShortDate key="updated" at={updatedAt} />],
            [t('Added by'), addedBy, 2],
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
  kind.fields.extend({
    taxNumber: taxNumberFrom(kind.fields.shape.taxNumber, stored),
    tolerance: toleranceSchema(kind.fields.shape.tolerance),
  });
const customerForm = formOf({ ...kind, fields: fieldsFrom() }, { initial: { city: defaultCity } });
type CustomerForm = FormOf<typeof customerForm>;

/** Shows what the floor does for the customer's jobs, folded to one line. */
function FloorGroup({ field }: { field: Binding<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormGroup
      title={t('Floor')}
      fold={{
        isOpen,
        line: field.value ? t('Scan before Run') : t('No scans before Run'),
        origin: t('when a machine starts'),
        onToggle: () => setOpen(!isOpen),
      }}
    >
      <YesOrNoField {...field} label={t('Run waits until ticket and tools are scanned')} />
    </FormGroup>
  );
}

/** Shows how many pieces the customer accepts, folded to one line. */
function ToleranceGroup({ field }: { field: Binding<FormTolerance> }) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || field.error !== null;
  return (
    <FormGroup
      title={t('Tolerance')}
      fold={{
        isOpen: isShown,
        line: toleranceWords(field.value) || t('Fewer or more pieces that are accepted'),
        origin: field.value === '' ? t('optional') : t('for new jobs'),
        onToggle: () => setOpen(!isShown),
      }}
    >
      <TolerancePercents field={field} />
    </FormGroup>
  );
}

/** Shows a customer's form fields. If `city` is given, it replaces the usual city field. */
function CustomerFields({ form, city }: { form: CustomerForm; city?: ReactNode }) {
  return (
    <>
      <FormGroup title={t('Customer')}>
        <TextField {...form.field('name')} columns={3} />
        <TextField {...form.field('address')} columns={3} />
        {city ?? <ListedField {...form.field('city')} list="cities" columns={3} />}
        <TextField {...form.field('taxNumber')} columns={3} />
      </FormGroup>
      <FormGroup title={t('Contacts')}>
        <ContactsField field={form.field('contacts')} />
      </FormGroup>
      <FormGroup title={t('Delivery addresses')}>
        <AddressesField field={form.field('deliveryAddresses')} />
      </FormGroup>
      <ToleranceGroup field={form.field('tolerance')} />
      <FloorGroup field={form.field('scanBeforeRun')} />
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
    <FormPage title={t('Customer')} crumbs={crumbsOf({ label: t('New') })} form={form} onCancel={cancel}>
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
      title={t('Add customer')}
      crumbs={crumbsOf({ label: t('New') })}
      form={form}
      submit={t('Submit')}
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
      fail(error, t('The customer was not saved.'));
      return true;
    },
  });
  const actions = (
    <>
      <Actions customer={customer} />
      <LinkButton to={place} replace>
        {t('View')}
      </LinkButton>
    </>
  );
  return (
    <FormPage
      title={t('Customer')}
      name={name}
      crumbs={crumbsOf({ label: name, to: place }, { label: t('Edit') })}
      actions={actions}
      form={form}
      onCancel={show}
    >
      <CustomerFields form={form} />
    </FormPage>
  );
}

export const CustomerEdit = recordScreen(contract.customers.get, Edit);
