/** A product in lists: the table's head and row, a phone's two lines. */
import { type Product } from '../../../shared/contract/products.ts';
import { RowLink, SortableTh, Th } from '../../ui/list/data-table.tsx';
import { count, number } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';

export const productColumns = ['default', 'name', 'type', 'style', 'code', 'created'] as const;
export type ProductColumn = (typeof productColumns)[number];

const componentNames = ({ components }: Product) => components.map(({ name }) => name).join(', ');

/** A product without operations of its own is made by those of its components. */
const ownOperations = ({ productOperations: { length }, components }: Product) =>
  length === 0 && components.length > 0 ? <span className="dimmer">its components’</span> : number(length);

export function ProductHead(of: { sort: Sort<ProductColumn>; onPress: (column: ProductColumn) => void }) {
  return (
    <>
      <SortableTh {...of} column="name">
        Product
      </SortableTh>
      <SortableTh {...of} column="code" w={150}>
        Code
      </SortableTh>
      <SortableTh {...of} column="type" w={140}>
        Type
      </SortableTh>
      <SortableTh {...of} column="style" w="18%">
        Style
      </SortableTh>
      <Th w={130} num desk>
        Operations
      </Th>
      <Th w="24%" desk>
        Components
      </Th>
    </>
  );
}

export const productRow = (href: (product: Product) => string) => (product: Product) => (
  <>
    <td>
      <RowLink to={href(product)}>{product.name}</RowLink>
    </td>
    <td title={product.code}>{product.code}</td>
    <td>{product.type}</td>
    <td className="clip" title={product.style}>
      {product.style}
    </td>
    <td className="num desk-only">{ownOperations(product)}</td>
    <td className="desk-only clip dim" title={componentNames(product)}>
      {componentNames(product) || <span className="dimmer">none</span>}
    </td>
  </>
);

export const productLine = (product: Product): PhoneRow => ({
  title: product.name,
  sub: `${product.type}, ${product.style}`,
  right: (
    <span className="two num">
      <span>{product.code}</span>
      <span className="xs">{count(product.components.length, 'component')}</span>
    </span>
  ),
});
