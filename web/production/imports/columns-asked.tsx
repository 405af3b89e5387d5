/** What is asked of the columns as a whole, above the rows: fields that are missing, units and marks that the cells don't say. */
import { useState } from 'react';
import { said } from '../../client/said.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { type Field } from './fields.ts';
import { Does } from './says.tsx';
import { headsAsRow, matched, withColumn } from './sheet.ts';
import { type Importing } from './use-importing.ts';
import styles from './imports.module.css';

/** Fields that every record needs and that are in no column: offered once, each with what it usually is. */
export function Missing({ importing }: { importing: Importing }) {
  const { missing, change, sheet, around } = importing;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (missing.length === 0) return null;
  const textOf = ({ name, asked }: Field) => typed[name] ?? asked?.[0] ?? '';
  const add = () =>
    change((before) =>
      missing.reduce((next, field) => {
        const { quantity, sizes } = field;
        const reading = quantity ? { unit: quantity.units[0].key } : {};
        return withColumn(next, field.name, sizes ? {} : reading, textOf(field).trim());
      }, before),
    );
  return (
    <Notice>
      <form
        className={styles.missing}
        aria-label="Missing columns"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <p>
          The sheet has no column for these. Choose the columns above the rows, or add them here with one
          value for all rows.
        </p>
        {missing.map((field) => (
          <label key={field.name}>
            {field.label}
            <input
              value={textOf(field)}
              list={field.choices ? `missing-${field.name}` : undefined}
              autoComplete="off"
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped((before) => ({ ...before, [field.name]: value }));
              }}
            />
          </label>
        ))}
        {missing.map(
          (field) =>
            field.choices && (
              <datalist key={field.name} id={`missing-${field.name}`}>
                {field.choices(around).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            ),
        )}
        <ActionButton type="submit">
          {missing.length === 1 ? 'Add the column' : `Add the ${missing.length} columns`}
        </ActionButton>
      </form>
      {sheet.heads.some(Boolean) && (
        <p>
          Is the header row a {importing.kind.one} itself?{' '}
          <Does onPress={() => change(headsAsRow)}>Use it as the first row</Does>.
        </p>
      )}
    </Notice>
  );
}

/** What the columns don't say by themselves: asked once, before their cells are read. */
export function Questions({ importing }: { importing: Importing }) {
  const { questions, choose, change } = importing;
  if (questions.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul className={styles.questions} aria-label="Questions about columns">
        {questions.map(({ column, part, question, choices }) => (
          <li key={`${column} ${part}`}>
            {said(question)}{' '}
            {choices.map(({ value, label }) => (
              <ActionButton key={value} size="xs" onClick={() => choose(column, part, value)}>
                {label}
              </ActionButton>
            ))}{' '}
            <Does onPress={() => change((before) => matched(before, column, null))}>
              Leave the column out
            </Does>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
