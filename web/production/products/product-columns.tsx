/** Shows a product in a list: as a table row, and as a row on a phone. */
import { type contract } from '../../client/contract.ts';
import { type ProductItem } from '../../../shared/contract/products.ts';
import { type Column } from '../../ui/list/columns.tsx';
import { RowLink } from '../../ui/list/data-table.tsx';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';
import { type SortOf } from '../../ui/list/use-sorted.ts';
import { count, number } from '../../ui/page/format.ts';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import table from '../../ui/list/table.module.css';

const componentNames = ({ components }: ProductItem) => components.map(({ name }) => name).join(', ');

/**
 * Says how many operations the product has. A product without operations of its own uses its components' operations.
 */
const ownOperations = ({ productOperations: { length }, components }: ProductItem) =>
  length === 0 && components.length > 0 ? (
    <span className={text.faint}>from components</span>
  ) : (
    number(length)
  );

export const productColumns: readonly Column<ProductItem, SortOf<typeof contract.products.sorted>>[] = [
  { head: 'Product', sort: 'name', cell: ({ name }, address) => <RowLink to={address}>{name}</RowLink> },
  {
    head: 'Code',
    sort: 'code',
    w: 120,
    look: text.clip,
    title: ({ code }) => code,
    cell: ({ code }) => code,
  },
  {
    head: 'Type',
    sort: 'type',
    w: 160,
    cell: ({ type, style }) => (
      <span className={layout.twoLines}>
        <span className={text.clip} title={type}>
          {type}
        </span>
        <span className={`${table.crampedOnly} ${text.smaller} ${text.muted} ${text.clip}`} title={style}>
          {style}
        </span>
      </span>
    ),
  },
  {
    head: 'Style',
    sort: 'style',
    w: '15%',
    roomy: true,
    look: text.clip,
    title: ({ style }) => style,
    cell: ({ style }) => style,
  },
  { head: 'Operations', w: 150, num: true, desk: true, cell: ownOperations },
  {
    head: 'Components',
    w: '18%',
    desk: true,
    look: `${text.clip} ${text.muted}`,
    title: componentNames,
    cell: (of) => componentNames(of) || <span className={text.faint}>none</span>,
  },
];

export const productLine = (product: ProductItem): PhoneRow => ({
  title: product.name,
  sub: `${product.type}, ${product.style}`,
  right: (
    <span className={`${layout.twoLines} ${table.figures}`}>
      <span>{product.code}</span>
      <span className={text.smaller}>{count(product.components.length, 'component')}</span>
    </span>
  ),
});
