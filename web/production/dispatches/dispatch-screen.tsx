/** Shows the jobs that the shop can dispatch, and the lorry that takes pieces of several jobs (look: dispatch). */
import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { useFilterNames } from '../../platform/lists/use-shop-lists.ts';
import { piecesToSend } from '../../../shared/rules/dispatch.ts';
import { infinite } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { to } from '../../client/paths.ts';
import { DataTable, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { CountLine, FilterSelect } from '../../ui/list/list-tools.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { EmptyState, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { LorryPanel, ToLorry } from './lorry-panel.tsx';
import { RecentLorries } from './recent-lorries.tsx';
import { type LorryState, useLorry } from './use-lorry.ts';
import tools from '../../ui/list/list-tools.module.css';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './dispatch.module.css';

function useDispatchableJobs() {
  const list = useListState(['delivery']);
  const city = list.filter('city') || null;
  const narrowed = { ...(list.term && { term: list.term }), ...(city && { city }) };
  const query = { ...narrowed, ready: 'true', sort: 'delivery', per: 50 } as const;
  const found = useList(infinite(contract.jobs.sorted, { query }));
  return { ...list, ...found, city, isNarrowed: list.term !== '' || city !== null };
}

function LorryCheckbox({ job, lorry }: { job: JobItem; lorry: LorryState }) {
  return (
    <Checkbox
      className={styles.tick}
      aria-label={`Put ${job.number} on the lorry`}
      checked={lorry.has(job.id)}
      onChange={() => lorry.toggle(job)}
    />
  );
}

function MadeSoFar({ job }: { job: JobItem }) {
  return (
    <span className={layout.twoLines}>
      {number(job.made)}
      {job.short > 0 && <span className={`${text.smaller} ${styles.short}`}>{number(job.short)} short</span>}
    </span>
  );
}

function Head({ jobs }: { jobs: readonly JobItem[] }) {
  const delivery = useDueWidth(jobs.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <Th w={52}>
        <span className={text.visuallyHidden}>On the lorry</span>
      </Th>
      <Th>Job</Th>
      <Th w={92} num desk>
        Ordered
      </Th>
      <Th w={92} num>
        Made
      </Th>
      <Th w={92} num>
        Sent
      </Th>
      <Th w={104} num>
        Left to send
      </Th>
      <Th w={delivery}>Delivery</Th>
    </>
  );
}

function Row({ job, lorry }: { job: JobItem; lorry: LorryState }) {
  return (
    <>
      <td>
        <LorryCheckbox job={job} lorry={lorry} />
      </td>
      <td>
        <span className={layout.row}>
          <Thumb url={job.artworkThumbUrl} />
          <TwoLines
            first={
              <Link className={`${text.plain} ${text.strong}`} to={to('JobDetails', job.id)}>
                {job.name}
              </Link>
            }
            second={`${job.number} · ${job.customer.name}, ${job.customer.city}`}
          />
        </span>
      </td>
      <td className={`${table.figures} ${table.deskOnly}`}>{number(job.quantity)}</td>
      <td className={`${table.figures} ${text.strong}`}>
        <MadeSoFar job={job} />
      </td>
      <td className={table.figures}>{number(job.sent)}</td>
      <td className={`${table.figures} ${text.bold}`}>{number(piecesToSend(job))}</td>
      <td>
        <Due delivery={job.deliveryDate} />
      </td>
    </>
  );
}

const phoneLine = (lorry: LorryState) => (job: JobItem) => ({
  title: job.name,
  sub: `${job.number} · ${count(piecesToSend(job), 'piece')} left · ${job.customer.name}, ${job.customer.city}`,
  right: <LorryCheckbox job={job} lorry={lorry} />,
});

const none = {
  title: 'Nothing to send',
  text: 'Finished pieces that are not dispatched yet appear here, earliest delivery first.',
};

export function Dispatch() {
  const list = useDispatchableJobs();
  const lorry = useLorry(list.rows);
  const form = useRef<HTMLFormElement>(null);
  const cities = useFilterNames('cities', 'city');
  const { rows, total, more } = list;
  const isEmpty = total === 0;
  return (
    <Page>
      <PageHead
        title="Dispatch"
        count={<CountLine count={total} one="job can go" many="jobs can go" />}
        actions={<LinkButton to={to('DeliveryNotes')}>Delivery notes</LinkButton>}
      />
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Panel>
            {(!isEmpty || list.isNarrowed) && (
              <div className={tools.tools}>
                <SearchBox label="Job" />
                <FilterSelect
                  label="City"
                  value={list.city}
                  options={cities}
                  onChange={(value) => list.setFilter('city', value)}
                />
                <span className={`${text.small} ${text.faint} ${layout.end}`}>In pieces</span>
              </div>
            )}
            {isEmpty ? (
              <EmptyState {...none} small={list.isNarrowed} />
            ) : (
              <DataTable
                noun="jobs"
                {...{ rows, total, more }}
                head={<Head jobs={rows ?? []} />}
                keyOf={({ id }) => id}
                height={46}
                row={(job) => <Row job={job} lorry={lorry} />}
                phone={phoneLine(lorry)}
              />
            )}
          </Panel>
          <RecentLorries />
          <ToLorry lorry={lorry} form={form} />
        </div>
        <LorryPanel lorry={lorry} form={form} />
      </div>
    </Page>
  );
}
