import { type ReactNode } from 'react';
import { type SheetMeasures } from '../../shared/rules/paper-weight.ts';
import { isLow, reservedSheets } from '../../shared/rules/paper.ts';
import { number } from '../ui/page/format.ts';
import { Notice } from '../ui/page/page.tsx';
import { shortWords } from './stock-count-words.ts';
import { type Counting, type StockItem } from './stock-item.ts';
import { weightWords } from './sheets-field.tsx';
import { LowMark } from './low-mark.tsx';
import text from '../ui/page/text.module.css';
import panel from '../ui/page/panel.module.css';
import styles from './stock.module.css';

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={text.label}>{label}</dt>
      <dd>
        <b>{children}</b>
        <span className={`${text.smaller} ${text.muted}`}>{note}</span>
      </dd>
    </div>
  );
}

/** Shows the balances in large figures, readable from a metre away. */
export function StockFigures(props: { of: StockItem; counting: Counting; paper?: SheetMeasures }) {
  const { of, counting, paper } = props;
  /** Returns the text under a figure, with the sheets' weight for a paper. */
  const weighed = (note: ReactNode, sheets: number) => {
    const weight = paper && sheets > 0 && weightWords(paper, sheets);
    return weight ? (
      <>
        {note} · {weight}
      </>
    ) : (
      note
    );
  };
  const { stockQuantity, availableQuantity, consumed, reorderQuantity } = of;
  const { unit, reserved } = counting;
  const low = isLow(of) && <LowMark />;
  const short = shortWords(of);
  return (
    <dl className={`${panel.sheet} ${styles.figures}`} aria-label={`Stock in ${unit}`}>
      <Figure label="In stock" note={(!reserved && low) || weighed(`${unit} on the shelf`, stockQuantity)}>
        {number(stockQuantity)}
      </Figure>
      {reserved && (
        <>
          <Figure label="Reserved" note={weighed('for jobs', reservedSheets(of))}>
            {number(reservedSheets(of))}
          </Figure>
          <Figure
            label="Available"
            note={
              short ? (
                <span className={styles.refused}>{short}</span>
              ) : (
                weighed(low || 'not reserved', availableQuantity)
              )
            }
          >
            {number(Math.max(0, availableQuantity))}
          </Figure>
        </>
      )}
      <Figure label="Consumed" note={weighed('used so far', consumed)}>
        {number(consumed)}
      </Figure>
      <Figure
        label="Reorder at"
        note={reorderQuantity === 0 ? 'no warning' : `${unit} ${reserved ? 'available' : 'in stock'}`}
      >
        {reorderQuantity === 0 ? 'none' : number(reorderQuantity)}
      </Figure>
    </dl>
  );
}

/** Warns that the item is low. `left` is the remaining quantity in words. */
export function LowNotice({ of, counting, left }: { of: StockItem; counting: Counting; left: string }) {
  if (!isLow(of)) return null;
  return (
    <Notice>
      <b>This {counting.noun} is low.</b> {left}; reorder at {counting.figure(of.reorderQuantity)}.
    </Notice>
  );
}
