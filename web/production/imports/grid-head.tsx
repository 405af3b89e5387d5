/** The heads of the grid: what the sheet calls each column, and which field it is. */
import { type Field } from './fields.ts';
import { type Aspect, type ColumnRead, type Part } from './readings.ts';
import { type Sheet } from './sheet.ts';
import { Icon } from '../../ui/page/icons.tsx';
import text from '../../ui/page/text.module.css';
import styles from './imports.module.css';

const letter = (column: number) => String.fromCodePoint(65 + (column % 26));

const partWords: Record<Part, string> = {
  unit: 'Unit',
  mark: 'Decimal mark',
  order: 'Date order',
  range: 'Range',
};

/** How the column is read: its unit, decimal mark or date order. */
function AspectSelect(props: { aspect: Aspect; called: string; choose: (value: string) => void }) {
  const { aspect, called, choose } = props;
  const { part, choices, value, question } = aspect;
  const label = choices.find((choice) => choice.value === value)?.label;
  return (
    <span className={styles.aspect} data-asked={question ? true : undefined}>
      <span>{label ?? `${partWords[part]}?`}</span>
      <Icon name="chevron" size={10} />
      <select
        aria-label={`${partWords[part]} of ${called}`}
        value={value ?? ''}
        onChange={(event) => {
          if (event.target.value) choose(event.target.value);
        }}
      >
        {label === undefined && <option value="">{partWords[part]}?</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

export function GridHead(props: {
  sheet: Sheet;
  all: readonly Field[];
  match: (column: number, field: string | null) => void;
  reads: readonly ColumnRead[];
  choose: (column: number, part: Part, value: string) => void;
}) {
  const { sheet, all, match, reads, choose } = props;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={text.visuallyHidden}>Row</span>
        </th>
        {sheet.heads.map((head, column) => {
          const chosen = all.find(({ name }) => name === sheet.columns[column]);
          const called = head || `Column ${letter(column)}`;
          return (
            <th key={column} scope="col" className={chosen?.figures ? styles.figure : undefined}>
              <span className={styles.head} title={called}>
                {called}
              </span>
              <span className={chosen ? styles.match : `${styles.match} ${styles.leftOut}`}>
                <span>{chosen?.label ?? 'Leave out'}</span>
                <Icon name="chevron" size={12} />
                <select
                  aria-label={`${called} is`}
                  value={chosen?.name ?? ''}
                  onChange={(event) => match(column, event.target.value || null)}
                >
                  <option value="">Leave out</option>
                  {all.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                      {name !== chosen?.name && sheet.columns.includes(name) ? ' (moves here)' : ''}
                    </option>
                  ))}
                </select>
              </span>
              {reads[column]?.aspects.map((aspect) => (
                <AspectSelect
                  key={aspect.part}
                  {...{ aspect, called }}
                  choose={(value) => choose(column, aspect.part, value)}
                />
              ))}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
