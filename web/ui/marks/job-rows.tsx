/**
 * Defines how a job appears in a list: as table columns, as a card, or as a row with two lines on a phone.
 */
import { Link } from 'react-router';
import { type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { isOpenJob } from '../../../shared/jobs/aggregate/job-status.ts';
import { to, toOrder } from '../../client/paths.ts';
import { ApprovedMark, Thumb } from './artwork-thumbnail.tsx';
import { CheckFaultsMark } from './check-faults-mark.tsx';
import { RowLink, SortableTh, Th, TwoLines } from '../table/data-table.tsx';
import { count, number } from '../text/format-values.ts';
import { useRoomForYears } from '../text/date-elements.tsx';
import { type Sort } from '../table/list-state.ts';
import { type PhoneRow } from '../table/phone-list.tsx';
import { Expected, LatenessMark, useLateness } from './expected-date.tsx';
import { isLongNumber, JobNumber, numberAnd, Priority, ShortOf } from './job-marks.tsx';
import { Due, DueWords, useDueWidth } from './delivery-and-progress-rings.tsx';
import { ControlStrip, JobStatus } from './state-icons-and-badges.tsx';
import { t } from '../../../shared/platform/translate.ts';
import text from '../style/text.module.css';
import layout from '../style/layout.module.css';
import table from '../table/table.module.css';
import cardList from '../list/card-list.module.css';
import styles from './job-rows.module.css';

export const jobColumns = [
  'delivery',
  'name',
  'number',
  'customer',
  'quantity',
  'status',
  'priority',
  'created',
  'expected',
  'customerOrder',
] as const;
export type JobColumn = (typeof jobColumns)[number];

export const jobAddress = (job: { id: string }) => to('JobDetails', job.id);

/** The width in px of one digit of a long job number. */
const perFigure = 6.5;
const aroundNumber = 30;
/** Returns the width in px of the column of job numbers, so that each number takes at most two lines. */
const numberWidth = (jobs: readonly JobItem[]) =>
  Math.max(
    96,
    ...jobs
      .filter(({ number }) => isLongNumber(number))
      .map(({ number }) => aroundNumber + perFigure * Math.ceil(number.length / 2)),
  );

/**
 * Returns whether the list has the column of the customers' orders, which a shop without such orders never sees. A list
 * sorted by it has the column, because its first jobs may be those without an order.
 */
export const hasOrders = (jobs: readonly JobItem[], { column }: Sort<JobColumn>) =>
  column === 'customerOrder' || jobs.some(({ customerOrder }) => customerOrder);

export function JobHead(props: {
  jobs: readonly JobItem[];
  sort: Sort<JobColumn>;
  onPress: (column: JobColumn) => void;
  own: OwnCell | undefined;
}) {
  const { jobs, own, ...of } = props;
  const showsOrder = hasOrders(jobs, of.sort);
  const expectedYears = useRoomForYears(jobs.map(({ expected }) => expected));
  const delivery = useDueWidth(jobs.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <SortableTh w={numberWidth(jobs)} column="number" {...of}>
        {t('Number')}
      </SortableTh>
      <SortableTh column="name" {...of}>
        {t('Job')}
      </SortableTh>
      <SortableTh w={showsOrder ? '12%' : '15%'} look={styles.customer} column="customer" {...of}>
        {t('Customer')}
      </SortableTh>
      {showsOrder && (
        <SortableTh w={130} wide column="customerOrder" {...of}>
          {t('Order')}
        </SortableTh>
      )}
      <SortableTh w="clamp(78px, 12vw, 100px)" num column="quantity" {...of}>
        {t('Pieces')}
      </SortableTh>
      <Th w={156} desk>
        {t('Operations')}
      </Th>
      <SortableTh w={128} column="status" {...of}>
        {t('Status')}
      </SortableTh>
      {own ? (
        <Th w={106} desk>
          {own.name}
        </Th>
      ) : (
        <SortableTh w={106} desk column="priority" {...of}>
          {t('Priority')}
        </SortableTh>
      )}
      <SortableTh w={142 + expectedYears} wide column="expected" {...of}>
        {t('Expected')}
      </SortableTh>
      <SortableTh w={delivery} column="delivery" {...of}>
        {t('Delivery')}
      </SortableTh>
    </>
  );
}

/**
 * Returns whether the job's delivery needs no more attention. A finished job that is not dispatched may still be
 * late.
 */
function useIsDone(job: JobItem): boolean {
  const is = useLateness(job);
  return !isOpenJob(job.status) && is === null;
}

export const Delivery = ({ job }: { job: JobItem }) => (
  <Due delivery={job.deliveryDate} done={useIsDone(job)} />
);

const DeliveryWords = ({ job }: { job: JobItem }) =>
  !useIsDone(job) && <DueWords delivery={job.deliveryDate} />;

/**
 * Marks a job at risk where the row shows no date that says so. Late jobs need no mark, because their ring and words
 * show it.
 */
const AtRisk = ({ job }: { job: JobItem }) =>
  useLateness(job) === 'at-risk' && <LatenessMark job={job} short />;

const isApproved = (job: JobItem) => job.artworkApprovedAt !== null;

function Order({ job: { customer, customerOrder: order } }: { job: JobItem }) {
  if (!order) return null;
  const link = <Link to={toOrder(customer.id, order.number)}>{order.number}</Link>;
  return <TwoLines first={link} second={order.line && t`line ${order.line}`} />;
}

/** The column of one of the shop's own fields. It takes the place of the priority. */
export interface OwnCell {
  name: string;
  textOf: (job: JobItem) => string;
}
interface MoreCells {
  showsOrder: boolean;
  own?: OwnCell | undefined;
}

function JobRow({ job, showsOrder, own }: MoreCells & { job: JobItem }) {
  return (
    <>
      <td>
        <JobNumber number={job.number} />
      </td>
      <td>
        <span className={layout.row}>
          <Thumb url={job.artworkThumbUrl} approved={isApproved(job)} />
          <span className={layout.twoLines}>
            <RowLink to={jobAddress(job)}>{job.name}</RowLink>
            <span className={`${text.smaller} ${text.faint} ${text.clip} ${styles.ofCustomer}`}>
              {job.customer.name}, {job.customer.city}
            </span>
          </span>
        </span>
      </td>
      <td className={styles.customer} title={job.customer.name}>
        <TwoLines first={job.customer.name} second={job.customer.city} />
      </td>
      {showsOrder && (
        <td className={table.wideOnly} title={job.customerOrder?.number}>
          <Order job={job} />
        </td>
      )}
      <td className={`${table.figures} ${text.strong}`}>
        <span className={`${layout.twoLines} ${layout.itemsEnd}`}>
          {number(job.quantity)}
          <span className={text.smaller}>
            <ShortOf job={job} />
            <InParts job={job} />
          </span>
        </span>
      </td>
      <td className={table.deskOnly}>
        <span className={layout.twoLines}>
          <ControlStrip states={job.operationStates} />
          <CheckFaultsMark checks={job.checks} />
        </span>
      </td>
      <td>
        <JobStatus job={job} />
      </td>
      <td className={table.deskOnly} title={own?.textOf(job)}>
        {own ? own.textOf(job) : <Priority priority={job.priority} />}
      </td>
      <td className={table.wideOnly}>
        <Expected job={job} />
      </td>
      <td>
        <Delivery job={job} />
        <span className={table.narrowOnly}>
          <AtRisk job={job} />
        </span>
      </td>
    </>
  );
}

/** Shows the number of deliveries if the order is split. */
const InParts = ({ job: { deliveries } }: { job: JobItem }) =>
  deliveries.length > 0 && <span className={text.faint}>{t`in ${number(deliveries.length)} parts`}</span>;

function JobCard({ job }: { job: JobItem }) {
  return (
    <>
      <div className={`${layout.between} ${cardList.top}`}>
        <span className={layout.row}>
          <JobNumber number={job.number} />
          <span className={`${text.smaller} ${text.faint} ${text.nowrap}`}>
            {count(job.operationsCount, 'operation')}
          </span>
        </span>
        <Priority priority={job.priority} />
      </div>
      <Link
        className={`${text.bold} ${cardList.name} ${text.plain} ${text.clip}`}
        to={jobAddress(job)}
        title={job.name}
      >
        {job.name}
      </Link>
      <div className={`${layout.ruled} ${cardList.middle}`}>
        <div className={`${layout.centered} ${layout.sunken} ${cardList.picture} ${styles.picture}`}>
          <Thumb url={job.artworkUrl} approved={isApproved(job)} />
        </div>
        <div className={`${layout.stack} ${layout.gapless} ${layout.top} ${cardList.facts}`}>
          <span className={`${text.clip} ${text.small}`}>{job.customer.name}</span>
          <span className={`${text.clip} ${text.small} ${text.muted}`}>{job.customer.city}</span>
          <span className={`${text.clip} ${text.small} ${styles.made}`} title={`${job.type}, ${job.style}`}>
            <b>{count(job.quantity, 'piece')}</b> <ShortOf job={job} /> · {job.type}, {job.style}
          </span>
          <ControlStrip states={job.operationStates} />
        </div>
      </div>
      <div className={`${layout.between} ${cardList.foot}`}>
        <Delivery job={job} />
        <span className={`${layout.twoLines} ${layout.itemsEnd}`}>
          <JobStatus job={job} />
          <CheckFaultsMark checks={job.checks} />
          <AtRisk job={job} />
        </span>
      </div>
    </>
  );
}

/** Returns a function that renders a job's row, with further columns if the list has them. */
export const jobRowWith = (more: MoreCells) => (job: JobItem) => <JobRow job={job} {...more} />;
export const jobCard = (job: JobItem) => <JobCard job={job} />;

/** Returns a job's row on a phone. */
export const jobLine = (job: JobItem): PhoneRow => ({
  title: job.name,
  sub: numberAnd(
    job.number,
    <>
      {count(job.quantity, 'piece')} <ShortOf job={job} /> {isApproved(job) && <ApprovedMark />}
    </>,
    job.customer.name,
  ),
  right: (
    <span className={`${layout.twoLines} ${layout.itemsEnd}`}>
      <DeliveryWords job={job} />
      <AtRisk job={job} />
      <JobStatus job={job} />
      <CheckFaultsMark checks={job.checks} />
    </span>
  ),
});
