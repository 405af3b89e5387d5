/**
 * Shows the frame of the queue screens: heading, links between the views, search, filters, and a label if the
 * data is a sample.
 */
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { to } from '../client/paths.ts';
import { useRefusal } from '../client/session/session.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { type IconName, Icon } from '../ui/style/icons.tsx';
import { useQueryState } from '../ui/table/list-state.ts';
import { FilterSelect } from '../ui/list/list-toolbar.tsx';
import { ShopZone } from '../ui/text/use-now.ts';
import { Notice, Page, PageHead } from '../ui/page/page.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import {
  filterQueues,
  sortByList,
  isNarrowed,
  type MachineQueue,
  type QueueFilter,
  summary,
} from '../open-shop/queue-tasks.ts';
import { type ShopQueues, useShopQueues } from '../open-shop/use-shop-queues.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import layout from '../ui/style/layout.module.css';
import segments from '../ui/list/segments.module.css';
import tools from '../ui/list/list-toolbar.module.css';
import text from '../ui/style/text.module.css';
import page from '../ui/page/page.module.css';
import styles from './queues.module.css';

const views = [
  { name: 'Queues', label: t('Board'), icon: 'board' },
  { name: 'QueuesTimeline', label: t('Timeline'), icon: 'operations' },
  { name: 'QueuesLoad', label: t('Load'), icon: 'load' },
  { name: 'QueuesMachines', label: t('Machines'), icon: 'machine' },
] as const satisfies readonly { name: string; label: string; icon: IconName }[];

function Views() {
  const here = useLocation().pathname.replace(/\/+$/, '');
  return (
    <nav className={`${segments.segments} ${styles.views}`} aria-label={t('View of the queues')}>
      {views.map(({ name, label, icon }) => (
        <Link key={name} to={to(name)} aria-current={here === to(name) ? 'page' : undefined}>
          <Icon name={icon} size={14} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Labels the shown data as a sample, not the shop's own. */
export const SampleLabel = () => (
  <span className={`${text.small} ${text.bold} ${styles.sample}`}>{t('Sample')}</span>
);

function SampleNotice() {
  return (
    <div className={styles.notice}>
      <Notice>
        {nodes`${(<b>{t('Sample.')}</b>)} The shop has no operation yet. Once a job is scheduled, its operations appear here in the queues of your machines.`}
      </Notice>
    </div>
  );
}

const withWork = t('with work');

/**
 * Reads search, operation type, customer and "with work" from the URL. With `withWorkOnly`, as on the
 * timeline, the default hides machines without work.
 */
export function useQueueFilter(withWorkOnly = false): QueueFilter & { clear: () => void } {
  const { query, set } = useQueryState();
  const machines = query.get('machines');
  return {
    term: query.get('term') ?? '',
    type: query.get('type'),
    customer: query.get('customer'),
    busy: withWorkOnly ? machines !== 'all' : machines === withWork,
    clear: () => set({ term: null, type: null, customer: null, machines: withWorkOnly ? 'all' : null }),
  };
}

function Filters({ shop, withWorkOnly }: { shop: ShopQueues; withWorkOnly: boolean }) {
  const { set } = useQueryState();
  const { type, customer, busy } = useQueueFilter();
  const { used, customers } = useMemo(
    () => ({
      used: new Set([...shop.queues.machines, ...shop.tasks].map((each) => each.type)),
      customers: [...new Set(shop.queues.jobs.map(({ customerName }) => customerName))].sort(),
    }),
    [shop],
  );
  return (
    <>
      <SearchBox label={t('Job')} />
      <div className={tools.filters}>
        <FilterSelect
          label={t('Operation')}
          value={type}
          options={sortByList(used, shop.types)}
          onChange={(value) => set({ type: value })}
        />
        <FilterSelect
          label={t('Customer')}
          value={customer}
          options={customers}
          onChange={(value) => set({ customer: value })}
        />
        {!withWorkOnly && (
          <FilterSelect
            label={t('Machines')}
            value={busy ? withWork : null}
            options={[withWork]}
            onChange={(value) => set({ machines: value })}
          />
        )}
      </div>
    </>
  );
}

/** Explains how to move cards, if the user can move them. */
export function OrderHint({ shown: { shop, filter }, how }: { shown: QueuesView; how: string }) {
  const mayNot = useRefusal('edit');
  if (mayNot !== null || shop.sample || isNarrowed(filter)) return null;
  return (
    <span className={`${text.small} ${text.faint} ${layout.apart} ${layout.hideTouch}`}>
      {t`Order: by hand, then priority, then delivery. ${how}`}
    </span>
  );
}

export interface QueuesView {
  shop: ShopQueues;
  /** The queues with the operations that match the search and the filters. */
  machines: readonly MachineQueue[];
  filter: ReturnType<typeof useQueueFilter>;
  /** The search and filters, which the screen puts among its tools. */
  filters: ReactNode;
}

function FrameContent(props: {
  shop: ShopQueues;
  className?: string | undefined;
  withWorkOnly?: boolean;
  showsSample?: boolean;
  children: (shown: QueuesView) => ReactNode;
}) {
  const { shop, className, withWorkOnly = false, showsSample = true, children } = props;
  const filter = useQueueFilter(withWorkOnly);
  const navigate = useNavigate();
  const refusal = useRefusal('edit');
  const { term, type, customer, busy } = filter;
  const machines = useMemo(
    () => filterQueues(shop.machines, { term, type, customer, busy }),
    [shop.machines, term, type, customer, busy],
  );
  return (
    <ShopZone value={shop.queues.calendar.timeZone}>
      <Page className={className}>
        <PageHead
          title={t('Queues')}
          count={
            (showsSample || !shop.sample) && (
              <span className={page.count}>
                {summary(shop.machines)} {shop.sample && <SampleLabel />}
              </span>
            )
          }
          actions={
            <>
              <Views />
              {!shop.sample && (
                <ActionButton variant="filled" refusal={refusal} onClick={() => void navigate(to('Plan'))}>
                  {t('Plan')}
                </ActionButton>
              )}
            </>
          }
        />
        {shop.sample && showsSample && <SampleNotice />}
        {children({ shop, machines, filter, filters: <Filters shop={shop} withWorkOnly={withWorkOnly} /> })}
      </Page>
    </ShopZone>
  );
}

/** Returns the queues and renders them in a React transition, so that the screen stays responsive. */
function useDeferredQueues(): ShopQueues | undefined {
  const shop = useShopQueues();
  const [there, setThere] = useState(shop !== undefined);
  useEffect(() => {
    if (shop) startTransition(() => setThere(true));
  }, [shop]);
  return there ? shop : undefined;
}

/** Frames a queue screen. The screen's `children` renders the filtered queues. */
export function QueuesFrame(props: {
  className?: string | undefined;
  /** Whether the screen hides machines without work by default and has its own button to show them. */
  withWorkOnly?: boolean;
  /** Whether the screen shows a sample to a shop that has no operations. */
  showsSample?: boolean;
  children: (shown: QueuesView) => ReactNode;
}) {
  const shop = useDeferredQueues();
  return shop ? <FrameContent shop={shop} {...props} /> : <Page className={props.className}>{null}</Page>;
}
