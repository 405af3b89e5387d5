/** A component in lists: the table's head and row, a phone's two lines. */
import { type ComponentItem } from '../../../shared/contract/components.ts';
import { to } from '../../client/paths.ts';
import { Thumb } from '../../ui/marks/artwork.tsx';
import { RowLink, SortableTh, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { grammage, number, size } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';

export const componentColumns = ['default', 'name', 'number', 'type', 'code', 'created'] as const;
export type ComponentColumn = (typeof componentColumns)[number];

export type AddressOf = (record: { id: string }) => string;
export const componentAddress: AddressOf = ({ id }) => to('ComponentDetails', id);
const productNames = ({ products }: ComponentItem) => products.map(({ name }) => name).join(', ');

export function ComponentHead(of: {
  sort: Sort<ComponentColumn>;
  onPress: (column: ComponentColumn) => void;
}) {
  return (
    <>
      <SortableTh {...of} column="number" w={120}>
        Number
      </SortableTh>
      <SortableTh {...of} column="name">
        Component
      </SortableTh>
      <SortableTh {...of} column="type" w="16%">
        Type and style
      </SortableTh>
      <SortableTh {...of} column="code" w={130}>
        Code
      </SortableTh>
      <Th w="16%" desk>
        Paper
      </Th>
      <Th w={110} num desk>
        Operations
      </Th>
      <Th w="20%" wide>
        Products
      </Th>
    </>
  );
}

export const componentRow = (href: AddressOf) => (component: ComponentItem) => (
  <>
    <td className="no" title={component.number}>
      {component.number}
    </td>
    <td>
      <span className="row">
        <Thumb url={component.artworkUrl} />
        <RowLink to={href(component)}>{component.name}</RowLink>
      </span>
    </td>
    <td title={`${component.type}, ${component.style}`}>
      <TwoLines first={component.type} second={component.style} />
    </td>
    <td title={component.code}>{component.code}</td>
    <td className="desk-only" title={component.paperQuality}>
      <TwoLines
        first={component.paperQuality}
        second={`${grammage(component.paperGsm)} · ${size(component.paperLength, component.paperBreadth)}`}
      />
    </td>
    <td className="num desk-only">{number(component.componentOperations.length)}</td>
    <td className="wide-only clip dim" title={productNames(component)}>
      {productNames(component) || <span className="dimmer">none</span>}
    </td>
  </>
);

export const componentLine = (component: ComponentItem): PhoneRow => ({
  title: component.name,
  sub: `${component.number} · ${component.type}, ${component.style}`,
  right: <span className="xs">{component.code}</span>,
});
