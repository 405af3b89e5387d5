/** The tabs of a record's page: its details, and its history, which is loaded when it is looked at. */
import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { type Historied } from '../../../shared/contract/history.ts';
import styles from './history.module.css';
import layout from './layout.module.css';

export interface HistoryOf {
  entity: Historied;
  id: string;
}

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

/** The record's details and its history; the address says which of them is open. */
export function WithHistory({ of, children }: { of: HistoryOf; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const open = params.get('tab') === 'history' ? 'history' : 'details';
  return (
    <Tabs
      variant="none"
      value={open}
      keepMounted={false}
      onChange={(tab) => {
        setParams(tab === 'history' ? { tab } : {}, { replace: true });
      }}
    >
      <Tabs.List className={styles.tabs ?? ''}>
        <Tabs.Tab value="details" className={styles.tab ?? ''}>
          Details
        </Tabs.Tab>
        <Tabs.Tab value="history" className={styles.tab ?? ''}>
          History
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={layout.stack ?? ''}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <Suspense>
          <History of={of} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
