/** Shows the tabs of a record's page: details and history. The history loads when the user opens its tab. */
import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { number } from '../text/format-values.ts';
import { untilLoaded } from '../dialogs/load-code-with-retry.ts';
import { type HistoryOf } from './use-history.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from './history.module.css';
import layout from '../style/layout.module.css';
import parts from '../page/parts.module.css';
import text from '../style/text.module.css';

const History = lazy(async () => ({ default: (await untilLoaded(() => import('./history.tsx'))).History }));

/** Shows the number of the history's entries, once it is known. */
function Count({ of }: { of: HistoryOf }) {
  const { data } = useInPlaceQuery(contract.history.count, { params: { ...of } });
  if (!data) return null;
  return (
    <span className={`${text.faint} ${styles.number}`}>
      {number(data.entries)}
      {data.more && '+'}
    </span>
  );
}

/** Shows the record's details or its history. The URL holds the choice. */
export function WithHistory({ of, children }: { of: HistoryOf; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const open = params.get('tab') === 'history' ? 'history' : 'details';
  return (
    <Tabs
      variant="none"
      value={open}
      keepMounted={false}
      onChange={(tab) => setParams(tab === 'history' ? { tab } : {}, { replace: true })}
    >
      <Tabs.List className={styles.tabs ?? ''}>
        <Tabs.Tab value="details" className={styles.tab ?? ''}>
          {t('Details')}
        </Tabs.Tab>
        <Tabs.Tab value="history" className={styles.tab ?? ''}>
          {t('History')} <Count of={of} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={`${layout.stack} ${parts.inOrder}`}>
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
