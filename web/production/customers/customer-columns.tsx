/** Shows a customer in a list: as a table row, as a card, and as a row on a phone. */
import { type contract } from '../../client/contract.ts';
import { type CustomerItem } from '../../../shared/contract/customers.ts';
import { to } from '../../client/paths.ts';
import { type Column } from '../../ui/list/columns.tsx';
import { RowLink, TwoLines } from '../../ui/list/data-table.tsx';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';
import { type SortOf } from '../../ui/list/use-sorted.ts';
import { LongDate } from '../../ui/page/date-elements.tsx';
import { count } from '../../ui/page/format.ts';
import cardList from '../../ui/list/card-list.module.css';
import text from '../../ui/page/text.module.css';

export const customerAddress = ({ id }: CustomerItem) => to('CustomerDetails', id);
const jobsOf = ({ jobsCount }: CustomerItem) => count(jobsCount, 'job');
const updated = ({ updatedAt }: CustomerItem) => (
  <>
    Updated <LongDate at={updatedAt} />
  </>
);

export const customerColumns: readonly Column<CustomerItem, SortOf<typeof contract.customers.sorted>>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (of, address) => <TwoLines first={<RowLink to={address}>{of.name}</RowLink>} second={jobsOf(of)} />,
  },
  { head: 'Address', title: ({ address }) => address, cell: ({ address }) => address },
  { head: 'City', sort: 'city', w: 'clamp(112px, 14vw, 160px)', cell: ({ city }) => city },
  {
    head: 'Created',
    sort: 'created',
    w: 'clamp(184px, 20vw, 240px)',
    cell: (of) => <TwoLines first={<LongDate at={of.createdAt} />} second={updated(of)} />,
  },
];

export const customerCard = (customer: CustomerItem) => (
  <>
    <div className={`${cardList.top} ${text.small} ${text.muted}`}>
      <span>In {customer.city}</span>
      <span>{jobsOf(customer)}</span>
    </div>
    <div className={cardList.name}>
      <RowLink to={customerAddress(customer)}>{customer.name}</RowLink>
    </div>
    <div className={`${cardList.foot} ${text.small} ${text.muted}`} title={customer.address}>
      <TwoLines first={customer.address} second={updated(customer)} />
    </div>
  </>
);

export const customerLine = (customer: CustomerItem): PhoneRow => ({
  title: customer.name,
  sub: (
    <>
      In {customer.city} · <LongDate at={customer.updatedAt} />
    </>
  ),
  right: jobsOf(customer),
});
