/** Component list (spec §2): all of the shop's, or those that a product is made of. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Product } from '../../../shared/contract/products.ts';
import { productTypes } from '../../../shared/rules/catalogue.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { useForCustomer } from '../part/for-customer.ts';
import { PartTools } from '../part/part-tools.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine } from '../../ui/list/list-tools.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { type Crumb, EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { AddComponent } from './component-actions.tsx';
import {
  type AddressOf,
  componentAddress,
  componentColumns,
  ComponentHead,
  componentLine,
  componentRow,
} from './component-rows.tsx';

/** `of` is the product whose components are listed; all without it. */
function useComponents(of: { productId?: string }) {
  const list = useListState(componentColumns);
  const { term, sort } = list;
  const type = productTypes.find((each) => each === list.filter('type'));
  const wanted = { ...of, ...(term && { term }), ...(type && { type }) };
  const found = useList(
    infinite(contract.components.sorted, {
      query: { ...wanted, sort: sort.column, order: sort.order, per: 50 },
    }),
  );
  const isNarrowed = term !== '' || type !== undefined;
  const all = query(contract.components.sorted, { query: { ...of, ...(term && { term }), per: 1 } });
  const without = useTotal(all, type !== undefined);
  return { ...list, found, type, isNarrowed, without };
}
type Components = ReturnType<typeof useComponents>;

function Found({ list }: { list: Components }) {
  const { found, term, type } = list;
  const { carried } = useForCustomer();
  const href: AddressOf = (component) => carried(componentAddress(component));
  return (
    <Sheet>
      <PartTools label="Component" columns={componentColumns} list={list} />
      {found.total === 0 ? (
        <NoMatch
          noun="component"
          term={term}
          searched="Names, numbers and codes were searched"
          among={type ? [type] : []}
          without={list.without}
          onClear={() => list.clear('type')}
        />
      ) : (
        <DataTable
          {...found}
          noun="components"
          keyOf={({ id }) => id}
          href={href}
          height={44}
          head={<ComponentHead sort={list.sort} onPress={list.press} />}
          row={componentRow(href)}
          phone={componentLine}
        />
      )}
    </Sheet>
  );
}

interface Whose {
  of: { productId?: string };
  crumbs: readonly Crumb[];
  name?: string;
  add: ReactNode;
  /** What is said of there being none at all. */
  none: { title: string; text: string };
}

function Components({ of, crumbs, name, add, none: empty }: Whose) {
  const list = useComponents(of);
  const { total } = list.found;
  const none = total === 0 && !list.isNarrowed;
  return (
    <Page>
      <PageHead
        title="Components"
        crumbs={crumbs}
        count={
          <>
            {name !== undefined && <span className="count clip">{name}</span>}
            <CountLine count={total} one="component" />
          </>
        }
        primary={!none && add}
      />
      {none ? (
        <Sheet>
          <EmptyState {...empty} action={add} />
        </Sheet>
      ) : (
        <Found list={list} />
      )}
    </Page>
  );
}

export function ComponentList() {
  return (
    <Components
      of={{}}
      crumbs={[{ label: 'Products', to: to('ProductList') }, { label: 'Components' }]}
      add={<AddComponent />}
      none={{
        title: 'No components yet',
        text: 'A component is a part with paper, ink, coat and operations; products share it, and a job can be made from it.',
      }}
    />
  );
}

function EditProduct({ id }: { id: string }) {
  return (
    <LinkButton to={to('ProductEdit', id)} refusal={useRefusal('edit')} icon="edit" variant="filled">
      Edit Product
    </LinkButton>
  );
}

const crumbsOf = (id: string, product: Product | undefined) => [
  { label: 'Products', to: to('ProductList') },
  { label: product?.name ?? '', to: to('ProductDetails', id) },
  { label: 'Components' },
];

/** ProductComponentList. */
export function ProductComponentList() {
  const { id = '' } = useParams();
  const { data: product } = useQuery(query(contract.products.get, { params: { id } }));
  return (
    <Components
      of={{ productId: id }}
      crumbs={crumbsOf(id, product)}
      name={product?.name ?? ''}
      add={<EditProduct id={id} />}
      none={{
        title: 'No components in this product',
        text: 'The components that the product is made of; they are put together in its form.',
      }}
    />
  );
}
