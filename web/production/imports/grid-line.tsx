/** One row of the grid, and the line below it. */
import { type Ref } from 'react';
import { number } from '../../ui/page/format.ts';
import { type Field } from './fields.ts';
import { GridCell } from './grid-cell.tsx';
import { type Decisions, RowSays } from './row-says.tsx';
import { isWrong, type RowState } from './rows.ts';
import { type Repairs } from './says.tsx';
import { type Row } from './sheet.ts';
import styles from './imports.module.css';

export interface LineProps {
  /** For the virtualizer. */
  place: { 'data-index': number; ref: Ref<HTMLTableRowElement> };
  state: RowState;
  texts: Row;
  fields: readonly (Field | null)[];
  repairs: Repairs;
  decisions: Decisions;
  /** The id of the column's choices, where it has any. */
  choicesOf: (column: number) => string | undefined;
  type: (row: number, column: number, text: string) => void;
  paste: (row: number, column: number, text: string) => void;
  move: (row: number, column: number) => (down: number, right: number) => boolean;
  leave: () => void;
  enter: (row: number, column: number) => void;
}

export const cellId = (row: number, column: number) => `${row}:${column}`;

function Cell(props: LineProps & { column: number }) {
  const { state, texts, fields, choicesOf, type, paste, move, leave, enter, column } = props;
  const { row, out } = state;
  const field = fields[column] ?? null;
  const wrong = !out && state.wrong.some((each) => each.column === column);
  const shown = state.shown[column] ?? '';
  return (
    <td
      data-cell={cellId(row, column)}
      className={field?.figures ? styles.figure : undefined}
      data-wrong={wrong || undefined}
      data-skipped={field === null || undefined}
    >
      {out || field === null ? (
        <span className={styles.still}>{shown}</span>
      ) : (
        <GridCell
          label={`${field.label}, row ${number(row + 1)}`}
          text={texts[column] ?? ''}
          {...{ shown, wrong }}
          says={`says-${row}`}
          list={choicesOf(column)}
          onText={(text) => type(row, column, text)}
          onBlock={(text) => paste(row, column, text)}
          onMove={move(row, column)}
          onLeave={leave}
          onFocus={() => enter(row, column)}
        />
      )}
    </td>
  );
}

export function GridLine(props: LineProps) {
  const { place, state, fields } = props;
  return (
    <tr
      {...place}
      data-wrong={isWrong(state) || undefined}
      data-already={state.already || state.group !== null || undefined}
    >
      <th scope="row">{number(state.row + 1)}</th>
      {fields.map((_, column) => (
        <Cell key={column} {...props} column={column} />
      ))}
    </tr>
  );
}

export function SaysLine({ place, state, texts, fields, repairs, decisions }: LineProps) {
  return (
    <tr {...place} className={styles.says}>
      <td colSpan={fields.length + 1}>
        <div id={`says-${state.row}`} className={styles.words}>
          <RowSays {...{ state, texts, repairs, decisions }} />
        </div>
      </td>
    </tr>
  );
}
