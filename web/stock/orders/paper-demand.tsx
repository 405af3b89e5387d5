/**
 * Shows the paper that open jobs need: what is missing, what stock and orders cover, and what to buy (design:
 * stock).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import {
  type Demand,
  type PaperDemand,
  type Requirement,
} from '../../../shared/stock/orders/stock.contract.ts';
import {
  namedJobsMaximum,
  type PurchaseLine,
  purchaseList,
} from '../../../shared/jobs/aggregate/paper/purchase-list.ts';
import { type SheetMeasures } from '../../../shared/stock/paper-weight.ts';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { count, grammage, number, sentenceList, size } from '../../ui/text/format-values.ts';
import { DownloadButton } from '../../ui/page/download-button.tsx';
import { EmptyState, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { AssignAll } from '../buying/assign-all-papers.tsx';
import { weightWords } from '../sheets-field.tsx';
import { OrderForm } from './order-form.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './paper-demand.module.css';

/** Returns the text that says why the buying list contains a paper. */

/** Returns why to buy the paper: "for MR-1 and MR-2", "for 7 jobs", or "low" if no job needs it. */
export function whyBuy({ jobs }: PurchaseLine): string {
  if (jobs.length === 0) return 'low';
  return jobs.length > namedJobsMaximum ? t`for ${count(jobs.length, 'job')}` : t`for ${sentenceList(jobs)}`;
}

const PaperLink = ({ of }: { of: { id: string; name: string } }) => (
  <Link to={to('PaperDetails', of.id)}>{of.name}</Link>
);

/** Returns the sheets' weight as " (320 kg)", or '' if the weight is unknown. */
function weighed(paper: SheetMeasures, sheets: number): string {
  const weight = sheets > 0 && weightWords(paper, sheets);
  return weight ? ` (${weight})` : '';
}

function Jobs({ jobs }: { jobs: PaperDemand['jobs'] }) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <li key={job.id} className={`${layout.flow} ${text.small}`}>
          <Link to={to('JobDetails', job.id)}>{job.number}</Link>
          <span className={text.muted}>{nodes`delivery ${(<ShortDate at={job.deliveryDate} />)}`}</span>
          <span className={layout.end}>{count(job.quantity, 'sheet')}</span>
        </li>
      ))}
    </ul>
  );
}

function Help({ papers }: { papers: readonly { id: string; name: string; availableQuantity: number }[] }) {
  const some = papers.filter(({ availableQuantity }) => availableQuantity > 0).slice(0, 3);
  if (some.length === 0) return null;
  return (
    <p className={`${text.small} ${text.muted} ${layout.after}`}>
      {t('Could use:')}{' '}
      {some.map((paper, place) => (
        <span key={paper.id}>
          {nodes`${place > 0 && ', '}${(<PaperLink of={paper} />)} ${count(paper.availableQuantity, 'sheet')} available`}
        </span>
      ))}
    </p>
  );
}

function Short({ sheets }: { sheets: number }) {
  return sheets > 0 ? (
    <b className={text.danger}>{t`${count(sheets, 'sheet')} short`}</b>
  ) : (
    <span className={text.muted}>{t('covered')}</span>
  );
}

