/** Shows the customer's open jobs, the earliest delivery first, and how many of them are late. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { JobStatus } from '../../ui/marks/state-marks.tsx';
import { count, number } from '../../ui/page/format.ts';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { jobAddress, jobLine } from '../jobs/job-rows.tsx';
import table from '../../ui/list/table.module.css';

const listed = 6;

export function DueJobs({ customerId }: { customerId: string }) {
  const jobs = query(contract.jobs.sorted, {
    query: { customerId, open: 'true', sort: 'delivery', per: listed },
  });
  const { data } = useQuery({ ...jobs, meta: { inPlace: true } });
  const { data: counts } = useQuery({
    ...query(contract.jobs.counts, { query: { customerId } }),
    meta: { inPlace: true },
  });
  const rows = data?.items;
  const delivery = useDueWidth(rows?.map(({ deliveryDate }) => deliveryDate));
  const all = to('CustomerJobList', customerId);
  const late = counts?.late ?? 0;
  return (
    <Panel
      title="Due first"
      note={late > 0 && <Link to={`${all}?status=late`}>{count(late, 'late job')}</Link>}
      right={<Link to={all}>{counts === undefined ? 'All jobs' : `All ${count(counts.total, 'job')}`}</Link>}
    >
      {rows?.length === 0 ? (
        <EmptyState small title="No open jobs" text="All that was ordered is finished or cancelled." />
      ) : (
        <DataTable
          noun="jobs"
          rows={rows}
          keyOf={({ id }) => id}
          href={jobAddress}
          height={44}
          phone={jobLine}
          head={
            <>
              <Th>Job</Th>
              <Th w={110} num>
                Pieces
              </Th>
              <Th w={150}>Status</Th>
              <Th w={120}>Late</Th>
              <Th w={delivery}>Delivery</Th>
            </>
          }
          row={(job) => (
            <>
              <td>
                <TwoLines first={<RowLink to={jobAddress(job)}>{job.name}</RowLink>} second={job.number} />
              </td>
              <td className={table.figures}>{number(job.quantity)}</td>
              <td>
                <JobStatus job={job} />
              </td>
              <td>
                <LatenessMark job={job} />
              </td>
              <td>
                <Due delivery={job.deliveryDate} />
              </td>
            </>
          )}
        />
      )}
    </Panel>
  );
}
