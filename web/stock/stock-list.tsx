/** Shows the list of papers or inks, with a tab for items that are low. */
import { type ReactNode } from 'react';
import { useTotal } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { useRefusal } from '../client/session/session.ts';
import { useViews } from '../views/use-views.ts';
import { ViewMenu, ViewTabs } from '../views/view-tabs.tsx';
import { type Column } from '../ui/table/columns.tsx';
import { ImportLink } from '../ui/list/import-link.tsx';
import { FoundTable, type Listed, ListPage, ListToolbar } from '../ui/list/list-screen.tsx';
import { StatusTabs } from '../ui/list/list-toolbar.tsx';
import { useListSelection } from '../ui/list/list-selection.tsx';
import { type PhoneRow } from '../ui/table/phone-list.tsx';
import { type useSorted } from '../ui/list/use-sorted-list.ts';
import { capital } from '../ui/text/format-values.ts';
import { EmptyState, Panel } from '../ui/page/page.tsx';
import { type Counting, inSheets, type StockItem } from './stock-item.ts';
import { t } from '../../shared/platform/translate.ts';

/** The list's filter for low items, `?low=true` in the URL. */
export const lowFilter = { low: ['true'] } as const;

/** Says that no item is low. */
function NoneLow({ counting: { noun } }: { counting: Counting }) {
  return (
    <EmptyState
      small
      title={t`No ${t(noun)} is low`}
      text={
        noun === 'ink'
          ? t('An ink is low when its available quantity is at or below its reorder quantity.')
          : t('A paper is low when its available quantity is at or below its reorder quantity.')
      }
    />
  );
}

/** Shows the tabs All and Low. Their counts respect the search and the filters. */
function Tabs(props: {
  list: Pick<ReturnType<typeof useSorted>, 'chosen' | 'counted' | 'total'>;
  of: 'papers' | 'inks';
}) {
  const { list, of } = props;
  const saved = useViews(of);
  const others = { ...list.chosen, low: undefined };
  const tabs = [
    { value: null, label: t('All'), count: useTotal(list.counted(others)) },
    { value: 'true', label: t('Low'), count: useTotal(list.counted({ ...others, low: 'true' })) },
  ];
  return (
    <StatusTabs tabs={tabs} param="low" other={saved.active !== undefined} end={<ViewMenu of={saved} />}>
      <ViewTabs of={saved} total={list.total} />
    </StatusTabs>
  );
}

export function StockList<T extends StockItem, C extends string>(props: {
  counting: Counting;
  list: Listed<T, C> & Pick<ReturnType<typeof useSorted>, 'counted'>;
  columns: readonly Column<T, C>[];
  href: (of: T) => string;
  phone: (of: T) => PhoneRow;
  searched: string;
  add: ReactNode;
  none: { title: string; text: string };
  /** The elements that filter and sort the list. */
  tools: ReactNode;
}) {
  const { counting, list, add, none, tools, ...table } = props;
  const { noun } = counting;
  const entity = counting === inSheets ? 'papers' : 'inks';
  const many = useListSelection(list, entity, { mayNotDelete: useRefusal('delete') });
  const among = list.among.map((value) => (value === 'true' ? 'low' : value));
  const lowAlone = list.term === '' && among.length === 1 && among[0] === 'low';
  return (
    <ListPage
      list={list}
      noun={noun}
      crumbs={[{ label: t('Stock'), to: to('Stock') }, { label: capital(t(`${noun}s`)) }]}
      actions={<ImportLink entity={`${noun}s`} permission="stock" />}
      add={add}
      none={none}
    >
      <Panel>
        <Tabs list={list} of={entity} />
        <ListToolbar search={capital(t(noun))} many={many}>
          {tools}
        </ListToolbar>
        <FoundTable
          {...table}
          list={{ ...list, among }}
          many={many}
          noun={noun}
          nothing={lowAlone && <NoneLow counting={counting} />}
        />
      </Panel>
    </ListPage>
  );
}
