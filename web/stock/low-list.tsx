import { type ReactNode } from 'react';
import { DataTable } from '../ui/list/data-table.tsx';
import { count } from '../ui/page/format.ts';
import { type ListProps } from '../ui/list/list-props.tsx';
import { EmptyState, Sheet } from '../ui/page/page.tsx';
import { type PhoneRow } from '../ui/list/phone-list.tsx';
import { type Counting, type StockItem } from './stock-item.ts';

/** What is low of papers or inks; `any`: whether there are some at all. */
export function LowList<T extends StockItem>(
  props: Omit<ListProps<T>, 'noun' | 'keyOf'> & {
    counting: Counting;
    any: boolean;
    head: ReactNode;
    row: (of: T) => ReactNode;
    phone: (of: T) => PhoneRow;
  },
) {
  const { counting, any, ...list } = props;
  const { noun } = counting;
  const { total } = list;
  return (
    <Sheet title={`Low ${noun}s`} note={total ? `${count(total, noun)}, least available first` : undefined}>
      {total === 0 ? (
        <EmptyState
          small
          title={any ? `No ${noun} is low` : `No ${noun}s yet`}
          text={`What is available at or under its reorder quantity is listed here.`}
        />
      ) : (
        <DataTable {...list} noun={`low ${noun}s`} keyOf={({ id }) => id} height={44} />
      )}
    </Sheet>
  );
}
