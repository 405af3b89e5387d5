/**
 * Renders the list cells that papers and inks share: name and manufacturer, available quantity, and reorder
 * quantity.
 */
import { isLow } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { Icon } from '../ui/style/icons.tsx';
import { RowLink, TwoLines } from '../ui/table/data-table.tsx';
import { number } from '../ui/text/format-values.ts';
import { type Counting, shortWords, type StockItem } from './stock-item.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

/** Marks a stock item as low by icon, text and colour. */
export function LowMark() {
  return (
    <span className={`${text.mark} ${text.smaller} ${text.warn}`}>
      <Icon name="warning" size={13} />
      {t('Low')}
    </span>
  );
}

/** Shows the item's name as the row's link, with the manufacturer below. */
export function NameAndMaker({ of, to }: { of: { name: string; manufacturer: string }; to: string }) {
  const { name, manufacturer } = of;
  const link = <RowLink to={to}>{name}</RowLink>;
  return manufacturer === '' ? link : <TwoLines first={link} second={manufacturer} />;
}

/** Shows the available quantity, marked if it is low. */
export function Available({ of }: { of: StockItem }) {
  return (
    <span className={`${layout.row} ${layout.toEnd}`}>
      {isLow(of) && <LowMark />}
      <AvailableFigure of={of} figure={number} />
    </span>
  );
}

/** Shows the available quantity or, if that is negative, how many are short. */
function AvailableFigure({ of, figure }: { of: StockItem; figure: (quantity: number) => string }) {
  const short = shortWords(of);
  if (short === null) return <b className={text.ink}>{figure(of.availableQuantity)}</b>;
  return (
    <b className={text.danger} title={short}>
      {t`${figure(-of.availableQuantity)} short`}
    </b>
  );
}

/** Shows the available quantity in a row on a phone. */
export function AvailableLine({ of, counting }: { of: StockItem; counting: Counting }) {
  return (
    <span className={`${layout.twoLines} ${text.figures}`}>
      <AvailableFigure of={of} figure={counting.figure} />
      {isLow(of) ? (
        <LowMark />
      ) : (
        <span className={text.smaller}>
          {of.availableQuantity < 0 ? t('of what is reserved') : t('available')}
        </span>
      )}
    </span>
  );
}

/** Returns the reorder quantity as a text. A reorder quantity of 0 means that the item is never low. */
export const reorderAt = ({ reorderQuantity }: StockItem) =>
  reorderQuantity === 0 ? <span className={text.faint}>{t('never')}</span> : number(reorderQuantity);
