/** Product list (spec §2): the product master, from which jobs are made. */
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../../shared/contract/contract.ts';
import { type Product } from '../../../shared/contract/products.ts';
import { productTypes } from '../../../shared/rules/catalogue.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { useForCustomer } from '../part/for-customer.ts';
import { PartTools } from '../part/part-tools.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine } from '../../ui/list/list-tools.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { AddProduct } from './product-actions.tsx';
import { productColumns, ProductHead, productLine, productRow } from './product-rows.tsx';

function useProducts() {
  const list = useListState(productColumns);
  const { term, sort } = list;
  const type = productTypes.find((each) => each === list.filter('type'));
  const wanted = { ...(term && { term }), ...(type && { type }) };
  const found = useList(
    infinite(contract.products.sorted, {
      query: { ...wanted, sort: sort.column, order: sort.order, per: 50 },
    }),
  );
  const all = query(contract.products.sorted, { query: { ...(term && { term }), per: 1 } });
  const without = useTotal(all, type !== undefined);
  return { ...list, found, type, isNarrowed: term !== '' || type !== undefined, without };
}
type Products = ReturnType<typeof useProducts>;

function Found({ list }: { list: Products }) {
  const { found, term, type } = list;
  const { carried } = useForCustomer();
  const href = ({ id }: Product) => carried(to('ProductDetails', id));
  return (
    <Sheet>
      <PartTools label="Product" columns={productColumns} list={list} />
      {found.total === 0 ? (
        <NoMatch
          noun="product"
          term={term}
          searched="Names and codes were searched"
          among={type ? [type] : []}
          without={list.without}
          onClear={() => list.clear('type')}
        />
      ) : (
        <DataTable
          {...found}
          noun="products"
          keyOf={({ id }) => id}
          href={href}
          height={44}
          head={<ProductHead sort={list.sort} onPress={list.press} />}
          row={productRow(href)}
          phone={productLine}
        />
      )}
    </Sheet>
  );
}

/** Whose jobs led here; a job made from a product is theirs. */
function ForCustomer({ id }: { id: string }) {
  const { data } = useQuery({
    ...query(contract.customers.get, { params: { id } }),
    meta: { inPlace: true },
  });
  return data ? <span className="count clip">for {data.name}</span> : null;
}

function Components() {
  const { carried } = useForCustomer();
  return <LinkButton to={carried(to('ComponentList'))}>Components</LinkButton>;
}

export function ProductList() {
  const list = useProducts();
  const { customerId } = useForCustomer();
  const { total } = list.found;
  const none = total === 0 && !list.isNarrowed;
  return (
    <Page>
      <PageHead
        title="Products"
        crumbs={[{ label: 'Jobs', to: to('JobList') }, { label: 'Products' }]}
        count={
          <>
            <CountLine count={total} one="product" />
            {customerId !== null && <ForCustomer id={customerId} />}
          </>
        }
        actions={<Components />}
        primary={!none && <AddProduct />}
      />
      {none ? (
        <Sheet>
          <EmptyState
            title="No products yet"
            text="A product is made again and again: its type and style, its operations and its components. A job is made from it in one step."
            action={<AddProduct />}
          />
        </Sheet>
      ) : (
        <Found list={list} />
      )}
    </Page>
  );
}
