/**
 * Manages the state of a list. The URL holds search, sort order and filters; local storage holds the choice
 * of table or cards.
 */
import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type Order = 'ascending' | 'descending';
export interface Sort<C extends string> {
  column: C;
  order: Order;
}

/**
 * Returns the sort order after the user has clicked a column's head. The direction flips if the list is
 * already sorted by this column. Otherwise, the sort starts ascending (spec §4).
 */
export function pressed<C extends string>(sort: Sort<C>, column: C): Sort<C> {
  const flips = sort.column === column && sort.order === 'ascending';
  return { column, order: flips ? 'descending' : 'ascending' };
}

/**
 * Returns the URL's query and a function that changes it. The values null and '' remove a name. A change replaces the
 * history entry, so that Back leaves the list.
 */
export function useQueryState() {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | null>, scroll: 'stay' | 'top' = 'stay') =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: scroll === 'stay' },
      ),
    [setQuery],
  );
  return { query, set };
}

/** Manages search and sort of a list in the URL (`?term=&sort=&order=`). `columns[0]` is the default sort. */
export function useListState<const C extends string>(columns: readonly [C, ...C[]]) {
  const { query, set } = useQueryState();
  const column = columns.find((each) => each === query.get('sort')) ?? columns[0];
  const order: Order = query.get('order') === 'descending' ? 'descending' : 'ascending';
  const sort: Sort<C> = { column, order };
  const setSort = (next: Sort<C>) => {
    const named = next.column === columns[0] ? null : next.column;
    const order = next.order === 'ascending' ? null : next.order;
    // Go to the top: from further down, all pages of the new order would have to be loaded.
    set({ sort: named, order }, 'top');
  };
  const press = (next: C) => setSort(pressed(sort, next));
  return {
    term: query.get('term') ?? '',
    sort,
    setSort,
    press,
    /** Returns a filter's value, or null if the filter is not set. */
    filter: (name: string) => query.get(name),
    setFilter: (name: string, value: string | null) => set({ [name]: value }, 'top'),
    /** Removes the search text and the named filters. */
    clear: (...names: string[]) => set(Object.fromEntries(['term', ...names].map((name) => [name, null]))),
  };
}

export type View = 'table' | 'cards';

/** Stores on the device whether the list named `key` shows a table or cards. */
export function useView(key: string, initial: View = 'table') {
  return useLocalStorage<View>({
    key: `makeready.view.${key}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
}
