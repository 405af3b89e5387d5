/** Shows the line below a row: its faults, its duplicates, and the actions on them. */
import { type FormEvent, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { reasonText } from '../../client/reason-text.ts';
import { count, number } from '../../ui/page/format.ts';
import { type CellFault } from './check-rows.ts';
import { listWords } from './import-fields.ts';
import { detailsOf } from './import-kinds.ts';
import { isWrong, type RowState } from './row-states-and-filters.ts';
import { type ReviewState } from './use-review-state.ts';
import buttons from '../../ui/page/buttons.module.css';
import styles from './imports.module.css';

export function RepairButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={buttons.asText} onClick={onPress}>
      {children}
    </button>
  );
}

/** Returns a submit handler that calls `run` and prevents the browser from reloading the page. */
export const submits = (run: () => void) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

/** The codes of faults whose suggestions are names of records or list values. */
const names = new Set(['not-on-list', 'not-an-operation', 'none-named', 'several-named']);

/** Returns two labels for a suggestion's buttons: to repair one cell, and to repair all cells with the same text. */
function wordsOf(text: string, by: string, isName: boolean, alike: number): { one: string; all: string } {
  const those = `(${number(alike)})`;
  if (text === '') return { one: `Make it ${by}`, all: `Make every empty one ${by} ${those}` };
  if (by === '') return { one: 'Leave it empty', all: `Leave every “${text}” empty ${those}` };
  return isName
    ? { one: `“${text}” is ${by}`, all: `“${text}” is ${by} everywhere ${those}` }
    : { one: `Make it ${by}`, all: `Make every “${text}” ${by} ${those}` };
}

/** Shows the fault of a cell, with repairs for this cell and for all cells with the same text. */
function Fault(props: { wrong: CellFault; row: number; text: string; importing: ReviewState }) {
  const { wrong, row, text, importing } = props;
  const { column, fault, offers, adds } = wrong;
  const { put, putAll, countOf, add, mayNotAdd } = importing.repairs;
  const alike = offers.length > 0 ? countOf(column, text) : 0;
  const isName = names.has(fault.code);
  return (
    <span className={styles.fault}>
      {reasonText(fault)}.{' '}
      {offers.map((by) => {
        const { one, all } = wordsOf(text, by, isName, alike);
        return (
          <Fragment key={by}>
            {!(isName && alike > 1) && (
              <RepairButton onPress={() => put(row, column, by)}>{one}</RepairButton>
            )}
            {alike > 1 && <RepairButton onPress={() => putAll(column, text, by)}>{all}</RepairButton>}
          </Fragment>
        );
      })}
      {adds && mayNotAdd === null && (
        <RepairButton onPress={() => add([adds])}>
          Add “{adds.name}” to the shop’s {listWords[adds.list]}
        </RepairButton>
      )}
    </span>
  );
}

/** Lets the user decide about a row that resembles another row or a record. */
function Like({ state, importing }: { state: RowState; importing: ReviewState }) {
  const { like, row } = state;
  const { keep, merge, canJoin, joinAll, joined, stockOf, unit, hasStock } = importing.decisions;
  if (!like) return null;
  const { ofId, ofRow, stockQuantity, name } = like;
  const stock = stockQuantity === undefined ? null : stockOf(state);
  const sum = ofRow === undefined ? null : joined([ofRow, row]);
  return (
    <span>
      {ofId !== undefined && (
        <>
          Already there: <Link to={detailsOf(importing.kind, ofId)}>{name}</Link>
          {stockQuantity !== undefined && ` with ${count(stockQuantity, unit, unit)}`}
          {stockQuantity === undefined && hasStock && ' with other values'}.{' '}
          {stock !== null && (
            <>
              <RepairButton onPress={() => merge(row, { id: ofId, stock: 'add' })}>
                Add {number(stock)}
              </RepairButton>
              <RepairButton onPress={() => merge(row, { id: ofId, stock: 'set' })}>
                Set stock to {number(stock)}
              </RepairButton>
            </>
          )}
          <RepairButton onPress={() => keep([row])}>Import it too</RepairButton>
        </>
      )}
      {ofRow !== undefined && (
        <>
          Same name as row {number(ofRow + 1)}.{' '}
          {canJoin({ row, ofRow }) && (
            <RepairButton onPress={() => joinAll([{ row, ofRow }])}>
              Join the rows{sum !== null && `: ${number(sum)}`}
            </RepairButton>
          )}
          <RepairButton onPress={() => keep([row])}>Keep both</RepairButton>
        </>
      )}
    </span>
  );
}

/** Returns whether the row needs a line of messages below it. */
export const hasRowMessages = (row: RowState) => row.out || row.like !== undefined || isWrong(row);

export function RowMessages({ state, importing }: { state: RowState; importing: ReviewState }) {
  const { row, out, wrong, beside } = state;
  const { leaveOut, bringBack } = importing.repairs;
  const texts = importing.sheet.rows[row] ?? [];
  if (out)
    return (
      <span>
        Left out. <RepairButton onPress={() => bringBack(row)}>Bring it back</RepairButton>
      </span>
    );
  return (
    <>
      {wrong.map((each) => (
        <Fault key={each.column} {...{ row, importing }} wrong={each} text={texts[each.column] ?? ''} />
      ))}
      {beside.map((fault) => (
        <span key={fault.code} className={styles.fault}>
          {reasonText(fault)}.
        </span>
      ))}
      <Like {...{ state, importing }} />
      <RepairButton onPress={() => leaveOut([row])}>Leave this row out</RepairButton>
    </>
  );
}
