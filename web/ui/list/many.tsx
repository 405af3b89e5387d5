/** Selection of rows with export and delete; lists with further actions define their own (jobs). */
import { lazy, type ReactNode } from 'react';
import { type Found } from './bulk.tsx';
import { type ManyOf } from './list-bulk.tsx';
import { untilLoaded } from '../page/until-loaded.ts';
import { type Selection, useSelection } from './selection.ts';

const ListBulk = lazy(async () => {
  const { ListBulk: Bar } = await untilLoaded(() => import('./list-bulk.tsx'));
  return {
    default: Bar as (props: ManyOf & { selection: Selection<Named>; found: Found<Named> }) => ReactNode,
  };
});

interface Named {
  id: string;
  name?: string;
}

export interface Many<T> {
  selection: Selection<T>;
  /** Renders the bar over the tools. */
  bar: () => ReactNode;
}

/** `of` must be the same kind of record as `found`. */
export function useMany<T extends Named>(found: Found<T>, of: ManyOf): Many<T> {
  const selection = useSelection<T>(
    ({ id }) => id,
    ({ name = '' }) => name,
  );
  const bar = () => <ListBulk {...of} selection={selection as unknown as Selection<Named>} found={found} />;
  return { selection, bar };
}
