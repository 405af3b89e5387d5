/** A customer in the list: the table's head and row, the card, the phone's two lines. */
import { type Customer } from '../../../shared/contract/customers.ts';
import { to } from '../../client/paths.ts';
import { RowLink, SortableTh, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { LongDate } from '../../ui/page/dates.tsx';
import { count } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';

export const customerColumns = ['default', 'name', 'city', 'created'] as const;
type CustomerColumn = (typeof customerColumns)[number];

export const addressOf = ({ id }: Customer) => to('CustomerDetails', id);
const jobsOf = ({ jobsCount }: Customer) => count(jobsCount, 'job');
const Name = ({ customer }: { customer: Customer }) => (
  <RowLink to={addressOf(customer)}>{customer.name}</RowLink>
);

const updated = ({ updatedAt }: Customer) => (
  <>
    Updated <LongDate at={updatedAt} />
  </>
);

export function CustomerHead(props: {
  sort: Sort<CustomerColumn>;
  onPress: (column: CustomerColumn) => void;
}) {
  return (
    <>
      <SortableTh {...props} column="name">
        Name
      </SortableTh>
      <Th>Address</Th>
      <SortableTh {...props} column="city" w={160}>
        City
      </SortableTh>
      <SortableTh {...props} column="created" w={240} desk>
        Created
      </SortableTh>
    </>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  return (
    <>
      <td>
        <TwoLines first={<Name customer={customer} />} second={jobsOf(customer)} />
      </td>
      <td title={customer.address}>{customer.address}</td>
      <td>{customer.city}</td>
      <td className="desk-only">
        <TwoLines first={<LongDate at={customer.createdAt} />} second={updated(customer)} />
      </td>
    </>
  );
}

function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <>
      <div className="ch sm dim">
        <span>In {customer.city}</span>
        <span>{jobsOf(customer)}</span>
      </div>
      <div className="nm">
        <Name customer={customer} />
      </div>
      <div className="dd sm dim" title={customer.address}>
        <TwoLines first={customer.address} second={updated(customer)} />
      </div>
    </>
  );
}

export const row = (customer: Customer) => <CustomerRow customer={customer} />;
export const card = (customer: Customer) => <CustomerCard customer={customer} />;
export const phone = (customer: Customer) => ({
  title: customer.name,
  sub: (
    <>
      In {customer.city} · <LongDate at={customer.updatedAt} />
    </>
  ),
  right: jobsOf(customer),
});
