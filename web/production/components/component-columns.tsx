/** Shows a component in a list: as a table row, and as a row on a phone. */
import { type ComponentItem } from '../../../shared/contract/components.ts';
import { type contract } from '../../client/contract.ts';
import { type Column } from '../../ui/list/columns.tsx';
import { RowLink, TwoLines } from '../../ui/list/data-table.tsx';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';
import { type SortOf } from '../../ui/list/use-sorted.ts';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { grammage, number, size } from '../../ui/page/format.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

const productNames = ({ products }: ComponentItem) => products.map(({ name }) => name).join(', ');

export const componentColumns: readonly Column<ComponentItem, SortOf<typeof contract.components.sorted>>[] = [
  {
    head: 'Number',
    sort: 'number',
    w: 120,
    look: text.number,
    title: (of) => of.number,
    cell: (of) => of.number,
  },
  {
    head: 'Component',
    sort: 'name',
    cell: ({ artworkThumbUrl, name }, address) => (
      <span className={layout.row}>
        <Thumb url={artworkThumbUrl} />
        <RowLink to={address}>{name}</RowLink>
      </span>
    ),
  },
  {
    head: 'Type and style',
    sort: 'type',
    w: '16%',
    title: ({ type, style }) => `${type}, ${style}`,
    cell: ({ type, style }) => <TwoLines first={type} second={style} />,
  },
  { head: 'Code', sort: 'code', w: 130, title: ({ code }) => code, cell: ({ code }) => code },
  {
    head: 'Paper',
    w: '16%',
    desk: true,
    title: ({ paperQuality }) => paperQuality,
    cell: (of) => (
      <TwoLines
        first={of.paperQuality}
        second={`${grammage(of.paperGsm)} · ${size(of.paperLength, of.paperBreadth)}`}
      />
    ),
  },
  {
    head: 'Operations',
    w: 110,
    num: true,
    desk: true,
    cell: ({ componentOperations }) => number(componentOperations.length),
  },
  {
    head: 'Products',
    w: '20%',
    wide: true,
    look: `${text.clip} ${text.muted}`,
    title: productNames,
    cell: (of) => productNames(of) || <span className={text.faint}>none</span>,
  },
];

export const componentLine = (component: ComponentItem): PhoneRow => ({
  title: component.name,
  sub: `${component.number} · ${component.type}, ${component.style}`,
  right: <span className={text.smaller}>{component.code}</span>,
});
