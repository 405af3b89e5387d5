import { t } from '../../shared/platform/translate.ts';
import { useRefusal } from '../client/session/session.ts';
import { FoundTable, ListFilter, ListSort, ListToolbar } from '../ui/list/list-screen.tsx';
import { useListSelection } from '../ui/list/list-selection.tsx';
import { Panel } from '../ui/page/page.tsx';
import { capital } from '../ui/text/format-values.ts';
import { useViews } from './use-views.ts';
import { OwnTabs, ViewMenu } from './view-tabs.tsx';

/** Shows a list of records with a type: saved views as tabs, the tools, and rows that the user can select. */
export function ViewedList<T extends { id: string; name?: string }, C extends string>(
  props: Omit<Parameters<typeof FoundTable<T, C>>[0], 'noun' | 'many' | 'nothing'> & {
    entity: 'machines' | 'products' | 'components';
  },
) {
  const { entity, ...table } = props;
  const { list, columns } = table;
  const saved = useViews(entity);
  const many = useListSelection(list, entity, { mayNotDelete: useRefusal('delete') });
  const noun = entity.slice(0, -1);
  return (
    <Panel>
      <OwnTabs of={saved} total={list.total} />
      <ListToolbar search={capital(t(noun))} many={many}>
        <ListFilter list={list} name="type" />
        <ViewMenu of={saved} />
        <ListSort list={list} columns={columns} />
      </ListToolbar>
      <FoundTable {...table} many={many} noun={noun} />
    </Panel>
  );
}
