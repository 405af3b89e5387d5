/** Lists the jobs that use a paper (spec §2). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { stockCrumbs } from '../../stock/stock-details.tsx';
import { inSheets } from '../../stock/stock-item.ts';
import { JobList } from './job-list.tsx';

export function PaperJobList() {
  const { id = '' } = useParams();
  const { data: paper } = useQuery(query(contract.papers.get, { params: { id } }));
  const name = paper?.name ?? '';
  const crumbs = stockCrumbs(inSheets, { label: name, to: to('PaperDetails', id) }, { label: 'Jobs' });
  const none = {
    title: 'No job uses this paper',
    text: 'Jobs with this paper appear here. Assign paper on the job.',
  };
  return <JobList filters={{ paperId: id }} crumbs={crumbs} name={name} add={null} none={none} />;
}
