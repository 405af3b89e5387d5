/**
 * Lists the papers that fit a job, drawn to scale, the least offcut first. Papers that do not fit follow, with
 * the reasons.
 */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type EligiblePaper, type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type PaperItem } from '../../../shared/stock/papers.contract.ts';
import {
  isSizeGiven,
  paperMismatch,
  pressSheetOf,
} from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isGiven } from '../../../shared/stock/given-measure.ts';
import { query, useInPlaceQuery } from '../../client/api/queries.ts';
import { useSearchResults } from '../../client/api/use-search-results.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { TwoLines } from '../../ui/table/data-table.tsx';
import { count, grammage, number, percent, size, thickness } from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { EmptyState, Panel, usePhone } from '../../ui/page/page.tsx';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { SheetSize } from '../../ui/marks/sheet-size.tsx';
import { StockSheetDrawing } from '../../ui/marks/stock-sheet-drawing.tsx';
import { PaperName } from '../details/job-sidebar.tsx';
import { type PaperPick } from './use-pick-paper.ts';
import { reasonText } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import table from '../../ui/table/table.module.css';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import buttons from '../../ui/style/buttons.module.css';
import styles from './job-paper.module.css';

/** Picks the paper, and focuses the quantity because the user types it next. */
function pickAndType(pick: PaperPick, id: string) {
  pick.pick(id);
  const quantity = document.querySelector<HTMLInputElement>('aside input[name="quantity"]');
  requestAnimationFrame(() => {
    quantity?.focus();
    quantity?.select();
  });
}

function PickButton({ paper, pick }: { paper: PaperItem; pick: PaperPick }) {
  if (pick.paper?.id === paper.id) {
    return (
      <span className={`${text.mark} ${styles.pickedWord}`}>
        <Icon name="check" />
        {t('Picked')}
      </span>
    );
  }
  return (
    <ActionButton size="xs" aria-label={t`Pick ${paper.name}`} onClick={() => pickAndType(pick, paper.id)}>
      {t('Pick')}
    </ActionButton>
  );
}

