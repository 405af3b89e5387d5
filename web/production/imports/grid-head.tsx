/** Shows the headings of the grid: each column's heading in the sheet, its field, and its unit or format. */
import { Icon } from '../../ui/page/icons.tsx';
import { type Part } from './column-reader.ts';
import { matched } from './edit-sheet.ts';
import { type ReviewState } from './use-review-state.ts';
import tools from '../../ui/list/list-tools.module.css';
import text from '../../ui/page/text.module.css';
import styles from './imports.module.css';

/** Shows a select that looks like plain text. */
export function ValueSelect(props: {
  /** The select's accessible name: "Unit of Stock". */
  called: string;
  look: string | undefined;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** The text that the select shows while the user has chosen nothing. */
  none?: string;
  /** True if the user can clear the choice. */
  clearable?: boolean;
  asked?: boolean;
  choose: (value: string) => void;
}) {
  const { called, look, value, choices, none = '', clearable = false, asked, choose } = props;
  const label = choices.find((choice) => choice.value === value)?.label;
  return (
    <span className={`${tools.overlaid} ${look}`} data-asked={asked || undefined}>
      <span className={text.clip}>{label ?? none}</span>
      <Icon name="chevron" size={11} />
      <select
        aria-label={called}
        value={value}
        onChange={(event) => {
          if (clearable || event.target.value) choose(event.target.value);
        }}
      >
        {(clearable || label === undefined) && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

const partWords: Record<Part, string> = {
  unit: 'Unit',
  mark: 'Decimal mark',
  order: 'Date order',
  range: 'Range',
};

export function GridHead({ importing }: { importing: ReviewState }) {
  const { sheet, fields, columns, kind, change, choose } = importing;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={text.visuallyHidden}>Row</span>
        </th>
        {sheet.heads.map((head, column) => {
          const field = fields[column];
          const called = head || `Column ${String.fromCodePoint(65 + (column % 26))}`;
          const isElsewhere = (name: string) => name !== field?.name && sheet.columns.includes(name);
          return (
            <th key={column} scope="col" className={field?.quantity ? styles.figure : undefined}>
              <span className={`${styles.head} ${text.clip}`} title={called}>
                {called}
              </span>
              <ValueSelect
                called={`${called} is`}
                look={field ? styles.match : `${styles.match} ${styles.leftOut}`}
                value={field?.name ?? ''}
                choices={kind.fields.map(({ name, label }) => ({
                  value: name,
                  label: isElsewhere(name) ? `${label} (moves here)` : label,
                }))}
                none="Leave out"
                clearable
                choose={(name) => change((before) => matched(before, column, name || null))}
              />
              {columns[column]?.aspects.map(({ part, choices, value = '', question }) => (
                <ValueSelect
                  key={part}
                  called={`${partWords[part]} of ${called}`}
                  look={styles.aspect}
                  {...{ value, choices }}
                  none={`${partWords[part]}?`}
                  asked={question !== null}
                  choose={(chosen) => choose(column, part, chosen)}
                />
              ))}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
