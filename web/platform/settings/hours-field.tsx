import { Checkbox, TextInput } from '@mantine/core';
import { type DayHours, weekdays } from '../../../shared/rules/calendar.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { FieldProblem } from './field-problem.tsx';
import table from '../../ui/list/table.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './settings.module.css';
import grid from '../../ui/form/form.module.css';

function Clock(props: {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const { label, value, disabled, onChange } = props;
  return (
    <TextInput
      className={styles.clock}
      type="time"
      aria-label={label}
      value={value}
      disabled={disabled}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns whether the working hours end on the next day. */
const nightShift = ({ open, from, to }: DayHours) => open && to <= from;

/** Edits the working hours of each weekday, starting with Monday. */
export function HoursField(field: Binding<DayHours[]>) {
  const { name, value, error } = field;
  const set = (index: number, change: Partial<DayHours>) =>
    field.onChange(value.map((day, each) => (each === index ? { ...day, ...change } : day)));
  return (
    <div className={grid.whole} data-field={name} onBlur={() => field.onBlur()}>
      <table className={`${table.table} ${styles.hours}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, index) => {
            const day = value[index] ?? { open: false, from: '09:00', to: '18:00' };
            return (
              <tr key={weekday}>
                <td>
                  <Checkbox
                    label={weekday}
                    checked={day.open}
                    onChange={(event) => set(index, { open: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <Clock
                    label={`${weekday} from`}
                    value={day.from}
                    disabled={!day.open}
                    onChange={(from) => set(index, { from })}
                  />
                </td>
                <td>
                  <div className={`${layout.row} ${styles.until}`}>
                    <Clock
                      label={`${weekday} to`}
                      value={day.to}
                      disabled={!day.open}
                      onChange={(to) => set(index, { to })}
                    />
                    {nightShift(day) && (
                      <span className={`${text.smaller} ${text.faint}`}>on the next day</span>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <FieldProblem error={error} />
    </div>
  );
}
