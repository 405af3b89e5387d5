import { type ReactNode } from 'react';
import { type Paper } from '../../shared/contract/papers.ts';
import { isLow, reservedOf } from '../../shared/rules/paper.ts';
import { count, number } from '../ui/format.ts';
import { Notice } from '../ui/page.tsx';
import { LowMark } from './low-mark.tsx';

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        <b>{children}</b>
        <span className="xs dim">{note}</span>
      </dd>
    </div>
  );
}

/** The paper's balances, readable from a metre away, in stock sheets. */
export function StockFigures({ paper }: { paper: Paper }) {
  const { stockQuantity, availableQuantity, consumed, reorderQuantity } = paper;
  return (
    <dl className="sheet figures" aria-label="Stock in sheets">
      <Figure label="In stock" note="sheets on the shelf">
        {number(stockQuantity)}
      </Figure>
      <Figure label="Reserved" note="for jobs">
        {number(reservedOf(paper))}
      </Figure>
      <Figure label="Available" note={isLow(paper) ? <LowMark /> : 'not reserved'}>
        {number(availableQuantity)}
      </Figure>
      <Figure label="Consumed" note="over its whole life">
        {number(consumed)}
      </Figure>
      <Figure label="Reorder at" note={reorderQuantity === 0 ? 'it is never low' : 'sheets available'}>
        {reorderQuantity === 0 ? 'none' : number(reorderQuantity)}
      </Figure>
    </dl>
  );
}

/** What is to be done about a paper that is low. */
export function LowNotice({ paper }: { paper: Paper }) {
  if (!isLow(paper)) return null;
  const { availableQuantity: left, reorderQuantity } = paper;
  return (
    <Notice>
      <b>This paper is low.</b> {left === 0 ? 'No sheets are' : count(left, 'sheet is', 'sheets are')}{' '}
      available; it is to be reordered at {number(reorderQuantity)}.
    </Notice>
  );
}
