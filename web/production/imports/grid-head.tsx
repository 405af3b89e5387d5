/** The heads of the grid: what the sheet calls each column, and which field it is. */
import { type Field } from './fields.ts';
import { type Sheet } from './sheet.ts';
import { Icon } from '../../ui/page/icons.tsx';
import text from '../../ui/page/text.module.css';
import styles from './imports.module.css';

const letter = (column: number) => String.fromCodePoint(65 + (column % 26));

export function GridHead(props: {
  sheet: Sheet;
  all: readonly Field[];
  match: (column: number, field: string | null) => void;
}) {
  const { sheet, all, match } = props;
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
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
