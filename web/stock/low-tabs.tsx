import { type Counting } from './stock-item.ts';
import { EmptyState } from '../ui/page/page.tsx';
import { StatusTabs } from '../ui/list/list-tools.tsx';

/** All, and those that are low; the choice stands in the address (`?low=true`). */
export function LowTabs({ all, low }: { all: number | undefined; low: number | undefined }) {
  const tabs = [
    { value: null, label: 'All', count: all },
    { value: 'true', label: 'Low', count: low },
  ];
  return <StatusTabs tabs={tabs} param="low" />;
}

/** In place of the low ones. */
export function NoneLow({ counting: { noun } }: { counting: Counting }) {
  return (
    <EmptyState
      small
      title={`No ${noun} is low`}
      text={`A${noun === 'ink' ? 'n' : ''} ${noun} is low once what is available of it is at or under its reorder quantity.`}
    />
  );
}
