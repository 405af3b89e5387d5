/** A customer, read-only (spec §2 Customer form). */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Customer } from '../../../shared/contract/customers.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { RecordName } from '../../ui/form/form-page.tsx';
import { longDate, number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { Page, PageHead, Sheet, Ticket } from '../../ui/page/page.tsx';
import { CustomerJobsLink, DeleteCustomer } from './customer-actions.tsx';

function Facts({ customer }: { customer: Customer }) {
  const zone = useShopZone();
  const { name, address, city, user, jobsCount, createdAt, updatedAt } = customer;
  const addedBy =
    user === null ? 'a user who was deleted' : <Link to={to('UserDetails', user.id)}>{user.name}</Link>;
  return (
    <Ticket
      facts={[
        ['Name', name, 2],
        ['City', city],
        ['Jobs', number(jobsCount)],
        ['Address', address, 4],
        ['Created', longDate(createdAt, { zone })],
        ['Updated', longDate(updatedAt, { zone })],
        ['Added by', addedBy, 2],
      ]}
    />
  );
}

function Actions({ customer }: { customer: Customer }) {
  return (
    <>
      <CustomerJobsLink customer={customer} />
      <DeleteCustomer customer={customer} />
    </>
  );
}

export function CustomerDetails() {
  const { id = '' } = useParams();
  const { data: customer } = useQuery(query(contract.customers.get, { params: { id } }));
  const refusal = useRefusal('edit');
  useBarRecord(customer);
  if (customer === undefined) return <Page narrowed>{null}</Page>;
  const edit = (
    <LinkButton to={to('CustomerEdit', id)} replace icon="edit" variant="filled" refusal={refusal}>
      Edit
    </LinkButton>
  );
  return (
    <Page narrowed>
      <PageHead
        title="Customer"
        crumbs={[{ label: 'Customers', to: to('CustomerList') }, { label: customer.name }]}
        count={<RecordName>{customer.name}</RecordName>}
        actions={<Actions customer={customer} />}
        primary={edit}
      />
      <Sheet>
        <Facts customer={customer} />
      </Sheet>
    </Page>
  );
}
