/** Load: compares each machine's booked hours with its open hours, and shows where overtime would help most. */
import { useQuery } from '@tanstack/react-query';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { LoadBottleneck } from './load-bottleneck.tsx';
import { LoadTable } from './load-table.tsx';
import { QueuesFrame } from '../queues/queues-frame.tsx';
import { type ShopQueues } from '../queues/use-shop-queues.ts';
import panel from '../../ui/page/panel.module.css';
import styles from './queues-load.module.css';

/** The number of calendar days to compute, enough to contain eight working days. */
const days = 12;
/** The shortest time in ms between two computations of the load. */
const every = 10_000;

function Body({ shop }: { shop: ShopQueues }) {
  const { data: load } = useQuery({
    ...query(contract.answers.load, { query: { days } }),
    refetchInterval: 60_000,
    meta: { every },
  });
  if (!load) return null;
  if (!load.machines.some(({ operations }) => operations > 0)) {
    return (
      <div className={panel.sheet}>
        <EmptyState
          title="No hour is booked"
          text="Once a job is scheduled, its hours appear here against each machine’s open hours."
          action={<LinkButton to={to('JobList')}>Jobs</LinkButton>}
        />
      </div>
    );
  }
  return (
    <div className={styles.split}>
      <LoadTable load={load} />
      <LoadBottleneck load={load} shop={shop} />
    </div>
  );
}

export function QueuesLoad() {
  return <QueuesFrame showsSample={false}>{({ shop }) => <Body shop={shop} />}</QueuesFrame>;
}
