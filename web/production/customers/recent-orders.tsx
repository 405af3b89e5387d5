/** Shows the customer's next due jobs, latest deliveries and most ordered products. */
import { useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { type customerRecent } from '../../../shared/contract/customers.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { ShortDate } from '../../ui/page/date-elements.tsx';
import { count, number } from '../../ui/page/format.ts';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { DueJobs } from './due-jobs.tsx';
import table from '../../ui/list/table.module.css';

type RecentOrders = z.infer<typeof customerRecent>;
type Delivery = RecentOrders['deliveries'][number];
type Product = RecentOrders['products'][number];

const jobOf = ({ jobId }: Delivery | Product) => to('JobDetails', jobId);

function Deliveries({ rows }: { rows: Delivery[] | undefined }) {
  return (
    <Panel title="Last deliveries">
      {rows?.length === 0 ? (
        <EmptyState small title="No deliveries yet" text="Deliveries to this customer appear here." />
      ) : (
        <DataTable
          noun="deliveries"
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
              <Th>Job</Th>
              <Th w={110} num>
                Pieces
              </Th>
              <Th w={150}>Delivery note</Th>
              <Th w={150}>Date</Th>
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
    <Panel title="Products">
      <DataTable
        noun="products"
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
            <Th>Product</Th>
            <Th w={110} num>
              Jobs
            </Th>
            <Th w={150} num>
              Last, pieces
            </Th>
            <Th w={150}>Last ordered</Th>
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
  const { data } = useQuery({
    ...query(contract.customers.lately, { params: { id: customerId } }),
    meta: { inPlace: true },
  });
  return (
    <>
      <DueJobs customerId={customerId} />
      <Deliveries rows={data?.deliveries} />
      <Products rows={data?.products} />
    </>
  );
}
