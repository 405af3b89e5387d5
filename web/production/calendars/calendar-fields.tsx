/** Edits a calendar's working week and its exceptions: the days with different hours. */
import { TextInput } from '@mantine/core';
import { type CalendarItem } from '../../../shared/contract/calendars.ts';
import { weekdays } from '../../../shared/rules/calendar.ts';
import { FieldProblem } from '../../platform/settings/field-problem.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { ShiftsField } from './shifts.tsx';
import table from '../../ui/list/table.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import grid from '../../ui/form/form.module.css';
import styles from './calendars.module.css';

/** Edits the shifts of each weekday, Monday first. */
export function WeekField(field: Binding<CalendarItem['hours']>) {
  const { name, value, error } = field;
  return (
    <div className={grid.whole} data-field={name} onBlur={() => field.onBlur()}>
      <table className={`${table.table} ${styles.week}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Shifts</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, place) => (
            <tr key={weekday}>
              <td>{weekday}</td>
              <td>
                <ShiftsField
                  of={weekday}
                  value={value[place] ?? []}
                  onChange={(shifts) =>
                    field.onChange(weekdays.map((_, each) => (each === place ? shifts : (value[each] ?? []))))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FieldProblem error={error} />
    </div>
  );
}

type Day = CalendarItem['exceptions'][number];

/** Edits the calendar's exceptions: overtime, short days and days off. */
export function DaysField(field: Binding<Day[]>) {
  const { name, value, error } = field;
  const set = (place: number, change: Partial<Day>) =>
    field.onChange(value.map((day, each) => (each === place ? { ...day, ...change } : day)));
  return (
    <div className={`${grid.whole} ${layout.stack}`} data-field={name} onBlur={() => field.onBlur()}>
      {value.length === 0 && (
        <p className={text.muted}>
          None yet. A day with shifts is overtime or a short day; without, a day off.
        </p>
      )}
      {value.map((day, place) => {
        const called = day.date || `day ${place + 1}`;
        return (
          <fieldset key={place} className={styles.day} aria-label={called}>
            <div className={`${layout.row} ${layout.wrap}`}>
              <TextInput
                type="date"
                aria-label={`Date of ${called}`}
                value={day.date}
                onChange={(event) => set(place, { date: event.currentTarget.value })}
              />
              <TextInput
                className={layout.grow}
                aria-label={`Name of ${called}`}
                placeholder="Name, such as Overtime"
                maxLength={100}
                value={day.name}
                onChange={(event) => set(place, { name: event.currentTarget.value })}
              />
              <IconButton
                icon="close"
                label={`Remove ${called}`}
                onClick={() => field.onChange(value.filter((_, each) => each !== place))}
              />
            </div>
            <ShiftsField of={called} value={day.hours} onChange={(hours) => set(place, { hours })} />
          </fieldset>
        );
      })}
      <div className={layout.row}>
        <ActionButton
          icon="plus"
          onClick={() => field.onChange([...value, { date: '', name: '', hours: [] }])}
        >
          Add day
        </ActionButton>
      </div>
      <FieldProblem error={error} />
    </div>
  );
}
