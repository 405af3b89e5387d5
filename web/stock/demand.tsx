/** Demand: the paper that open jobs need, what is short of it and what to buy (design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { contract } from '../client/contract.ts';
import { type Demand, type PaperDemand, type Requirement } from '../../shared/contract/stock.ts';
import { query } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { useRefusal } from '../client/session/session.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { ShortDate } from '../ui/page/dates.tsx';
import { count, grammage, number, size } from '../ui/page/format.ts';
import { EmptyState, Page, PageHead, Sheet } from '../ui/page/page.tsx';
import { asCsv, type Buy, toBuy } from './buying.ts';
import { OrderForm } from './papers/order-form.tsx';
import layout from '../ui/page/layout.module.css';
import text from '../ui/page/text.module.css';
import styles from './demand.module.css';

const PaperLink = ({ of }: { of: { id: string; name: string } }) => (
  <Link to={to('PaperDetails', of.id)}>{of.name}</Link>
);

function Jobs({ jobs }: { jobs: PaperDemand['jobs'] }) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <li key={job.id}>
          <Link to={to('JobDetails', job.id)}>{job.number}</Link>
          <span className={text.muted}>
            delivery <ShortDate at={job.deliveryDate} />
          </span>
          <span className={styles.figure}>{count(job.quantity, 'sheet')}</span>
        </li>
      ))}
    </ul>
  );
}

function Help({ papers }: { papers: readonly { id: string; name: string; availableQuantity: number }[] }) {
  const some = papers.filter(({ availableQuantity }) => availableQuantity > 0).slice(0, 3);
  if (some.length === 0) return null;
  return (
    <p className={`${text.small} ${text.muted}`}>
      Would do:{' '}
      {some.map((paper, place) => (
        <span key={paper.id}>
          {place > 0 && ', '}
          <PaperLink of={paper} /> {number(paper.availableQuantity)} available
        </span>
      ))}
    </p>
  );
}

function Short({ sheets }: { sheets: number }) {
  return sheets > 0 ? (
    <b className={styles.short}>{number(sheets)} short</b>
  ) : (
    <span className={text.muted}>covered</span>
  );
}

function OfPaper({ of }: { of: PaperDemand }) {
  const { paper, needed, inStock, onOrder, short, jobs, substitutes } = of;
  return (
    <li>
      <div className={styles.head}>
        <span className={`${layout.grow} ${layout.twoLines}`}>
          <b>
            <PaperLink of={paper} />
          </b>
          <span className={`${text.smaller} ${text.muted}`}>
            {number(needed)} needed · {number(inStock)} in stock
            {onOrder.map(({ orderId, quantity, expected }) => (
              <span key={orderId}>
                {' '}
                · {number(quantity)} on <ShortDate at={expected} />
              </span>
            ))}
          </span>
        </span>
        {needed > 0 ? <Short sheets={short} /> : null}
      </div>
      <Jobs jobs={jobs} />
      <Help papers={substitutes} />
    </li>
  );
}

const kind = ({ quality, gsm, length, breadth }: Requirement) =>
  [quality, grammage(gsm), length > 1 && breadth > 1 && size(length, breadth)].filter(Boolean).join(' · ');

function OfKind({ of }: { of: Requirement }) {
  return (
    <li>
      <div className={styles.head}>
        <span className={`${layout.grow} ${layout.twoLines}`}>
          <b>{kind(of)}</b>
          <span className={`${text.smaller} ${text.muted}`}>
            {count(of.needed, 'sheet')} needed, no paper assigned
          </span>
        </span>
        <Short sheets={of.short} />
      </div>
      <Jobs jobs={of.jobs} />
      <Help papers={of.papers} />
      {of.papers.length === 0 && (
        <p className={`${text.small} ${text.muted}`}>No paper in the list would do.</p>
      )}
    </li>
  );
}

function download(list: readonly Buy[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([asCsv(list)], { type: 'text/csv' }));
  link.download = 'buying-list.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

function BuyingList({ list }: { list: readonly Buy[] }) {
  const [ordering, setOrdering] = useState<Buy | null>(null);
  const refusal = useRefusal('stock');
  const tools = (
    <span className={styles.tools}>
      <ActionButton size="xs" onClick={() => globalThis.print()}>
        Print
      </ActionButton>
      <ActionButton size="xs" icon="download" onClick={() => download(list)}>
        CSV
      </ActionButton>
    </span>
  );
  return (
    <Sheet title="Buying list" note={count(list.length, 'paper')} right={list.length > 0 && tools}>
      {list.length === 0 ? (
        <EmptyState small title="Nothing to buy" />
      ) : (
        <ul className={styles.list} aria-label="buying list">
          {list.map((buy) => (
            <li key={buy.id}>
              <div className={styles.head}>
                <span className={`${layout.grow} ${layout.twoLines}`}>
                  <b>
                    <PaperLink of={buy} />
                  </b>
                  <span className={`${text.smaller} ${text.muted}`}>
                    {[buy.manufacturer, buy.why].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <b>{number(buy.quantity)}</b>
                {refusal === null && (
                  <ActionButton
                    size="xs"
                    data-no-print
                    aria-label={`Order ${buy.name}`}
                    onClick={() => setOrdering(buy)}
                  >
                    Order
                  </ActionButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {ordering && (
        <OrderForm opened paper={ordering} quantity={ordering.quantity} onClose={() => setOrdering(null)} />
      )}
    </Sheet>
  );
}

function Needed({ demand: { papers, requirements } }: { demand: Demand }) {
  const needed = papers.filter((each) => each.needed > 0 || each.onOrder.length > 0);
  if (needed.length + requirements.length === 0)
    return <EmptyState title="No open job needs paper" text="What jobs need appears here." />;
  return (
    <ul className={styles.list} aria-label="demand">
      {requirements.map((each) => (
        <OfKind key={[each.quality, each.gsm, each.length, each.breadth, each.thickness].join()} of={each} />
      ))}
      {needed.map((each) => (
        <OfPaper key={each.paper.id} of={each} />
      ))}
    </ul>
  );
}

export function StockDemand() {
  const { data: demand } = useQuery(query(contract.stock.demand));
  const crumbs = [{ label: 'Stock', to: to('Stock') }, { label: 'Demand' }];
  return (
    <Page narrowed>
      <PageHead title="Demand" crumbs={crumbs} />
      {demand && (
        <div className={`${layout.withAside} ${styles.columns}`}>
          <div>
            <Sheet title="Paper needed" note="by open jobs, drafts included">
              <Needed demand={demand} />
            </Sheet>
          </div>
          <div className={styles.buying}>
            <BuyingList list={toBuy(demand)} />
          </div>
        </div>
      )}
    </Page>
  );
}
