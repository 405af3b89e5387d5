/**
 * Defines how a paper appears in a list: as table columns, or as a compact row on a phone. Quantities are
 * stock sheets.
 */
import { type ReactNode } from 'react';
import { type contract } from '../../client/contract.ts';
import { type PaperItem } from '../../../shared/stock/papers.contract.ts';
import { reservedSheets } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isGiven } from '../../../shared/stock/given-measure.ts';
import { to } from '../../client/paths.ts';
import { type Column } from '../../ui/table/columns.tsx';
import { TwoLines } from '../../ui/table/data-table.tsx';
import { type PhoneRow } from '../../ui/table/phone-list.tsx';
import { type SortOf } from '../../ui/list/use-sorted-list.ts';
import { grammage, number, size } from '../../ui/text/format-values.ts';
import { Available, AvailableLine, NameAndMaker, reorderAt } from '../stock-cells.tsx';
import { weightWords } from '../sheets-field.tsx';
import { SheetSize } from '../../ui/marks/sheet-size.tsx';
import { inSheets } from '../stock-item.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';

export const paperAddress = ({ id }: { id: string }) => to('PaperDetails', id);

const name: Column<PaperItem> = {
  head: t('Name'),
  cell: (of, address) => <NameAndMaker of={of} to={address} />,
};
const quality: Column<PaperItem> = { head: t('Quality'), desk: true, cell: (of) => of.quality };
const available: Column<PaperItem> = {
  head: t('Available, sheets'),
  sortWord: 'available',
  w: 'clamp(128px, 18vw, 136px)',
  num: true,
  cell: (of) => <Available of={of} />,
};

export const paperColumns: readonly Column<PaperItem, SortOf<typeof contract.papers.sorted>>[] = [
  { ...name, sort: 'name' },
  { ...quality, sort: 'quality', w: 'clamp(112px, 11vw, 152px)' },
  { head: 'GSM', sort: 'gsm', sortWord: 'GSM', w: 72, num: true, cell: ({ gsm }) => number(gsm) },
  {
    head: 'L × B',
    w: 'clamp(112px, 16vw, 124px)',
    num: true,
    cell: SheetSize,
  },
  {
    head: t('Thickness, µm'),
    w: 120,
    num: true,
    wide: true,
    cell: ({ thickness }) =>
      isGiven(thickness) ? number(thickness) : <span className={text.faint}>{t('not given')}</span>,
  },
  { head: t('Shelf'), sort: 'shelf', w: 80, desk: true, cell: (of) => of.shelf },
  {
    head: t('In stock, sheets'),
    sort: 'stock',
    sortWord: t('in stock'),
    w: 122,
    num: true,
    roomy: true,
    cell: (of) => <Weighed paper={of} sheets={of.stockQuantity} figure={number(of.stockQuantity)} />,
  },
  { head: t('Reserved, sheets'), w: 128, num: true, wide: true, cell: (of) => number(reservedSheets(of)) },
  { ...available, sort: 'available' },
  { head: t('Reorder at, sheets'), w: 130, num: true, desk: true, cell: reorderAt },
];

/** Shows a number of sheets and, if size and GSM are known, the sheets' weight below it. */
function Weighed({ paper, sheets, figure }: { paper: PaperItem; sheets: number; figure: ReactNode }) {
  const weight = sheets > 0 && weightWords(paper, sheets);
  return weight ? <TwoLines first={figure} second={weight} /> : figure;
}

export const lowPaperColumns: readonly Column<PaperItem>[] = [
  { ...name, head: t('Paper') },
  { ...quality, w: '26%' },
  {
    head: 'GSM, L × B',
    w: 204,
    cell: ({ gsm, ...sheet }) => <SheetSize {...sheet} before={`${grammage(gsm)} · `} />,
  },
  {
    ...available,
    cell: (of) => <Weighed paper={of} sheets={of.availableQuantity} figure={<Available of={of} />} />,
  },
  {
    head: t('Reorder at, sheets'),
    w: 130,
    num: true,
    roomy: true,
    cell: ({ reorderQuantity }) => number(reorderQuantity),
  },
];

/** Returns a paper's row on a phone, with the name on the left and the available sheets on the right. */
export const paperLine = (paper: PaperItem): PhoneRow => ({
  title: paper.name,
  sub: [
    paper.manufacturer,
    grammage(paper.gsm),
    size(paper.length, paper.breadth),
    paper.availableQuantity > 0 && weightWords(paper, paper.availableQuantity),
  ]
    .filter(Boolean)
    .join(' · '),
  right: <AvailableLine of={paper} counting={inSheets} />,
});
