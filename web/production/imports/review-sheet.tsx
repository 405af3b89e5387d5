/** Lets the user review a sheet before the import: its columns, faults, and duplicates of existing records. */
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { reasonText } from '../../client/reason-text.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { useKeysWithin } from '../../ui/page/use-keys-within.ts';
import { Notice, Panel } from '../../ui/page/page.tsx';
import { Grid, type GridHandle } from './grid.tsx';
import { GridHead, ValueSelect } from './grid-head.tsx';
import { ColumnRepairs, Missing, Questions } from './column-questions.tsx';
import { type Encoding, encodingLabels, encodings } from './read-file.ts';
import { RepairButton } from './row-messages.tsx';
import { byGroup, type Filter, passes, type RowState } from './row-states-and-filters.ts';
import { UnknownCustomers } from './unknown-customers.tsx';
import { type ReviewState } from './use-review-state.ts';
import layout from '../../ui/page/layout.module.css';
import panels from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import tools from '../../ui/list/list-tools.module.css';
import segments from '../../ui/list/segments.module.css';
import styles from './imports.module.css';

type Encode = ((encoding: Encoding) => void) | null;

const filterWords: Record<Filter, string> = {
  all: 'All',
  wrong: 'Wrong',
  duplicates: 'Duplicates',
  already: 'Already there',
  new: 'New',
};

/** Returns the rows that match the filter. A row that the user is editing stays visible until the filter changes. */
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

/** Moves the focus if a repair removes the button that had the focus. */
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
      {(Object.keys(filterWords) as Filter[]).map((each) => (
        <button key={each} type="button" aria-pressed={filter === each} onClick={() => choose(each)}>
          {filterWords[each]} {number(rows.filter(passes[each]).length)}
        </button>
      ))}
    </fieldset>
  );
}

/** Lets the user decide at once about all duplicates for which no decision exists. */
function Undecided({ importing }: { importing: ReviewState }) {
  const { rows, repairs, decisions } = importing;
  const pairs = rows.flatMap(({ row, like }) =>
    like?.ofRow === undefined ? [] : [{ row, ofRow: like.ofRow }],
  );
  const open = rows.filter(({ like }) => like?.ofId !== undefined).map(({ row }) => row);
  return (
    <>
      {pairs.length > 0 && (
        <span className={text.small}>
          {count(pairs.length, 'duplicate')}:{' '}
          {pairs.some(decisions.canJoin) && (
            <>
              <RepairButton onPress={() => decisions.joinAll(pairs)}>Join all</RepairButton> (the first row’s
              values stay){' '}
            </>
          )}
          <RepairButton onPress={() => decisions.keep(pairs.map(({ row }) => row))}>Keep all</RepairButton>
        </span>
      )}
      {open.length > 0 && (
        <span className={text.small}>
          {count(open.length, 'row')} already there:{' '}
          <RepairButton onPress={() => repairs.leaveOut(open)}>Leave all out</RepairButton>{' '}
          <RepairButton onPress={() => decisions.keep(open)}>Import them too</RepairButton>
        </span>
      )}
    </>
  );
}

interface FigureProps {
  n: number;
  one: string;
  many?: string;
  more: ReactNode;
  look?: string | undefined;
}

function Figure({ n, one, many = `${one}s`, more, look }: FigureProps) {
  return (
    <div>
      <dt>{n === 1 ? one : many}</dt>
      <dd className={n > 0 ? look : undefined}>{number(n)}</dd>
      <dd className={styles.more}>{n > 0 && more}</dd>
    </div>
  );
}

