/** What is asked of the columns as a whole, above the rows: fields that are missing, units and marks that the cells don't say. */
import { said } from '../../client/said.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Notice } from '../../ui/page/page.tsx';
import { Does } from './says.tsx';
import { headsAsRow, matched, withColumn } from './sheet.ts';
import { type Importing } from './use-importing.ts';
import styles from './imports.module.css';

/** Fields that every record needs and that are in no column. */
export function Missing({ importing }: { importing: Importing }) {
  const { missing, change, sheet } = importing;
  if (missing.length === 0) return null;
  return (
    <Notice>
      {missing.map(({ name, label, quantity }) => (
        <p key={name}>
          {label} is in no column: choose it above one, or{' '}
          <Does
            onPress={() =>
              change((before) => withColumn(before, name, quantity && { unit: quantity.units[0].key }))
            }
          >
            add a column for it
          </Does>
          .
        </p>
      ))}
      {sheet.heads.some(Boolean) && (
        <p>
          Are the heads a {importing.kind.one} themselves?{' '}
          <Does onPress={() => change(headsAsRow)}>Take them as the first row</Does>.
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
