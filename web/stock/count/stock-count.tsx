/**
 * Shows the papers in the sequence of their shelves, each with a field for the stock count. One press books all
 * counts (design: stock).
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { reason } from '../../../shared/reasons/reason.ts';
import { hasWords } from '../../../shared/rules/search-text.ts';
import { paperMeasures } from '../../../shared/rules/paper-search.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { EmptyState, Notice, Page, PageHead } from '../../ui/page/page.tsx';
import { CountRow, ShelfHead } from './count-row.tsx';
import { type Booked, type Counting, useCounting } from './use-counting.ts';
import { shelvesOf } from './group-by-shelf.ts';
import layout from '../../ui/page/layout.module.css';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import styles from './count.module.css';

/** Returns the jobs whose reserved sheets the counts did not find, each job once. */
function shortJobs(booked: readonly Booked[]) {
  const all = Map.groupBy(
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
      <b>{count(booked.length, 'paper')} booked</b>,{' '}
      {differ === 0 ? 'none differs' : `${number(differ)} differ`}.{' '}
      {shortJobs(booked).map(({ id, job, short }) => (
        <span key={id}>
          <Link to={to('JobDetails', id)}>{job}</Link> is {count(short, 'sheet')} short.{' '}
        </span>
      ))}
      {kept.map(({ id, name }) => (
        <span key={id} role="alert">
          {name} was not undone: {failures[id]}.{' '}
        </span>
      ))}
      <span className={layout.row}>
        <ActionButton size="xs" icon="undo" busy={busy} onClick={() => void undoAll()}>
          Undo all
        </ActionButton>
        <ActionButton size="xs" variant="quiet" onClick={close}>
          Close
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
    <output className={`${styles.progress} ${text.small}`}>
      {number(due.length)} of {number(total)}
      <span className={styles.track}>
        <i style={{ width: `${total === 0 ? 0 : (100 * due.length) / total}%` }} />
      </span>
      {number(differ)} differ
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
      {due.length === 0 ? 'Book counts' : `Book ${count(due.length, 'count')}`}
    </ActionButton>
  );
}

export function StockCount() {
  const { data: papers } = useQuery(query(contract.papers.list, { query: { per: 1000 } }));
  const [typed, setTyped] = useState('');
  const counting = useCounting(papers ?? []);
  const found =
    papers?.filter((paper) => {
      const { name, shelf, quality, manufacturer } = paper;
      return hasWords(typed, name, shelf, quality, manufacturer, paperMeasures(paper));
    }) ?? [];
  return (
    <Page className={styles.page}>
      <PageHead
        title="Count paper"
        crumbs={[{ label: 'Stock', to: to('Stock') }, { label: 'Count' }]}
        primary={<Book counting={counting} />}
      />
      <Done counting={counting} />
      <section className={panel.sheet}>
        <div className={styles.tools}>
          <Progress counting={counting} total={papers?.length ?? 0} />
          <SearchInput label="Paper" typed={typed} onType={setTyped} />
        </div>
        {papers && found.length === 0 && (
          <EmptyState
            small
            title={papers.length === 0 ? 'No papers yet' : 'No paper found'}
            text={papers.length === 0 ? 'Papers to count appear here.' : 'Search by name or shelf.'}
          />
        )}
        {shelvesOf(found).map(({ shelf, papers: lying }) => (
          <section key={shelf}>
            <ShelfHead shelf={shelf} papers={lying.length} />
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