function Figures({ importing, encode }: { importing: ReviewState; encode: Encode }) {
  const { rows, sheet, kind, wrong } = importing;
  const countIf = (is: (row: RowState) => boolean) => rows.filter(is).length;
  const values = sheet.adds.length;
  return (
    <dl className={`${panels.sheet} ${styles.figures}`} aria-label="The sheet in figures">
      <Figure
        n={countIf(({ out }) => !out)}
        one="row"
        more={
          <>
            {sheet.source === '' ? 'pasted' : `from ${sheet.source}`}, {count(sheet.heads.length, 'column')}
            {sheet.out.length > 0 && `, ${number(sheet.out.length)} left out`}
            {sheet.encoding && !encode && `, ${encodingLabels[sheet.encoding]}`}
            {sheet.encoding && encode && (
              <>
                ,{' '}
                <ValueSelect
                  called="Encoding of the file"
                  look={styles.aspect}
                  value={sheet.encoding}
                  choices={encodings.map((value) => ({ value, label: encodingLabels[value] }))}
                  choose={(value) => encode(value as Encoding)}
                />
              </>
            )}
          </>
        }
      />
      <Figure
        n={countIf(passes.new)}
        one={`new ${kind.one}`}
        many={`new ${kind.many}`}
        more={values > 0 && `${count(values, 'new value')} for the shop’s lists`}
      />
      <Figure
        // Omits the first row of each group, which stays.
        n={countIf(({ row, group }) => group !== null && group !== row)}
        one="duplicate"
        more={countIf(({ like }) => like?.ofRow !== undefined) > 0 && 'in this sheet, choose what happens'}
        look={styles.warn}
      />
      <Figure
        n={countIf(passes.already)}
        one="already there"
        many="already there"
        more={countIf(({ like }) => like?.ofId !== undefined) > 0 && 'choose what happens'}
        look={styles.warn}
      />
      <Figure
        n={wrong.length}
        one="wrong"
        many="wrong"
        more={`in ${count(countIf(passes.wrong), 'row')}, to correct first`}
        look={styles.bad}
      />
    </dl>
  );
}

/** Returns the reason why the rows can't be imported yet, or null if they can. */
function refusalOf({ missing, questions, wrong, rows, checking, failure }: ReviewState): Reason | null {
  const open = rows.filter(({ like }) => like !== undefined).length;
  if (missing.length > 0)
    return reason('columns-missing', { fields: missing.map(({ label }) => label).join(', ') });
  if (questions.length > 0) return reason('columns-to-answer', { count: questions.length });
  if (wrong.length > 0) return reason('cells-wrong', { count: wrong.length });
  if (rows.every(({ out }) => out)) return reason('no-rows-left');
  if (checking || failure !== null) return reason('rows-being-checked');
  return open > 0 ? reason('rows-to-decide', { count: open }) : null;
}

function Foot({ importing, onNext }: { importing: ReviewState; onNext: () => void }) {
  const { wrong, rows, writing, failure, again, write, writeFailure, checking } = importing;
  const left = rows.filter(({ out }) => !out).length;
  const refusal = refusalOf(importing);
  return (
    <div className={styles.foot}>
      <output className={text.small} aria-live="polite">
        {writing && <progress className={styles.progress} aria-label="Import" />}
        {writing && `Writing ${count(left, 'row')}…`}
        {!writing && wrong.length > 0 && (
          <b className={styles.bad}>{count(wrong.length, 'cell is', 'cells are')} wrong. </b>
        )}
        {!writing && checking && failure === null && 'Checking the rows… '}
        {!writing && (
          <span className={text.muted}>
            All rows are imported or none. You can undo an import until its records are used.
          </span>
        )}
      </output>
      {(failure ?? writeFailure) !== null && (
        <Notice tone="danger" alert>
          {failure === null ? writeFailure : `The rows were not checked. ${failure} `}
          {failure !== null && <RepairButton onPress={again}>Check again</RepairButton>}
        </Notice>
      )}
      <div className={`${layout.row} ${layout.wrap}`}>
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
        {refusal && <span className={`${text.small} ${text.muted}`}>{reasonText(refusal)}</span>}
      </div>
    </div>
  );
}

export function Review({ importing, encode }: { importing: ReviewState; encode: Encode }) {
  const { rows, repairs, wrong, undo, undoable, kept } = importing;
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
    // The rows of another filter appear in the next frame.
    requestAnimationFrame(() => handle.current?.show(cell));
  };
  useKeysWithin(panel, (event) => {
    // In a field, the browser handles Undo.
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
            <Undecided importing={importing} />
            <span className={`${text.small} ${text.muted} ${tools.end}`}>
              Edit or paste in any cell
              {undoable && (
                <IconButton icon="undo" label="Undo" aria-keyshortcuts="Control+Z" onClick={undo} />
              )}
            </span>
          </div>
          <ColumnRepairs importing={importing} />
          <UnknownCustomers importing={importing} />
          <Grid
            {...{ importing, type, leave, handle }}
            rows={shown}
            head={<GridHead importing={importing} />}
          />
          <Foot importing={importing} onNext={next} />
        </div>
      </Panel>
    </>
  );
}