function OfPaper({ of }: { of: PaperDemand }) {
  const { paper, needed, inStock, onOrder, short, jobs, substitutes } = of;
  return (
    <li>
      <div className={`${layout.row} ${layout.gap3} ${layout.baseline}`}>
        <span className={`${layout.grow} ${layout.twoLines}`}>
          <b>
            <PaperLink of={paper} />
          </b>
          <span className={`${text.smaller} ${text.muted}`}>
            {t`${count(needed, 'sheet')}${weighed(paper, needed)} needed · ${count(inStock, 'sheet')}${weighed(paper, inStock)} in stock`}
            {onOrder.map(({ orderId, quantity, expected }) => (
              <span key={orderId}>
                {' '}
                {nodes`· ${count(quantity, 'sheet')} expected ${(<ShortDate at={expected} />)}`}
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
      <div className={`${layout.row} ${layout.gap3} ${layout.baseline}`}>
        <span className={`${layout.grow} ${layout.twoLines}`}>
          <b>{kind(of)}</b>
          <span className={`${text.smaller} ${text.muted}`}>
            {t`${count(of.needed, 'sheet')}${weighed(of, of.needed)} needed, no paper assigned`}
          </span>
        </span>
        <Short sheets={of.short} />
      </div>
      <Jobs jobs={of.jobs} />
      <Help papers={of.papers} />
      {of.papers.length === 0 && (
        <p className={`${text.small} ${text.muted}`}>{t('No paper in the list can be used.')}</p>
      )}
    </li>
  );
}

function BuyingList({ list }: { list: readonly PurchaseLine[] }) {
  const [ordering, setOrdering] = useState<PurchaseLine | null>(null);
  const refusal = useRefusal('stock');
  const tools = (
    <span className={layout.row}>
      <LinkButton size="xs" to={to('BuyingList')}>
        {t('Print')}
      </LinkButton>
      <DownloadButton size="xs" get={() => call(contract.documents.buyingSheet)}>
        {t('CSV')}
      </DownloadButton>
    </span>
  );
  return (
    <Panel
      title={t('Buying list')}
      note={t`${count(list.length, 'paper')}, in sheets`}
      right={list.length > 0 && tools}
    >
      {list.length === 0 ? (
        <EmptyState small title={t('Nothing to buy')} />
      ) : (
        <ul className={`${layout.lines} ${layout.hideEmpty}`} aria-label={t('buying list')}>
          {list.map((buy) => (
            <li key={buy.paper.id}>
              <div className={`${layout.row} ${layout.gap3} ${layout.baseline}`}>
                <span className={`${layout.grow} ${layout.twoLines}`}>
                  <b>
                    <PaperLink of={buy.paper} />
                  </b>
                  <span className={`${text.smaller} ${text.muted}`}>
                    {[buy.paper.manufacturer, weightWords(buy.paper, buy.quantity), whyBuy(buy)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <b>{number(buy.quantity)}</b>
                {refusal === null && (
                  <ActionButton
                    size="xs"
                    aria-label={t`Order ${buy.paper.name}`}
                    onClick={() => setOrdering(buy)}
                  >
                    {t('Order')}
                  </ActionButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {ordering && (
        <OrderForm
          opened
          paper={ordering.paper}
          quantity={ordering.quantity}
          onClose={() => setOrdering(null)}
        />
      )}
    </Panel>
  );
}

/**
 * Describes a line of the demand: one paper, or a kind of paper for jobs that do not name a particular paper.
 */
type Line = { key: string; short: number; jobs: PaperDemand['jobs'] } & (
  { paper: PaperDemand } | { kind: Requirement }
);

/** Returns the lines for what open jobs need, sorted by when they need it, then papers that are only on order. */
function linesOf({ papers, requirements }: Demand): Line[] {
  const kinds = requirements.map((kind) => {
    const { quality, gsm, length, breadth, thickness, short, jobs } = kind;
    return { key: [quality, gsm, length, breadth, thickness].join(), short, jobs, kind };
  });
  const known = papers
    .filter(({ needed, onOrder }) => needed > 0 || onOrder.length > 0)
    .map((paper) => ({ key: paper.paper.id, short: paper.short, jobs: paper.jobs, paper }));
  const soonest = ({ jobs }: Line) => Date.parse(jobs[0]?.deliveryDate ?? '9999-12-31');
  return [...kinds, ...known].toSorted((a, b) => soonest(a) - soonest(b));
}

function Lines({ of, label }: { of: readonly Line[]; label: string }) {
  return (
    <ul className={`${layout.lines} ${layout.hideEmpty}`} aria-label={label}>
      {of.map((line) =>
        'kind' in line ? (
          <OfKind key={line.key} of={line.kind} />
        ) : (
          <OfPaper key={line.key} of={line.paper} />
        ),
      )}
    </ul>
  );
}

const notes = (lines: readonly Line[]) => {
  const jobs = new Set(lines.flatMap((line) => line.jobs.map(({ id }) => id)));
  return t`${count(lines.length, 'paper')}, ${count(jobs.size, 'job')}, soonest needed first`;
};

function Needed({ demand }: { demand: Demand }) {
  const lines = linesOf(demand);
  const short = lines.filter((line) => line.short > 0);
  const covered = lines.filter((line) => line.short === 0);
  if (lines.length === 0) {
    return (
      <Panel title={t('Paper needed')}>
        <EmptyState title={t('No open job needs paper')} text={t('What jobs need appears here.')} />
      </Panel>
    );
  }
  return (
    <>
      <Panel title={t('Short')} note={short.length > 0 && notes(short)}>
        {short.length === 0 && (
          <EmptyState
            small
            title={t('Nothing is short')}
            text={t('Stock and orders cover what open jobs need.')}
          />
        )}
        <Lines of={short} label={t('short papers')} />
      </Panel>
      {covered.length > 0 && (
        <Panel title={t('Covered')} note={notes(covered)}>
          <Lines of={covered} label={t('covered papers')} />
        </Panel>
      )}
    </>
  );
}

export function StockDemand() {
  const { data: demand } = useQuery(query(contract.stock.demand));
  const { data: unassigned = [] } = useQuery(query(contract.stock.unassigned, { query: {} }));
  const crumbs = [{ label: t('Stock'), to: to('Stock') }, { label: t('Demand') }];
  return (
    <Page narrowed>
      <PageHead title={t('Demand')} crumbs={crumbs} actions={<AssignAll jobs={unassigned} />} />
      {demand && (
        <div className={layout.withAside}>
          <div>
            <Needed demand={demand} />
          </div>
          <div>
            <BuyingList list={purchaseList(demand)} />
          </div>
        </div>
      )}
    </Page>
  );
}
