import { type Column, ColumnTable } from '../ui/list/columns.tsx';
import { type ListProps } from '../ui/list/list-props.tsx';
import { type PhoneRow } from '../ui/list/phone-list.tsx';
import { capital, count } from '../ui/page/format.ts';
import { EmptyState, Sheet } from '../ui/page/page.tsx';
import { type Counting, type StockItem } from './stock-item.ts';

/** Lists low papers or inks. `any` says whether the shop has any papers or inks at all. */
export function LowList<T extends StockItem>(props: {
  counting: Counting;
  /** The address of the list that shows only low items. */
  counts: string;
  any: boolean;
  found: Pick<ListProps<T>, 'rows' | 'total' | 'more'>;
  columns: readonly Column<T>[];
  href: (of: T) => string;
  phone: (of: T) => PhoneRow;
}) {
  const { counting, counts, any, found, ...table } = props;
  const { noun } = counting;
  const { total } = found;
  return (
    <Sheet
      title={`Low ${noun}s`}
      note={total ? `${count(total, noun)}, least available first` : undefined}
      counts={counts}
    >
      {total === 0 ? (
        <EmptyState
          small
          title={any ? `No ${noun} is low` : `No ${noun}s yet`}
          text={`${capital(noun)}s to reorder appear here`}
        />
      ) : (
        <ColumnTable {...table} {...found} noun={`low ${noun}s`} height={44} />
      )}
    </Sheet>
  );
}
