/**
 * Shows all papers sorted by shelf, each with a field for the counted sheets. One click books all counts
 * (design: stock).
 */
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reservedSheets } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isSameShelf } from '../../../shared/codes/reading/shelves.ts';
import { compareNumbered } from '../../../shared/platform/compare-numbered.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { hasWords } from '../../../shared/platform/search-text.ts';
import { paperMeasures } from '../../../shared/jobs/aggregate/paper/paper-search.ts';
import { type PaperItem } from '../../../shared/stock/papers.contract.ts';
import { outcomeUnknown, reasonOf } from '../../client/api/api-errors.ts';
import { contract } from '../../client/contract.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { count, grammage, number, size } from '../../ui/text/format-values.ts';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { useSheets } from '../sheets-field.tsx';
import { differenceWords, shortWords } from '../stock-item.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import parts from '../../ui/page/parts.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import styles from './count.module.css';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

/** Manages a stock count in progress. The device stores the typed quantities until the server has booked them. */

/** A typed quantity, and the paper's booked quantity at the time of typing. */
interface Typed {
  counted: number;
  seen: number;
}
/** A booked count, with the data that its undo needs. */
interface Booked {
  id: string;
  name: string;
  countId: string;
  difference: number;
  hit: { id: string; number: string; short: number }[];
}
interface Kept {
  typed: Record<string, Typed>;
  booked: Booked[];
}
const nothing: Kept = { typed: {}, booked: [] };

