/** Shows the customer's next due jobs, latest deliveries and most ordered products. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type z } from 'zod';
import { type customerRecent } from '../../shared/customers/customers.contract.ts';
import { contract } from '../client/contract.ts';
import { query, useInPlaceQuery } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { Due, useDueWidth } from '../ui/marks/delivery-and-progress-rings.tsx';
import { LatenessMark } from '../ui/marks/expected-date.tsx';
import { jobAddress, jobLine } from '../ui/marks/job-rows.tsx';
import { JobStatus } from '../ui/marks/state-icons-and-badges.tsx';
import { DataTable, RowLink, Th, TwoLines } from '../ui/table/data-table.tsx';
import { ShortDate } from '../ui/text/date-elements.tsx';
import { count, number } from '../ui/text/format-values.ts';
import { EmptyState, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import table from '../ui/table/table.module.css';

/** Shows a customer's open jobs, sorted by delivery date, and how many of them are late. */

const listed = 6;

function DueJobs({ customerId }: { customerId: string }) {
  const jobs = query(contract.jobs.sorted, {
    query: { customerId, open: 'true', sort: 'delivery', per: listed },
  });
  const { data } = useQuery({ ...jobs, meta: { inPlace: true } });
  const { data: counts } = useInPlaceQuery(contract.jobs.counts, { query: { customerId } });
  const rows = data?.items;
  const delivery = useDueWidth(rows?.map(({ deliveryDate }) => deliveryDate));
  const all = to('CustomerJobList', customerId);
  const late = counts?.late ?? 0;
  return (
    <Panel
      title={t('Due first')}
      note={late > 0 && <Link to={`${all}?status=late`}>{count(late, 'late job')}</Link>}
      right={
        <Link to={all}>
          {counts === undefined || counts.total === 1 ? t('All jobs') : t`All ${count(counts.total, 'job')}`}
        </Link>
      }
    >
      {rows?.length === 0 ? (
        <EmptyState
          small
          title={t('No open jobs')}
          text={t('All that was ordered is finished or cancelled.')}
        />
      ) : (
        <DataTable
          noun={t('jobs')}
          rows={rows}
          keyOf={({ id }) => id}
          href={jobAddress}
          height={44}
          phone={jobLine}
          head={
            <>
              <Th>{t('Job')}</Th>
              <Th w={110} num>
                {t('Pieces')}
              </Th>
              <Th w={150}>{t('Status')}</Th>
              <Th w={120}>{t('Late')}</Th>
              <Th w={delivery}>{t('Delivery')}</Th>
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

type RecentOrders = z.infer<typeof customerRecent>;
type Delivery = RecentOrders['deliveries'][number];
type Product = RecentOrders['products'][number];

const jobOf = ({ jobId }: Delivery | Product) => to('JobDetails', jobId);

function Deliveries({ rows }: { rows: Delivery[] | undefined }) {
  return (
    <Panel title={t('Last deliveries')}>
      {rows?.length === 0 ? (
        <EmptyState
          small
          title={t('No deliveries yet')}
          text={t('Deliveries to this customer appear here.')}
        />
      ) : (
        <DataTable
          noun={t('deliveries')}
          rows={rows}
          keyOf={({ dispatchId }) => dispatchId}
          href={jobOf}
          height={44}
          phone={(of) => ({
            title: of.name,
            sub: `${of.number} · ${count(of.quantity, 'piece')}`,
            right: <ShortDate at={of.date} />,
          })}
          head={
            <>
              <Th>{t('Job')}</Th>
              <Th w={110} num>
                {t('Pieces')}
              </Th>
              <Th w={150}>{t('Delivery note')}</Th>
              <Th w={150}>{t('Date')}</Th>
            </>
          }
          row={(of) => (
            <>
              <td>
                <TwoLines first={<RowLink to={jobOf(of)}>{of.name}</RowLink>} second={of.number} />
              </td>
              <td className={table.figures}>{number(of.quantity)}</td>
              <td>
                {of.noteNumber !== null && (
                  <RowLink to={to('DeliveryNote', of.dispatchId)}>{of.noteNumber}</RowLink>
                )}
              </td>
              <td>
                <ShortDate at={of.date} />
              </td>
            </>
          )}
        />
      )}
    </Panel>
  );
}

function Products({ rows }: { rows: Product[] | undefined }) {
  return (
    <Panel title={t('Products')}>
      <DataTable
        noun={t('products')}
        rows={rows}
        keyOf={({ productCode }) => productCode}
        href={jobOf}
        height={44}
        phone={(of) => ({
          title: of.name,
          sub: `${of.productCode} · ${count(of.jobs, 'job')}`,
          right: <ShortDate at={of.orderedAt} />,
        })}
        head={
          <>
            <Th>{t('Product')}</Th>
            <Th w={110} num>
              {t('Jobs')}
            </Th>
            <Th w={150} num>
              {t('Last, pieces')}
            </Th>
            <Th w={150}>{t('Last ordered')}</Th>
          </>
        }
        row={(of) => (
          <>
            <td>
              <TwoLines first={<RowLink to={jobOf(of)}>{of.name}</RowLink>} second={of.productCode} />
            </td>
            <td className={table.figures}>{number(of.jobs)}</td>
            <td className={table.figures}>{number(of.quantity)}</td>
            <td>
              <ShortDate at={of.orderedAt} />
            </td>
          </>
        )}
      />
    </Panel>
  );
}

export function CustomerOrders({ customerId }: { customerId: string }) {
  const { data } = useInPlaceQuery(contract.customers.recent, { params: { id: customerId } });
  return (
    <>
      <DueJobs customerId={customerId} />
      <Deliveries rows={data?.deliveries} />
      <Products rows={data?.products} />
    </>
  );
}
