/** Lists a user's jobs (spec §2 UserJobList). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { JobList } from './job-list.tsx';

export function UserJobList() {
  const { id = '' } = useParams();
  const { data: user } = useQuery(query(contract.users.get, { params: { id } }));
  const name = user?.name ?? '';
  const crumbs = [
    { label: 'Users', to: to('UserList') },
    { label: name, to: to('UserDetails', id) },
    { label: 'Jobs' },
  ];
  return <JobList filters={{ userId: id }} crumbs={crumbs} name={name} add={null} />;
}