/** Returns the counts stored on this device, and functions that book all of them and undo all of them. */
function useCounting(papers: readonly PaperItem[]) {
  const [kept, setKept] = useLocalStorage<Kept>({
    key: `makeready.count.${useMe().id}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const book = useVerb(contract.papers.count);
  const undo = useVerb(contract.papers.undoCount);
  const due = papers.flatMap((paper) => {
    const typed = kept.typed[paper.id];
    return typed ? [{ paper, ...typed }] : [];
  });

  const failed = (id: string, error: unknown) =>
    setFailures((before) => ({ ...before, [id]: reasonOf(error) }));

  /**
   * Sends the counts or undos one after the other. A refused count stays typed, with the reason. If the server does
   * not respond, the counts not sent yet stay typed too.
   */
  async function each<T extends { id: string }>(all: readonly T[], send: (one: T) => Promise<void>) {
    setBusy(true);
    setFailures({});
    for (const one of all) {
      try {
        await send(one);
      } catch (error) {
        failed(one.id, error);
        if (outcomeUnknown(error)) break;
      }
    }
    setBusy(false);
  }

  return {
    typed: kept.typed,
    booked: kept.booked,
    due,
    failures,
    busy,
    type: ({ id, stockQuantity: seen }: PaperItem, counted: number | '') => {
      setFailures(({ [id]: _gone, ...others }) => others);
      setKept(({ typed: { [id]: _before, ...others }, booked }) => ({
        // A text that is no number gets a message and is not booked.
        typed: counted === '' || Number.isNaN(counted) ? others : { ...others, [id]: { counted, seen } },
        booked,
      }));
    },
    bookAll: () => {
      setKept((before) => ({ ...before, booked: [] }));
      return each(
        due.map(({ paper, ...typed }) => ({ ...paper, ...typed })),
        async ({ id, name, counted, seen }) => {
          const body = { counted, seen };
          const { countId, hit } = await book.mutateAsync({ params: { id }, body });
          setKept(({ typed: { [id]: _done, ...others }, booked }) => ({
            typed: others,
            booked: [...booked, { id, name, countId, difference: counted - seen, hit }],
          }));
        },
      );
    },
    undoAll: () =>
      each(kept.booked.toReversed(), async ({ id, countId }) => {
        await undo.mutateAsync({ params: { id, countId } });
        setKept(({ typed, booked }) => ({ typed, booked: booked.filter((one) => one.countId !== countId) }));
      }),
    /** Removes the result of the booked counts from the screen. */
    close: () => setKept(({ typed }) => ({ typed, booked: [] })),
  };
}
type Counting = ReturnType<typeof useCounting>;

/** Moves the focus to the next field when the user presses Enter, and from the last field to the button. */
function toNext(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  const next =
    boxes[boxes.indexOf(event.currentTarget) + 1] ?? document.querySelector<HTMLElement>('[data-book]');
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

/** Returns a text that says how many sheets the count would leave available, or how many would be missing. */
function after(paper: PaperItem, counted: number): string {
  const available = counted - reservedSheets(paper);
  return shortWords({ availableQuantity: available }) ?? t`${number(available)} stay free`;
}

function Outcome({ paper, typed }: { paper: PaperItem; typed: Counting['typed'][string] }) {
  const differs = typed.counted !== typed.seen;
  const short = typed.counted < reservedSheets(paper);
  return (
    <span className={`${layout.flow} ${text.smaller}`}>
      <b className={differs ? text.warn : undefined}>{differenceWords(typed.seen, typed.counted)}</b>
      {differs && <span className={short ? text.danger : text.muted}>{after(paper, typed.counted)}</span>}
    </span>
  );
}

/** Shows a row of the stock count: the paper, the booked quantity, a field for the count, and the difference. */
function CountRow({ paper, counting }: { paper: PaperItem; counting: Counting }) {
  const typed = counting.typed[paper.id];
  const value = typed?.counted ?? '';
  const onChange = (counted: number | '') => counting.type(paper, counted);
  const { readUnit, words, choices, isConverted } = useSheets({ paper, value, onChange });
  const failure = counting.failures[paper.id];
  const facts = [
    paper.manufacturer,
    size(paper.length, paper.breadth),
    grammage(paper.gsm),
    t`booked ${number(typed?.seen ?? paper.stockQuantity)}`,
  ];
  return (
    <li className={`${layout.row} ${layout.gap4} ${layout.between} ${layout.cell} ${styles.row}`}>
      <span className={`${layout.stack} ${layout.gap1}`}>
        <b>{paper.name}</b>
        <span className={`${text.smaller} ${text.muted}`}>{facts.filter(Boolean).join(' · ')}</span>
        {isConverted && <span className={`${text.smaller} ${text.muted}`}>{words}</span>}
        {typed && <Outcome paper={paper} typed={typed} />}
        {choices}
        {failure !== undefined && (
          <span className={`${text.danger} ${text.smaller}`} role="alert">
            <Icon name="warning" size={13} /> {failure}
          </span>
        )}
      </span>
      <NumberBox
        whole
        data-count
        enterKeyHint="next"
        w={116}
        className={typed ? styles.box : `${styles.box} ${styles.open}`}
        aria-label={t`Counted, ${paper.name}`}
        placeholder={t('count')}
        min={0}
        value={value}
        readUnit={readUnit}
        onChange={onChange}
        onKeyDown={toNext}
      />
    </li>
  );
}

/** Shows "Shelf B04" with the number of papers on that shelf. */
function ShelfHead({ shelf, papers }: { shelf: string; papers: number }) {
  return (
    <h2
      className={`${layout.row} ${layout.between} ${layout.cell} ${text.small} ${text.name} ${layout.sunken}`}
    >
      {shelf === '' ? t('No shelf') : <Link to={to('Shelf', shelf)}>{t`Shelf ${shelf}`}</Link>}
      <span className={`${text.muted} ${text.nowrap}`}>{count(papers, 'paper')}</span>
    </h2>
  );
}

type Placed = Pick<PaperItem, 'shelf' | 'name' | 'id'>;

/**
 * Groups papers by shelf, sorted as a person passes the shelves: B9 before B10, and papers without a shelf
 * last.
 */
export function shelvesOf<P extends Placed>(papers: readonly P[]): { shelf: string; papers: P[] }[] {
  const inOrder = papers.toSorted(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      compareNumbered(a.shelf, b.shelf) ||
      compareNumbered(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  const shelves = groupBy(inOrder, ({ shelf }) => shelf.toLowerCase());
  return [...shelves.values()].map((all) => ({ shelf: all[0]?.shelf ?? '', papers: all }));
}

/** Returns the jobs with reserved sheets that the counts did not find. Each job appears once. */
function shortJobs(booked: readonly Booked[]) {
  const all = groupBy(
    booked.flatMap(({ hit }) => hit),
    ({ id }) => id,
  );
  return [...all].map(([id, hits]) => ({
    id,
    job: hits[0]?.number ?? '',
    short: hits.reduce((sum, { short }) => sum + short, 0),
  }));
}

/** Shows how many counts the server has booked, which jobs are short, and Undo. */
function Done({ counting }: { counting: Counting }) {
  const { booked, busy, undoAll, close, failures } = counting;
  if (booked.length === 0) return null;
  const differ = booked.filter(({ difference }) => difference !== 0).length;
  const kept = booked.filter(({ id }) => failures[id] !== undefined);
  return (
    <Notice>
      <b>{t`${count(booked.length, 'paper')} booked`}</b>,{' '}
      {differ === 0 ? t('none differs') : t`${number(differ)} differ`}.{' '}
      {shortJobs(booked).map(({ id, job, short }) => (
        <span key={id}>
          {nodes`${(<Link to={to('JobDetails', id)}>{job}</Link>)} is ${count(short, 'sheet')} short.`}{' '}
        </span>
      ))}
      {kept.map(({ id, name }) => (
        <span key={id} role="alert">
          {t`${name} was not undone: ${failures[id]}.`}{' '}
        </span>
      ))}
      <span className={layout.row}>
        <ActionButton size="xs" icon="undo" busy={busy} onClick={() => void undoAll()}>
          {t('Undo all')}
        </ActionButton>
        <ActionButton size="xs" variant="quiet" onClick={close}>
          {t('Close')}
        </ActionButton>
      </span>
    </Notice>
  );
}

/** Shows how many of the papers the user has counted. */
function Progress({ counting, total }: { counting: Counting; total: number }) {
  const { due } = counting;
  const differ = due.filter(({ counted, seen }) => counted !== seen).length;
  return (
    <output className={`${layout.row} ${layout.gap3} ${text.small} ${text.nowrap} ${styles.progress}`}>
      {nodes`${number(due.length)} of ${number(total)}${(
        <span className={`${parts.track} ${styles.track}`}>
          <i style={{ width: `${total === 0 ? 0 : (100 * due.length) / total}%` }} />
        </span>
      )}${number(differ)} differ`}
    </output>
  );
}

function Book({ counting }: { counting: Counting }) {
  const { due, busy, bookAll } = counting;
  return (
    <ActionButton
      data-book
      variant="filled"
      refusal={useRefusal('stock') ?? (due.length === 0 ? reason('count-nothing') : null)}
      busy={busy}
      onClick={() => void bookAll()}
    >
      {due.length === 0 ? t('Book counts') : t`Book ${count(due.length, 'count')}`}
    </ActionButton>
  );
}

export function StockCount() {
  const { data: all } = useQuery(query(contract.papers.list, { query: { per: 1000 } }));
  const [search] = useSearchParams();
  const shelf = search.get('shelf');
  const papers = shelf === null ? all : all?.filter((paper) => isSameShelf(paper.shelf, shelf));
  const [typed, setTyped] = useState('');
  const counting = useCounting(papers ?? []);
  const found =
    papers?.filter((paper) => {
      const { name, quality, manufacturer } = paper;
      return hasWords(typed, name, paper.shelf, quality, manufacturer, paperMeasures(paper));
    }) ?? [];
  return (
    <Page className={styles.page}>
      <PageHead
        title={t('Count paper')}
        crumbs={[
          { label: t('Stock'), to: to('Stock') },
          ...(shelf === null ? [] : [{ label: shelf, to: to('Shelf', shelf) }]),
          { label: t('Count') },
        ]}
        actions={
          papers?.some((paper) => paper.shelf !== '') && (
            <LinkButton to={to('ShelfLabels')} icon="print">
              {t('Shelf labels')}
            </LinkButton>
          )
        }
        primary={<Book counting={counting} />}
      />
      <Done counting={counting} />
      <section className={panel.sheet}>
        <div className={`${layout.row} ${layout.wrap} ${layout.cell} ${layout.surface} ${styles.tools}`}>
          <Progress counting={counting} total={papers?.length ?? 0} />
          <SearchInput label={t('Paper')} typed={typed} onType={setTyped} />
        </div>
        {papers && found.length === 0 && (
          <EmptyState
            small
            title={papers.length === 0 ? t('No papers yet') : t('No paper found')}
            text={papers.length === 0 ? t('Papers to count appear here.') : t('Search by name or shelf.')}
          />
        )}
        {shelvesOf(found).map(({ shelf: name, papers: lying }) => (
          <section key={name}>
            <ShelfHead shelf={name} papers={lying.length} />
            <ul>
              {lying.map((paper) => (
                <CountRow key={paper.id} paper={paper} counting={counting} />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Page>
  );
}
