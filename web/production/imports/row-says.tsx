/** What is said of a row: its faults, what it is like, that it is left out. */
import { Link } from 'react-router';
import { said } from '../../client/said.ts';
import { count, number } from '../../ui/page/format.ts';
import { isWrong, type RowState } from './rows.ts';
import { Does, Fault, type Repairs } from './says.tsx';
import { type Merge, type Row } from './sheet.ts';
import styles from './imports.module.css';

/** What can be decided of a row that is like another. */
export interface Decisions {
  keep: (row: number) => void;
  merge: (row: number, merge: Merge) => void;
  join: (row: number, ofRow: number) => void;
  /** What joining gives, where something adds up: "2,000". */
  joined: (row: number, ofRow: number) => string;
  /** The address of a record that is there. */
  address: (id: string) => string;
  /** The stock that the row has, where its kind has any. */
  stock: (row: RowState) => number | null;
  /** "sheets" or "kg". */
  unit: string;
}

/** Whether a line stands below the row. */
export const saysOf = (row: RowState) => row.out || row.like !== undefined || isWrong(row);

function LikeRecord({ state, decisions }: { state: RowState; decisions: Decisions }) {
  const { like, row } = state;
  if (like?.ofId === undefined) return null;
  const { ofId, stockQuantity } = like;
  const stock = decisions.stock(state);
  return (
    <>
      Already there: <Link to={decisions.address(ofId)}>{like.name}</Link>
      {stockQuantity !== undefined && ` with ${count(stockQuantity, decisions.unit, decisions.unit)}`}.{' '}
      {stock !== null && stockQuantity !== undefined && (
        <>
          <Does onPress={() => decisions.merge(row, { id: ofId, stock: 'add' })}>Add {number(stock)}</Does>
          <Does onPress={() => decisions.merge(row, { id: ofId, stock: 'set' })}>
            Set stock to {number(stock)}
          </Does>
        </>
      )}
      <Does onPress={() => decisions.keep(row)}>Import it too</Does>
    </>
  );
}

function LikeRow({ state, decisions }: { state: RowState; decisions: Decisions }) {
  const { like, row } = state;
  if (like?.ofRow === undefined) return null;
  const { ofRow } = like;
  const sum = decisions.joined(row, ofRow);
  return (
    <>
      Same name as row {number(ofRow + 1)}.{' '}
      <Does onPress={() => decisions.join(row, ofRow)}>Join the rows{sum !== '' && `: ${sum}`}</Does>
      <Does onPress={() => decisions.keep(row)}>Keep both</Does>
    </>
  );
}

export function RowSays(props: { state: RowState; texts: Row; repairs: Repairs; decisions: Decisions }) {
  const { state, texts, repairs, decisions } = props;
  const { row, out, wrong, beside, like } = state;
  if (out)
    return (
      <span>
        Left out. <Does onPress={() => repairs.bringBack(row)}>Bring it back</Does>
      </span>
    );
  return (
    <>
      {wrong.map((each) => (
        <Fault key={each.column} {...{ row, repairs }} wrong={each} text={texts[each.column] ?? ''} />
      ))}
      {beside.map((fault) => (
        <span key={fault.code} className={styles.fault}>
          {said(fault)}.
        </span>
      ))}
      {like && (
        <span>
          <LikeRecord {...{ state, decisions }} />
          <LikeRow {...{ state, decisions }} />
        </span>
      )}
      <Does onPress={() => repairs.leaveOut(row)}>Leave this row out</Does>
    </>
  );
}
