/**
 * Defines how an ink appears in a list: as table columns, or as a compact row on a phone. Quantities are in
 * kg.
 */
import { type contract } from '../../client/contract.ts';
import { type InkItem } from '../../../shared/stock/inks.contract.ts';
import { to } from '../../client/paths.ts';
import { type Column } from '../../ui/table/columns.tsx';
import { type PhoneRow } from '../../ui/table/phone-list.tsx';
import { type SortOf } from '../../ui/list/use-sorted-list.ts';
import { number } from '../../ui/text/format-values.ts';
import { Available, AvailableLine, NameAndMaker, reorderAt } from '../stock-cells.tsx';
import { inKilograms } from '../stock-item.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';

export const inkAddress = ({ id }: { id: string }) => to('InkDetails', id);

const name: Column<InkItem> = {
  head: t('Name'),
  cell: (of, address) => <NameAndMaker of={of} to={address} />,
};
const stock: Column<InkItem> = {
  head: t('In stock, kg'),
  w: 160,
  num: true,
  cell: (of) => <Available of={of} />,
};

export const inkColumns: readonly Column<InkItem, SortOf<typeof contract.inks.sorted>>[] = [
  { ...name, sort: 'name' },
  {
    head: t('Colour'),
    sort: 'colour',
    w: '22%',
    look: text.clip,
    title: ({ colour }) => colour,
    cell: ({ colour }) => colour,
  },
  {
    head: t('Description'),
    w: '28%',
    wide: true,
    look: `${text.clip} ${text.muted}`,
    title: ({ description }) => description,
    cell: ({ description }) => description,
  },
  { ...stock, sort: 'stock', sortWord: t('in stock') },
  { head: t('Reorder at, kg'), w: 140, num: true, cell: reorderAt },
  { head: t('Consumed, kg'), w: 140, num: true, desk: true, cell: ({ consumed }) => number(consumed) },
];

export const lowInkColumns: readonly Column<InkItem>[] = [
  { ...name, head: t('Ink') },
  { head: t('Colour'), w: '26%', cell: ({ colour }) => colour },
  stock,
  { head: t('Reorder at, kg'), w: 140, num: true, cell: ({ reorderQuantity }) => number(reorderQuantity) },
];

/** Returns an ink's row on a phone, with the name on the left and the available quantity on the right. */
export const inkLine = (ink: InkItem): PhoneRow => ({
  title: ink.name,
  sub: [ink.manufacturer, ink.colour].filter(Boolean).join(' · '),
  right: <AvailableLine of={ink} counting={inKilograms} />,
});
