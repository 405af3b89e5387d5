/**
 * Defines the components of a list's screen: the page, the toolbar, and the rows or the reason why there are
 * none.
 */
import { type ReactNode } from 'react';
import { ActionButton } from '../page/buttons.tsx';
import { capital, count } from '../text/format-values.ts';
import { EmptyState, Page, PageHead, Panel } from '../page/page.tsx';
import { SelectButton, ToolbarOrSelectionBar } from '../selection/toolbar-or-selection-bar.tsx';
import { type Column, ColumnTable, sortOptions } from '../table/columns.tsx';
import { type ListSelection } from './list-selection.tsx';
import { ListFile } from './download-list.tsx';
import { CountLine, FilterSelect, SortSelect } from './list-toolbar.tsx';
import { type Order, type Sort } from '../table/list-state.ts';
import { type PhoneRow } from '../table/phone-list.tsx';
import { SearchBox } from './search-box.tsx';
import { type More } from '../table/virtual-rows.ts';
import { t } from '../../../shared/platform/translate.ts';
import tools from './list-toolbar.module.css';
import layout from '../style/layout.module.css';

/** Explains that the search found nothing: which fields it covers, and how many records there are without filters. */
function NoMatch(props: {
  /** The singular noun of the records: 'paper'. */
  noun: string;
  term: string;
  /** Says which fields the search covers: 'Searched in names and manufacturers'. */
  searched: string;
  /** The texts of the active filters, for the message: ['low', 'Art Card']. */
  among: readonly string[];
  /** The number of records that the search finds without the filters. */
  without: number | undefined;
  onClear: () => void;
}) {
  const { noun, term, searched, among, without, onClear } = props;
  const filtered = among.length > 0;
  return (
    <EmptyState
      small
      title={term ? t`No ${t(noun)} matches “${term}”` : t`No ${t(noun)} matches these filters`}
      text={
        <>
          {searched}
          {filtered && t`, among ${t(`${noun}s`)} that are ${among.join(', ')}`}.
          {filtered && without !== undefined && without > 0 && (
            <>
              {' '}
              {without === 1
                ? t`Without the filters there is ${count(without, noun)}.`
                : t`Without the filters there are ${count(without, noun)}.`}
            </>
          )}
        </>
      }
      action={
        <ActionButton onClick={onClear}>
          {filtered ? t('Clear search and filters') : t('Clear search')}
        </ActionButton>
      }
    />
  );
}

/** Describes the state of a list that `useSorted` returns. */
export interface Listed<T, C extends string = string> {
  rows: readonly T[] | undefined;
  total: number | undefined;
  more: More;
  sorts: readonly C[];
  sort: { column: C; order: Order };
  setSort: (sort: Sort<C>) => void;
  press: (column: C) => void;
  filters: Readonly<Record<string, readonly string[]>>;
  chosen: Readonly<Record<string, string | undefined>>;
  setFilter: (name: string, value: string | null) => void;
  term: string;
  among: readonly string[];
  isNarrowed: boolean;
  without: number | undefined;
  file: Parameters<typeof ListFile>[0];
  clear: () => void;
}

/** Shows the page of a list. Without any records the page explains what belongs here and offers to add one. */
export function ListPage(
  props: Omit<Parameters<typeof PageHead>[0], 'title' | 'primary'> & {
    list: Pick<Listed<unknown>, 'total' | 'isNarrowed'>;
    noun: string;
    /** The button that adds a record to the list. */
    add: ReactNode;
    none: { title: string; text: string };
    /** The search, which the page shows even without records: a label (by default the noun) or an element. */
    search?: ReactNode;
    children: ReactNode;
  },
) {
  const { list, noun, add, none, search = capital(t(noun)), count, children, ...head } = props;
  const empty = list.total === 0 && !list.isNarrowed;
  return (
    <Page>
      <PageHead
        {...head}
        title={capital(t(`${noun}s`))}
        count={count ?? <CountLine count={list.total} one={noun} />}
        primary={!empty && add}
      />
      {empty ? (
        <Panel>
          <ListToolbar search={search} />
          <EmptyState {...none} action={add} />
        </Panel>
      ) : (
        children
      )}
    </Page>
  );
}

/** Shows one filter of the list, named as in the query. */
export function ListFilter({
  list,
  name,
}: {
  list: Pick<Listed<unknown>, 'chosen' | 'filters' | 'setFilter'>;
  name: string;
}) {
  return (
    <FilterSelect
      label={capital(t(name))}
      value={list.chosen[name] ?? null}
      options={list.filters[name] ?? []}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
}

/** Shows the tools above the rows: the search (or its label), filters and `<ListSort>`. */
export function ListToolbar<T>(props: {
  search: ReactNode;
  many?: ListSelection<T> | undefined;
  children?: ReactNode;
}) {
  const { search, many, children } = props;
  const all = (
    <div className={`${layout.flow} ${tools.tools}`}>
      {typeof search === 'string' ? <SearchBox label={search} /> : search}
      {children}
      {many && <SelectButton selection={many.selection} />}
    </div>
  );
  if (!many) return all;
  return (
    <ToolbarOrSelectionBar selection={many.selection} bar={many.bar}>
      {all}
    </ToolbarOrSelectionBar>
  );
}

/** Shows the sort menu at the end of the tools. */
export function ListSort<T, C extends string>(props: {
  list: Pick<Listed<T, C>, 'sort' | 'sorts' | 'setSort' | 'file'>;
  columns: readonly Column<T, C>[];
  children?: ReactNode;
}) {
  const { list, columns, children } = props;
  return (
    <div className={`${layout.row} ${layout.end}`}>
      <SortSelect sort={list.sort} columns={sortOptions(list.sorts, columns)} onSort={list.setSort} />
      <ListFile {...list.file} />
      {children}
    </div>
  );
}

/** Says that the search and filters found nothing. */
export function NothingFound(props: {
  list: Pick<Listed<unknown>, 'term' | 'among' | 'without' | 'clear'>;
  noun: string;
  searched: string;
}) {
  const { list, ...said } = props;
  return (
    <NoMatch {...said} term={list.term} among={list.among} without={list.without} onClear={list.clear} />
  );
}

/** Shows the rows as a table, or on a phone with two lines each. `searched` says which fields the search covers. */
export function FoundTable<T extends { id: string; name?: string }, C extends string>(props: {
  list: Listed<T, C>;
  noun: string;
  columns: readonly Column<T, C>[];
  href: (of: T) => string;
  phone?: (of: T) => PhoneRow;
  height?: 40 | 44 | 46;
  searched: string;
  /** The content that replaces the message "nothing found". */
  nothing?: ReactNode;
  /** The selection of rows. Without it the user can select nothing. */
  many?: ListSelection<T> | undefined;
}) {
  const { list, noun, searched, nothing, many, ...table } = props;
  if (list.total === 0) return nothing || <NothingFound list={list} noun={noun} searched={searched} />;
  const { rows, total, more, sort, press } = list;
  const chosen = many && { selection: many.selection };
  return (
    <ColumnTable
      height={44}
      {...table}
      {...{ rows, total, more, sort, press }}
      {...chosen}
      noun={t(`${noun}s`)}
    />
  );
}
