/** Repairs of whole columns: one press for all cells of a column that are wrong. */
import { useState } from 'react';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { type ColumnFaults } from './check.ts';
import { type Field } from './fields.ts';
import { Does, listWords } from './says.tsx';
import { type Importing } from './use-importing.ts';
import styles from './imports.module.css';

/** "147 empty, 3 others" */
const wordsOf = ({ empty, other }: ColumnFaults) =>
  [empty.length > 0 && `${number(empty.length)} empty`, other.length > 0 && `${number(other.length)} wrong`]
    .filter(Boolean)
    .join(', ');

function Repair(props: { importing: Importing; faults: ColumnFaults; field: Field }) {
  const { importing, faults, field } = props;
  const { column, empty, other, adds, optional } = faults;
  const { fill, fillAsAbove, addAll, repairs } = importing;
  const [text, setText] = useState(field.asked?.[0] ?? '');
  const [first] = adds;
  const places = empty.length > 0 ? empty : other;
  return (
    <li>
      <span>
        <b>{field.label}</b>: {wordsOf(faults)}.
      </span>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') fill(column, places, text.trim());
        }}
      >
        <input
          aria-label={`Value for ${field.label}`}
          value={text}
          list={field.choices ? `choices-${column}` : undefined}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionButton type="submit" size="xs">
          {empty.length > 0
            ? `Fill all ${number(empty.length)} empty`
            : `Use it for all ${number(other.length)}`}
        </ActionButton>
      </form>
      {empty.length > 0 && <Does onPress={() => fillAsAbove(column, empty)}>Same as above</Does>}
      {first && repairs.mayNotAdd === null && (
        <Does onPress={() => addAll(adds)}>
          Add all {count(adds.length, 'name')} to the shop’s {listWords[first.list]}
        </Does>
      )}
      {optional && other.length > 0 && (
        <Does onPress={() => fill(column, other, '')}>Leave all {number(other.length)} empty</Does>
      )}
    </li>
  );
}

export function ColumnRepairs({ importing }: { importing: Importing }) {
  const { columnFaults, fields } = importing;
  if (columnFaults.length === 0) return null;
  return (
    <ul className={styles.repairs} aria-label="Whole columns">
      {columnFaults.map((faults) => {
        const field = fields[faults.column];
        return field && <Repair key={`${faults.column} ${field.name}`} {...{ importing, faults, field }} />;
      })}
    </ul>
  );
}
