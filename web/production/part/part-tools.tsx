/** What stands above the lists of products and of components: search, product type, sort. */
import { type ProductType, productTypes } from '../../../shared/rules/catalogue.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { FilterSelect, SortSelect } from '../../ui/list/list-tools.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';

export function PartTools<C extends string>(props: {
  /** What is searched: "Product". */
  label: string;
  columns: readonly C[];
  list: {
    type: ProductType | undefined;
    sort: Sort<C>;
    setSort: (sort: Sort<C>) => void;
    setFilter: (name: string, value: string | null) => void;
  };
}) {
  const { label, columns, list } = props;
  return (
    <div className="tools">
      <SearchBox label={label} />
      <FilterSelect
        label="Type"
        value={list.type ?? null}
        options={productTypes}
        onChange={(type) => list.setFilter('type', type)}
      />
      <div className="row end">
        <SortSelect
          sort={list.sort}
          columns={columns.map((value) => ({ value, label: value }))}
          onSort={list.setSort}
        />
      </div>
    </div>
  );
}