const about = ({ id, manufacturer, gsm, turned, cut, orders }: EligiblePaper, { layout: chosen }: Job) =>
  [
    id === chosen?.paper.id && t('chosen for the layout'),
    manufacturer,
    grammage(gsm),
    turned && t('turned a quarter'),
    cut > 1 && t`${number(cut)} per stock sheet`,
    orders.length > 0 &&
      t`${count(
        orders.reduce((sum, { left }) => sum + left, 0),
        'sheet',
      )} on order`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns the unused share of the stock sheet, or null if the job's sheet size is unknown. */
const lost = (job: Job, paper: EligiblePaper) =>
  isSizeGiven(pressSheetOf(job)) ? percent(paper.offcut) : null;

interface RowOf {
  job: Job;
  paper: EligiblePaper;
  pick: PaperPick;
  /** The longest side of all listed sheets in mm, which sets the scale. */
  largest: number;
}

function WideRow({ job, paper, pick, largest }: RowOf) {
  return (
    <tr className={pick.paper?.id === paper.id ? table.picked : undefined}>
      <td>
        <StockSheetDrawing stock={paper} sheet={pressSheetOf(job)} cut={paper.cut} largest={largest} />
      </td>
      <td>
        <TwoLines first={<PaperName paper={paper} />} second={about(paper, job)} />
      </td>
      <td className={`${table.figures} ${text.nowrap}`}>
        <SheetSize length={paper.length} breadth={paper.breadth} />
      </td>
      <td className={table.figures}>
        {isGiven(paper.thickness) ? (
          number(paper.thickness)
        ) : (
          <span className={`${text.faint} ${text.small}`}>{t('not given')}</span>
        )}
      </td>
      <td className={table.figures}>{lost(job, paper) ?? '–'}</td>
      <td className={table.figures}>{number(paper.stockQuantity)}</td>
      <td className={`${table.figures} ${text.strong}`}>{number(paper.availableQuantity)}</td>
      <td className={table.figures}>
        <PickButton paper={paper} pick={pick} />
      </td>
    </tr>
  );
}

function PhoneRow({ job, paper, pick, largest }: RowOf) {
  const left = lost(job, paper);
  const facts = [
    size(paper.length, paper.breadth),
    thickness(paper.thickness),
    ...(left === null ? [] : [t`${left} offcut`]),
  ];
  return (
    <li className={pick.paper?.id === paper.id ? `${layout.row} ${styles.picked}` : layout.row}>
      <StockSheetDrawing
        stock={paper}
        sheet={pressSheetOf(job)}
        cut={paper.cut}
        largest={largest}
        width={64}
      />
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <b>{paper.name}</b>
        <span className={`${text.smaller} ${text.muted}`}>{about(paper, job)}</span>
        <span className={`${text.smaller} ${text.muted}`}>{facts.join(' · ')}</span>
        <span className={text.smaller}>
          {nodes`${(<b>{number(paper.availableQuantity)}</b>)} of ${count(paper.stockQuantity, 'sheet')} available`}
        </span>
      </span>
      <PickButton paper={paper} pick={pick} />
    </li>
  );
}

const heads = ['L × B', 'µm', t('Offcut'), t('In stock, sheets'), t('Available, sheets')];

function Table({ job, papers, pick }: { job: Job; papers: readonly EligiblePaper[]; pick: PaperPick }) {
  const largest = Math.max(...papers.flatMap(({ length, breadth }) => [length, breadth]));
  if (usePhone()) {
    return (
      <ul className={layout.lines}>
        {papers.map((paper) => (
          <PhoneRow key={paper.id} job={job} paper={paper} pick={pick} largest={largest} />
        ))}
      </ul>
    );
  }
  return (
    <div className={table.scrolls}>
      <table className={`${table.table} ${styles.fits}`} aria-label={t('eligible papers')}>
        <thead>
          <tr>
            <th scope="col">{t('Fit')}</th>
            <th scope="col">{t('Paper')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={table.figures}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className={text.visuallyHidden}>{t('Pick')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <WideRow key={paper.id} job={job} paper={paper} pick={pick} largest={largest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const legend = (
  <span className={`${layout.flow} ${text.smaller} ${styles.legend}`} aria-hidden="true">
    {nodes`${(<i />)}stock sheet${(<i className={styles.crease} />)}job’s sheet${(<i className={styles.offcut} />)}offcut`}
  </span>
);

function whyNot(paper: PaperItem, job: Job): string {
  const reasons = Object.values(paperMismatch(paper, job)).map(reasonText);
  return [...reasons, paper.availableQuantity <= 0 && t('none available')].filter(Boolean).join('; ');
}

/**
 * Lists papers that don't fit the job: papers of its quality, or papers that match the user's search. The user can
 * assign any of them as a substitute.
 */
function LeftOut({ job, eligible, pick }: { job: Job; eligible: readonly PaperItem[]; pick: PaperPick }) {
  const { data, typed, setTyped } = useSearchResults(({ term }) => {
    const narrowed = term ? { term } : { quality: job.paperQuality };
    return query(contract.papers.sorted, { query: { sort: 'name', per: 50, ...narrowed } });
  });
  const others = data?.items.filter(({ id }) => !eligible.some((paper) => paper.id === id)) ?? [];
  return (
    <div className={layout.cell}>
      <SearchInput label={t('Paper')} typed={typed} onType={setTyped} />
      <ul>
        {others.map((paper) => (
          <li key={paper.id} className={`${layout.row} ${styles.other}`}>
            <span className={`${layout.twoLines} ${layout.grow}`}>
              <PaperName paper={paper} />
              <span className={`${text.smaller} ${text.muted}`}>{whyNot(paper, job)}</span>
            </span>
            {paper.availableQuantity > 0 && <PickButton paper={paper} pick={pick} />}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className={`${text.small} ${text.muted}`}>{t('No other paper found.')}</p>}
    </div>
  );
}

/** Returns how many papers of the job's quality don't fit the job. */
function useLeftOut(job: Job, eligible: readonly PaperItem[]): number {
  const call = { query: { quality: job.paperQuality, per: 1 } };
  const { data } = useInPlaceQuery(contract.papers.sorted, call);
  return Math.max(0, (data?.metadata.total ?? 0) - eligible.length);
}

export function EligiblePapers({
  job,
  papers,
  pick,
}: {
  job: Job;
  papers: readonly EligiblePaper[];
  pick: PaperPick;
}) {
  const [open, setOpen] = useState(false);
  const out = useLeftOut(job, papers);
  return (
    <Panel
      title={t('Eligible papers')}
      note={`${count(papers.length, 'paper')}${papers.length > 1 ? t(', leftovers first, then least offcut') : ''}`}
      right={papers.length > 0 && legend}
    >
      {papers.length === 0 ? (
        <EmptyState
          small
          title={t('No paper in stock fits this job')}
          text={t('Receive one, or pick another as a substitute.')}
        />
      ) : (
        <Table job={job} papers={papers} pick={pick} />
      )}
      <div
        className={`${layout.row} ${layout.top} ${layout.cell} ${layout.ruled} ${text.smaller} ${text.faint} ${styles.whyOut}`}
      >
        <Icon name="info" size={14} />
        <span>
          {nodes`Same quality and GSM, large enough either way round, same thickness or none given, some available. ${out > 0 && (out === 1 ? t`${count(out, 'paper')} of this quality is left out; ` : t`${count(out, 'paper')} of this quality are left out; `)}`}
          <button
            type="button"
            className={buttons.asText}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {out > 0 ? t('see why') : t('pick another paper')}
          </button>
        </span>
      </div>
      {open && <LeftOut job={job} eligible={papers} pick={pick} />}
    </Panel>
  );
}
