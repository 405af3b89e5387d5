import './stock.css';
import { type ReactNode } from 'react';
import { Page } from '../ui/page/page.tsx';

/** The screen of what is kept: its balances, what it is and what moved it, and beside them the form that moves it. */
export function StockDetails(props: {
  head: ReactNode;
  notice: ReactNode;
  balances: ReactNode;
  move: ReactNode;
  facts: ReactNode;
  ledger: ReactNode;
}) {
  return (
    <Page narrowed className="stocked">
      {props.head}
      {props.notice}
      <div className="lay">
        <div className="balances">{props.balances}</div>
        <div className="move">{props.move}</div>
        <div className="facts">{props.facts}</div>
        <div className="ledger">{props.ledger}</div>
      </div>
    </Page>
  );
}
