/** The customers' list (spec §2): everyone's, my own, or another user's. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { customerPageSize } from '../../../shared/rules/catalogue.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { CardList } from '../../ui/list/card-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useListState, useView } from '../../ui/list/list-state.ts';
import { CountLine, SortSelect, ViewToggle } from '../../ui/list/list-tools.tsx';
import { type Crumb, EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { AddCustomer } from './customer-actions.tsx';
import { addressOf, card, customerColumns, CustomerHead, phone, row } from './customer-rows.tsx';
import { CustomerSearch } from './customer-search.tsx';

const sortOptions = customerColumns.map((value) => ({ value, label: value }));

type ListState = ReturnType<typeof useListState<(typeof customerColumns)[number]>>;

function useCustomers({ term, sort }: ListState, userId: string | undefined) {
  const wanted = { sort: sort.column, order: sort.order, term, per: customerPageSize };
  return useList(
    userId === undefined
      ? infinite(contract.customers.sorted, { query: wanted })
      : infinite(contract.customers.ofUserSorted, { params: { id: userId }, query: wanted }),
  );
}

function NoMatch({ term, clear }: { term: string; clear: () => void }) {
  return (
    <EmptyState
      small
      title={`No customer matches “${term}”`}
      text="Names, addresses and cities were searched."
      action={<ActionButton onClick={clear}>Clear search</ActionButton>}
    />
  );
}

/** `userId` is whose customers they are, everyone's without it; `none` says that there are none at all. */
function Customers(props: { userId?: string; crumbs?: readonly Crumb[]; search: ReactNode; none: string }) {
  const { userId, crumbs, search, none } = props;
  const state = useListState(customerColumns);
  const [view, setView] = useView('customers');
  const { rows, total, more } = useCustomers(state, userId);
  const empty = total === 0 && state.term === '';
  const list = {
    noun: 'customers',
    rows,
    total,
    more,
    keyOf: ({ id }: { id: string }) => id,
    href: addressOf,
  };
  return (
    <Page>
      <PageHead
        title="Customers"
        {...(crumbs && { crumbs })}
        count={<CountLine count={total} one="customer" />}
        primary={!empty && <AddCustomer />}
      />
      <Sheet>
        <div className="tools">
          {search}
          <div className="row end">
            <SortSelect sort={state.sort} columns={sortOptions} onSort={state.setSort} />
            <ViewToggle view={view} onView={setView} />
          </div>
        </div>
        {empty && (
          <EmptyState
            title={none}
            text="A customer is who jobs are made for: a name, an address and a city."
            action={<AddCustomer />}
          />
        )}
        {total === 0 && !empty && <NoMatch term={state.term} clear={() => state.clear()} />}
        {total !== 0 && view === 'table' && (
          <DataTable
            {...list}
            height={44}
            head={<CustomerHead sort={state.sort} onPress={state.press} />}
            row={row}
            phone={phone}
          />
        )}
      </Sheet>
      {total !== 0 && view === 'cards' && <CardList {...list} height={104} card={card} />}
    </Page>
  );
}

export function CustomerList() {
  return <Customers search={<CustomerSearch />} none="No customers yet" />;
}

const search = <SearchBox label="Customer" />;

export function MyCustomers() {
  const { id, name } = useMe();
  const crumbs = [{ label: name, to: to('MyDetails') }, { label: 'Customers' }];
  return <Customers userId={id} crumbs={crumbs} search={search} none="You have not added a customer yet" />;
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
  return (
    <Customers userId={id} crumbs={crumbs} search={search} none={`${name} has not added a customer yet`} />
  );
}
