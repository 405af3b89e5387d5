/** Lists a customer's jobs (spec §2 Customer's jobs). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { JobList } from '../jobs/job-list.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';

export function CustomerJobList() {
  const { id = '' } = useParams();
  const { data: customer } = useQuery(query(contract.customers.get, { params: { id } }));
  const name = customer?.name ?? '';
  const crumbs = [
    { label: 'Customers', to: to('CustomerList') },
    { label: name, to: to('CustomerDetails', id) },
    { label: 'Jobs' },
  ];
  return (
    <JobList
      filters={{ customerId: id }}
      crumbs={crumbs}
      name={name}
      actions={<LinkButton to={`${to('ProductList')}?customer=${id}`}>Product Master</LinkButton>}
      add={{ label: 'Add New Customer Job', to: `${to('JobCreate')}?customer=${id}` }}
    />
  );
}
