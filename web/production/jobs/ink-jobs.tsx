/** Lists the jobs that use an ink (spec §2). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { JobList } from './job-list.tsx';
import { stockCrumbs } from '../../stock/stock-details.tsx';
import { inKilograms } from '../../stock/stock-item.ts';

export function InkJobList() {
  const { id = '' } = useParams();
  const { data: ink } = useQuery(query(contract.inks.get, { params: { id } }));
  const name = ink?.name ?? '';
  const crumbs = stockCrumbs(inKilograms, { label: name, to: to('InkDetails', id) }, { label: 'Jobs' });
  const none = {
    title: 'No job uses this ink',
    text: 'Jobs with this ink appear here.',
  };
  return <JobList filters={{ inkId: id }} crumbs={crumbs} name={name} add={null} none={none} />;
}
