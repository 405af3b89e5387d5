/** Renders the list cells that papers and inks share: name and maker, what is available, when to reorder. */
import { isLow } from '../../shared/rules/paper.ts';
import { RowLink, TwoLines } from '../ui/list/data-table.tsx';
import { number } from '../ui/page/format.ts';
import { shortWords } from './stock-count-words.ts';
import { type Counting, type StockItem } from './stock-item.ts';
import { LowMark } from './low-mark.tsx';
import layout from '../ui/page/layout.module.css';
import text from '../ui/page/text.module.css';
import styles from './stock.module.css';

/** Shows the item's name as the row's link, with the manufacturer below. */
export function NameAndMaker({ of, to }: { of: { name: string; manufacturer: string }; to: string }) {
  const { name, manufacturer } = of;
  const link = <RowLink to={to}>{name}</RowLink>;
  return manufacturer === '' ? link : <TwoLines first={link} second={manufacturer} />;
}

/** Shows the available quantity, marked if it is low. */
export function Available({ of }: { of: StockItem }) {
  return (
    <span className={styles.available}>
      {isLow(of) && <LowMark />}
      <AvailableFigure of={of} figure={number} />
    </span>
  );
}

/** Shows the available quantity or, if that is negative, how many are short. */
function AvailableFigure({ of, figure }: { of: StockItem; figure: (quantity: number) => string }) {
  const short = shortWords(of);
  if (short === null) return <b>{figure(of.availableQuantity)}</b>;
  return (
    <b className={styles.refused} title={short}>
      {figure(-of.availableQuantity)} short
    </b>
  );
}

/** Shows the available quantity in a row on a phone. */
export function AvailableLine({ of, counting }: { of: StockItem; counting: Counting }) {
  return (
    <span className={`${layout.twoLines} ${text.figures} ${styles.availableLine}`}>
      <AvailableFigure of={of} figure={counting.figure} />
      {isLow(of) ? (
        <LowMark />
      ) : (
        <span className={text.smaller}>{of.availableQuantity < 0 ? 'of what is reserved' : 'available'}</span>
      )}
    </span>
  );
}

/** Returns the reorder quantity in words. A reorder quantity of 0 means that the item is never low. */
export const reorderAt = ({ reorderQuantity }: StockItem) =>
  reorderQuantity === 0 ? <span className={text.faint}>never</span> : number(reorderQuantity);
