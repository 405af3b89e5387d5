/** The rows of a sheet before they are written: its columns, its faults, what happens to those that are there already. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { said } from '../../client/said.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { useKeysWithin } from '../../ui/page/keys-within.ts';
import { Notice, Sheet as Panel } from '../../ui/page/page.tsx';
import { type Encode, EncodingSelect } from './encoding-select.tsx';
import { Grid, type GridHandle } from './grid.tsx';
import { GridHead } from './grid-head.tsx';
import { ColumnRepairs } from './column-repairs.tsx';
import { Missing, Questions } from './columns-asked.tsx';
import { Does } from './says.tsx';
import { byGroup, type Filter, filters, passes, type RowState } from './rows.ts';
import { matched } from './sheet.ts';
import { UnknownCustomers } from './unknown-customers.tsx';
import { type Importing } from './use-importing.ts';
import text from '../../ui/page/text.module.css';
import tools from '../../ui/list/list-tools.module.css';
import segments from '../../ui/list/segments.module.css';
import styles from './imports.module.css';

const filterWords: Record<Filter, string> = {
  all: 'All',
  wrong: 'Wrong',
  duplicates: 'Duplicates',
  already: 'Already there',
  new: 'New',
};

/** The rows that the filter finds, and those that somebody types in: they stay until it is chosen again. */
function useFiltered(rows: readonly RowState[]) {
  const [filter, setFilter] = useState<Filter>('all');
  const [typedIn, setTypedIn] = useState<readonly number[]>([]);
  const shown = useMemo(() => {
    const found = rows.filter((row) => passes[filter](row) || typedIn.includes(row.row));
    return filter === 'duplicates' ? byGroup(found) : found;
  }, [rows, filter, typedIn]);
  return {
    filter,
    choose: (next: Filter) => {
      setFilter(next);
      setTypedIn([]);
    },
    shown,
    stay: (row: number) => setTypedIn((before) => (before.includes(row) ? before : [...before, row])),
  };
}

/** Where the focus goes when what had it is gone: a repair takes its own button away. */
function useKeptFocus(panel: RefObject<HTMLElement | null>, leave: () => void) {
  const within = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      within.current = target instanceof Node && panel.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [panel]);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) leave();
  });
}

function Filters(props: { rows: readonly RowState[]; filter: Filter; choose: (filter: Filter) => void }) {
  const { rows, filter, choose } = props;
  return (
    <fieldset className={segments.segments} aria-label="Rows shown">
      {filters.map((each) => (
        <button key={each} type="button" aria-pressed={filter === each} onClick={() => choose(each)}>
          {filterWords[each]} {number(rows.filter(passes[each]).length)}
        </button>
      ))}
    </fieldset>
  );
}

/** What happens to all duplicates within the sheet that are not decided one by one. */
function Duplicates({ importing }: { importing: Importing }) {
  const { rows, joinAll, keepAll } = importing;
  const pairs = rows.flatMap(({ row, like }) =>
    like?.ofRow === undefined ? [] : [{ row, ofRow: like.ofRow }],
  );
  if (pairs.length === 0) return null;
  return (
    <span className={text.small}>
      {count(pairs.length, 'duplicate')}: <Does onPress={() => joinAll(pairs)}>Join all</Does> (the first
      row’s values stay) <Does onPress={() => keepAll(pairs.map(({ row }) => row))}>Keep all</Does>
    </span>
  );
}

/** What happens to all rows that are there already and not decided one by one. */
function LikeRows({ importing }: { importing: Importing }) {
  const { rows, repairs, keepAll } = importing;
  const open = rows.filter(({ like }) => like?.ofId !== undefined).map(({ row }) => row);
  if (open.length === 0) return null;
  return (
    <span className={text.small}>
      {count(open.length, 'row')} already there:{' '}
      <Does onPress={() => repairs.leaveOutAll(open)}>Leave all out</Does>{' '}
      <Does onPress={() => keepAll(open)}>Import them too</Does>
    </span>
  );
}

