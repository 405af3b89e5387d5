import { useOfferedNames } from '../lists/use-shop-lists.ts';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { FieldProblem } from './field-problem.tsx';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import styles from './settings.module.css';
import grid from '../../ui/form/form.module.css';

interface TypedLoss {
  makeReadySheets: number | '';
  runWastePercent: number | '';
}
/** The typed expected losses by operation type. A type without an entry wastes nothing. */
export type TypedLosses = Record<string, TypedLoss>;

const none: TypedLoss = { makeReadySheets: 0, runWastePercent: 0 };

const columns = [
  { key: 'makeReadySheets', label: 'Make-ready sheets' },
  { key: 'runWastePercent', label: 'Run waste %' },
] as const;

/** Edits the expected loss of each operation type. */
export function LossField(field: Binding<TypedLosses>) {
  const { name, value, error } = field;
  const types = useOfferedNames('operationTypes');
  const lossOf = (type: string): TypedLoss => (Object.hasOwn(value, type) ? value[type] : null) ?? none;
  return (
    <div className={grid.whole} data-field={name} onBlur={() => field.onBlur()}>
      <p className={text.muted}>
        Sheets lost in make-ready, and the share lost in the run. Proposed buffers and what jobs will make
        follow from it.
      </p>
      <table className={`${table.table} ${styles.losses}`}>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            {columns.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <td>{type}</td>
              {columns.map(({ key, label }) => (
                <td key={key}>
                  <NumberBox
                    className={styles.loss}
                    aria-label={`${type}: ${label}`}
                    whole={key === 'makeReadySheets'}
                    value={lossOf(type)[key]}
                    onChange={(typed) =>
                      field.onChange({ ...value, [type]: { ...lossOf(type), [key]: typed } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FieldProblem error={error} />
    </div>
  );
}
