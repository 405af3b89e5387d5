/** Shows above the rows the questions and repairs that concern a whole column. */
import { useState } from 'react';
import { reasonText } from '../../client/reason-text.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { Notice } from '../../ui/page/page.tsx';
import { type ColumnFaults } from './check-rows.ts';
import { type Field, listWords } from './import-fields.ts';
import { Choices } from './grid.tsx';
import { RepairButton, submits } from './row-messages.tsx';
import { headsAsRow, matched, withColumn } from './edit-sheet.ts';
import { type ReviewState } from './use-review-state.ts';
import styles from './imports.module.css';

/** Lets the user add a column, with one value for all rows, for each required field that the sheet lacks. */
export function Missing({ importing }: { importing: ReviewState }) {
  const { missing, change, sheet, around } = importing;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (missing.length === 0) return null;
  const textOf = ({ name, asked }: Field) => typed[name] ?? asked?.[0] ?? '';
  const add = () =>
    change((before) =>
      missing.reduce((next, field) => {
        const reading = field.quantity ? { unit: field.quantity.units[0].key } : {};
        return withColumn(next, field.name, reading, textOf(field).trim());
      }, before),
    );
  return (
    <Notice>
      <form className={styles.missing} aria-label="Missing columns" onSubmit={submits(add)}>
        <p>
          The sheet has no column for these. Choose the columns above the rows, or add them here with one
          value for all rows.
        </p>
        {missing.map((field) => (
          <label key={field.name}>
            {field.label}
            <input
              value={textOf(field)}
              list={field.choices && `missing-${field.name}`}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => ({ ...before, [field.name]: value }))
              }
            />
          </label>
        ))}
        {missing.map(({ name, choices }) => (
          <Choices key={name} id={choices && `missing-${name}`} names={choices?.(around) ?? []} />
        ))}
        <ActionButton type="submit">
          {missing.length === 1 ? 'Add the column' : `Add the ${missing.length} columns`}
        </ActionButton>
      </form>
      {sheet.heads.some(Boolean) && (
        <p>
          Is the header row a {importing.kind.one} itself?{' '}
          <RepairButton onPress={() => change(headsAsRow)}>Use it as the first row</RepairButton>.
        </p>
      )}
    </Notice>
  );
}

/**
 * Asks how to read each column whose cells could mean two things, such as 3/4/2026. The import reads the column only
 * after the answer.
 */
export function Questions({ importing }: { importing: ReviewState }) {
  const { questions, choose, change } = importing;
  if (questions.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul className={styles.questions} aria-label="Questions about columns">
        {questions.map(({ column, part, question, choices }) => (
          <li key={`${column} ${part}`}>
            {reasonText(question)}{' '}
            {choices.map(({ value, label }) => (
              <ActionButton key={value} size="xs" onClick={() => choose(column, part, value)}>
                {label}
              </ActionButton>
            ))}{' '}
            <RepairButton onPress={() => change((before) => matched(before, column, null))}>
              Leave the column out
            </RepairButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shows how many cells of a column are faulty, with a form that repairs all of them at once. */
function Repair(props: { importing: ReviewState; faults: ColumnFaults; field: Field }) {
  const { importing, faults, field } = props;
  const { column, empty, other, adds, offered, optional } = faults;
  const { fill, fillEach, fillAsAbove, add, mayNotAdd } = importing.repairs;
  const [text, setText] = useState(field.asked?.[0] ?? '');
  const isEmpty = empty.length > 0;
  const words = [
    isEmpty && `${number(empty.length)} empty`,
    other.length > 0 && `${number(other.length)} wrong`,
  ];
  return (
    <li>
      <span>
        <b>{field.label}</b>: {words.filter(Boolean).join(', ')}.
      </span>
      <form
        onSubmit={submits(() => {
          if (text.trim() !== '') fill(column, isEmpty ? empty : other, text.trim());
        })}
      >
        <input
          aria-label={`Value for ${field.label}`}
          value={text}
          list={field.choices && `choices-${column}`}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionButton type="submit" size="xs">
          {isEmpty
            ? empty.length === 1
              ? 'Fill the empty one'
              : `Fill all ${number(empty.length)} empty`
            : `Use it for all ${number(other.length)}`}
        </ActionButton>
      </form>
      {isEmpty && <RepairButton onPress={() => fillAsAbove(column, empty)}>Same as above</RepairButton>}
      {offered.size > 1 && (
        <RepairButton onPress={() => fillEach(column, offered)}>
          Use the suggestion for all {number(offered.size)}
        </RepairButton>
      )}
      {adds[0] && mayNotAdd === null && (
        <RepairButton onPress={() => add(adds)}>
          {adds.length === 1 ? 'Add 1 name' : `Add all ${count(adds.length, 'name')}`} to the shop’s{' '}
          {listWords[adds[0].list]}
        </RepairButton>
      )}
      {optional && other.length > 0 && (
        <RepairButton onPress={() => fill(column, other, '')}>
          Leave all {number(other.length)} empty
        </RepairButton>
      )}
    </li>
  );
}

export function ColumnRepairs({ importing }: { importing: ReviewState }) {
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