function Figures({ importing, encode }: { importing: Importing; encode: Encode }) {
  const { rows, sheet, kind, wrong } = importing;
  const [left, already] = [rows.filter(({ out }) => !out), rows.filter(passes.already)];
  // Not the first of each, which stays.
  const duplicates = rows.filter(({ row, group }) => group !== null && group !== row);
  const values = sheet.adds.length;
  const from = sheet.source === '' ? 'pasted' : `from ${sheet.source}`;
  const figures = [
    {
      n: left.length,
      what: 'rows',
      more: (
        <>
          {from}, {count(sheet.heads.length, 'column')}
          {sheet.encoding && <EncodingSelect encoding={sheet.encoding} encode={encode} />}
        </>
      ),
      look: undefined,
    },
    {
      n: rows.filter(passes.new).length,
      what: `new ${kind.many}`,
      more: values > 0 ? `${count(values, 'new value')} for the shop’s lists` : '',
      look: undefined,
    },
    {
      n: duplicates.length,
      what: 'duplicates',
      more: rows.some(({ like }) => like?.ofRow !== undefined) ? 'in this sheet, choose what happens' : '',
      look: styles.warn,
    },
    {
      n: already.length,
      what: 'already there',
      more: rows.some(({ like }) => like?.ofId) ? 'choose what happens' : '',
      look: styles.warn,
    },
    {
      n: wrong.length,
      what: 'wrong',
      more: `in ${count(rows.filter(passes.wrong).length, 'row')}, to correct first`,
      look: styles.bad,
    },
  ];
  return (
    <dl className={styles.figures} aria-label="The sheet in figures">
      {figures.map(({ n, what, more, look }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className={n > 0 ? look : undefined}>{number(n)}</dd>
          <dd className={styles.more}>{n > 0 && more}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the rows can't be imported yet, or null. */
function refusalOf({ missing, questions, wrong, rows, checking, failure }: Importing): Reason | null {
  const open = rows.filter(({ like }) => like !== undefined).length;
  if (missing.length > 0)
    return reason('columns-missing', { fields: missing.map(({ label }) => label).join(', ') });
  if (questions.length > 0) return reason('columns-to-answer', { count: questions.length });
  if (wrong.length > 0) return reason('cells-wrong', { count: wrong.length });
  if (rows.every(({ out }) => out)) return reason('no-rows-left');
  if (checking || failure !== null) return reason('rows-being-checked');
  return open > 0 ? reason('rows-to-decide', { count: open }) : null;
}

function Foot({ importing, onNext }: { importing: Importing; onNext: () => void }) {
  const { wrong, rows, writing, failure, again, write, writeFailure, checking } = importing;
  const left = rows.filter(({ out }) => !out).length;
  const refusal = refusalOf(importing);
  return (
    <div className={styles.foot}>
      <output className={text.small} aria-live="polite">
        {writing ? (
          <>
            <progress className={styles.progress} aria-label="Import" /> Writing {count(left, 'row')}…
          </>
        ) : (
          <>
            {wrong.length > 0 && (
              <b className={styles.bad}>
                {wrong.length === 1 ? '1 cell is' : `${number(wrong.length)} cells are`} wrong.{' '}
              </b>
            )}
            {checking && failure === null ? 'Checking the rows… ' : ''}
            <span className={text.muted}>
              All rows are imported or none. You can undo an import until its records are used.
            </span>
          </>
        )}
      </output>
      {(failure ?? writeFailure) !== null && (
        <Notice tone="danger" alert>
          {failure === null ? writeFailure : `The rows were not checked. ${failure}`}
          {failure !== null && (
            <>
              {' '}
              <Does onPress={again}>Check again</Does>
            </>
          )}
        </Notice>
      )}
      <div className={styles.footButtons}>
        {wrong.length > 0 && (
          <ActionButton icon="arrow-down" onClick={onNext} data-next-wrong>
            Next wrong cell
          </ActionButton>
        )}
        <ActionButton
          variant="filled"
          refusal={refusal}
          busy={writing}
          onClick={() => void write()}
          data-import
        >
          Import {count(left, 'row')}
        </ActionButton>
        {refusal && <span className={`${text.small} ${text.muted}`}>{said(refusal)}</span>}
      </div>
    </div>
  );
}

export function Review({ importing, encode }: { importing: Importing; encode: Encode }) {
  const { sheet, rows, kind, fields, repairs, decisions, choices, paste, change, wrong, undo, kept } =
    importing;
  const { filter, choose, shown, stay } = useFiltered(rows);
  const handle = useRef<GridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const next = () => {
    const at = handle.current?.at();
    const isAfter = (each: { row: number; column: number }) =>
      !at || each.row > at.row || (each.row === at.row && each.column > at.column);
    const cell = wrong.find(isAfter) ?? wrong[0];
    if (!cell) return;
    if (!shown.some(({ row }) => row === cell.row)) choose('all');
    // The rows of another filter are there after the next frame.
    requestAnimationFrame(() => handle.current?.show(cell));
  };
  useKeysWithin(panel, (event) => {
    // While one types, the field takes back its own letters.
    const isTyping = event.target instanceof HTMLInputElement && event.target.dataset.typed === 'true';
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key !== 'z') return;
    event.preventDefault();
    undo();
  });
  const leave = () =>
    (
      panel.current?.querySelector<HTMLElement>('[data-next-wrong]') ??
      panel.current?.querySelector<HTMLElement>('[data-import]')
    )?.focus();
  useKeptFocus(panel, leave);
  const type = (row: number, column: number, cell: string) => {
    stay(row);
    repairs.put(row, column, cell);
  };
  return (
    <>
      <Figures {...{ importing, encode }} />
      <Missing importing={importing} />
      <Questions importing={importing} />
      {!kept && (
        <Notice>
          The sheet is too large to keep: your changes will be lost if you reload or close this tab.
        </Notice>
      )}
      <Panel>
        <div ref={panel}>
          <div className={tools.tools}>
            <Filters {...{ rows, filter, choose }} />
            <Duplicates importing={importing} />
            <LikeRows importing={importing} />
            <span className={`${text.small} ${text.muted} ${tools.end}`}>
              Edit or paste in any cell. Esc leaves the cells.
              <IconButton
                icon="undo"
                label="Undo"
                refusal={importing.undoable ? null : reason('nothing-to-undo')}
                aria-keyshortcuts="Control+Z"
                onClick={undo}
              />
            </span>
          </div>
          <ColumnRepairs importing={importing} />
          <UnknownCustomers importing={importing} />
          <Grid
            {...{ sheet, fields, repairs, decisions, choices, type, paste, leave, handle }}
            rows={shown}
            head={
              <GridHead
                sheet={sheet}
                all={kind.fields}
                match={(column, field) => change((before) => matched(before, column, field))}
                reads={importing.columns}
                choose={importing.choose}
              />
            }
          />
          <Foot importing={importing} onNext={next} />
        </div>
      </Panel>
    </>
  );
}
