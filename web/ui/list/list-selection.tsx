/**
 * Lets the user select rows of a list, and export or delete the selected records. Lists with other actions,
 * such as jobs, define their own selection.
 */
import { lazy, type ReactNode } from 'react';
import { type Found } from '../selection/bulk-bar.tsx';
import { type BulkOptions } from './list-bulk-actions.tsx';
import { contract } from '../../client/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { type Entity } from '../../client/events/outdated-queries.ts';
import { untilLoaded } from '../dialogs/load-code-with-retry.ts';
import { type Selection, useSelection } from '../selection/selection.ts';

const ListBulk = lazy(async () => {
  const { ListBulk: Bar } = await untilLoaded(() => import('./list-bulk-actions.tsx'));
  return {
    default: Bar as (props: BulkOptions & { selection: Selection<Named>; found: Found<Named> }) => ReactNode,
  };
});

interface Named {
  id: string;
  name?: string;
}

export interface ListSelection<T> {
  selection: Selection<T>;
  /** Renders the bar that replaces the list's tools. */
  bar: () => ReactNode;
}

type Groups = typeof contract;
/** The entities of which users select and delete several records. */
type Removable = Entity &
  { [E in keyof Groups]: Groups[E] extends Record<'remove' | 'sorted', Endpoint> ? E : never }[keyof Groups];

/** Returns the selection of the list's rows and its bar. `found` must be a list of the entity. */
export function useListSelection<T extends Named>(
  found: Found<T>,
  entity: Removable,
  may: Pick<BulkOptions, 'mayNotDelete' | 'against'>,
): ListSelection<T> {
  const { remove, sorted: sheet } = contract[entity];
  const of = { ...may, noun: entity.slice(0, -1), entity, remove, sheet };
  const selection = useSelection<T>(
    ({ id }) => id,
    ({ name = '' }) => name,
  );
  const bar = () => <ListBulk {...of} selection={selection as unknown as Selection<Named>} found={found} />;
  return { selection, bar };
}
