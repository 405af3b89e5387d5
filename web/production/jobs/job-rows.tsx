/** A job as lists show it: a row, a card, a phone's two lines. All hold the same facts. */
import { Link } from 'react-router';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { daysRemaining } from '../../../shared/rules/days.ts';
import { isOpenJob } from '../../../shared/rules/job-status.ts';
import { to } from '../../client/paths.ts';
import { Thumb } from '../../ui/marks/artwork.tsx';
import { RowLink, SortableTh, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { count, number } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { Due } from '../../ui/marks/rings.tsx';
import { ControlStrip, JobStatus } from '../../ui/marks/states.tsx';

export const jobColumns = [
  'delivery',
  'name',
  'number',
  'customer',
  'quantity',
  'status',
  'priority',
  'created',
] as const;
export type JobColumn = (typeof jobColumns)[number];

/** The address of a job's details. */
export const jobAddress = (job: { id: string }) => to('JobDetails', job.id);

export function JobHead(of: { sort: Sort<JobColumn>; onPress: (column: JobColumn) => void }) {
  return (
    <>
      <SortableTh w={96} column="number" {...of}>
        Number
      </SortableTh>
      <SortableTh column="name" {...of}>
        Job
      </SortableTh>
      <SortableTh w="15%" column="customer" {...of}>
        Customer
      </SortableTh>
      <Th w="14%" wide>
        Type and style
      </Th>
      <SortableTh w={100} num column="quantity" {...of}>
        Quantity
      </SortableTh>
      <Th w={156} desk>
        Operations
      </Th>
      <SortableTh w={128} column="status" {...of}>
        Status
      </SortableTh>
      <SortableTh w={106} desk column="priority" {...of}>
        Priority
      </SortableTh>
      <SortableTh w={144} column="delivery" {...of}>
        Delivery
      </SortableTh>
    </>
  );
}

function JobRow({ job }: { job: JobItem }) {
  return (
    <>
      <td className="no" title={job.number}>
        {job.number}
      </td>
      <td>
        <span className="row">
          <Thumb url={job.artworkUrl} />
          <span className="two">
            <RowLink to={jobAddress(job)}>{job.name}</RowLink>
            <span className="xs dimmer clip of-customer">
              {job.customer.name}, {job.customer.city}
            </span>
          </span>
        </span>
      </td>
      <td title={job.customer.name}>
        <TwoLines first={job.customer.name} second={job.customer.city} />
      </td>
      <td className="wide-only" title={`${job.type}, ${job.style}`}>
        <TwoLines first={job.type} second={job.style} />
      </td>
      <td className="num strong">{number(job.quantity)}</td>
      <td className="desk-only">
        <ControlStrip states={job.operationStates} />
      </td>
      <td>
        <JobStatus job={job} />
      </td>
      <td className="desk-only">
        <Priority priority={job.priority} />
      </td>
      <td>
        <Due delivery={job.deliveryDate} done={!isOpenJob(job.status)} />
      </td>
    </>
  );
}

function JobCard({ job }: { job: JobItem }) {
  return (
    <>
      <div className="ch">
        <span className="row">
          <span className="no clip">{job.number}</span>
          <span className="xs dimmer nowrap">{count(job.operationsCount, 'operation')}</span>
        </span>
        <Priority priority={job.priority} />
      </div>
      <Link className="nm plain clip" to={jobAddress(job)} title={job.name}>
        {job.name}
      </Link>
      <div className="cb">
        <div className="pic">
          <Thumb url={job.artworkUrl} />
        </div>
        <div className="in">
          <span className="clip sm">{job.customer.name}</span>
          <span className="clip sm dim">{job.customer.city}</span>
          <span className="clip sm qt" title={`${job.type}, ${job.style}`}>
            <b>{number(job.quantity)}</b> · {job.type}, {job.style}
          </span>
          <ControlStrip states={job.operationStates} />
        </div>
      </div>
      <div className="dd">
        <Due delivery={job.deliveryDate} done={!isOpenJob(job.status)} />
        <JobStatus job={job} />
      </div>
    </>
  );
}

/** The delivery in a phone's row: the words alone. */
function WhenDue({ job }: { job: JobItem }) {
  const { tone, words } = daysRemaining(job.deliveryDate, useNow(), useShopZone());
  if (!isOpenJob(job.status)) return null;
  return (
    <span className={`due ${tone}`}>
      <span className="w">{words}</span>
    </span>
  );
}

export const jobRow = (job: JobItem) => <JobRow job={job} />;
export const jobCard = (job: JobItem) => <JobCard job={job} />;

/** A phone's row. */
export const jobLine = (job: JobItem): PhoneRow => ({
  title: job.name,
  sub: `${job.number} · ${number(job.quantity)} · ${job.customer.name}`,
  right: (
    <span className="two standing">
      <WhenDue job={job} />
      <JobStatus job={job} />
    </span>
  ),
});
